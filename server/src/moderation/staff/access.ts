import { Role } from '@hearth/shared/account/roles'
import type { AuditAct } from '@hearth/shared/audit'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { type CaseKind, kindsOf, type Right, rightsOf } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import { noteWork, refusalOf, type Standing } from '../../account/identity/standing.ts'
import { requireStaff } from '../../api.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { type Actor, audit, isAudited } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'

/** A staff member at work: who they are in the log, and what they may see. */
export type Staff = Actor & {
  userId: string
  label: string
  profileId: string
  roles: readonly Role[]
  kinds: readonly CaseKind[]
  declinedCategories: readonly ReportCategory[]
}

/** Reads the name and the choices of a staff member. Without a row they are called by their first name. */
export async function staffOf(
  db: Database,
  viewer: Pick<Viewer, 'userId' | 'profileId'>,
  roles: readonly Role[],
): Promise<Staff> {
  const { userId, profileId } = viewer
  const row = await db
    .selectFrom('user')
    .leftJoin('staff', 'staff.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['user.name', 'displayName'])
    .select(sql<CaseKind[] | null>`kinds::text[]`.as('chosen'))
    .select(sql<ReportCategory[] | null>`declined_categories::text[]`.as('declined'))
    .executeTakeFirstOrThrow()
  const allowed = [...new Set(roles.flatMap((role) => kindsOf[role]))]
  return {
    userId,
    profileId,
    roles,
    type: roles.includes('admin') ? 'admin' : 'moderator',
    label: row.displayName ?? row.name,
    kinds: allowed.filter((kind) => row.chosen?.includes(kind) ?? true),
    declinedCategories: row.declined ?? [],
  }
}

const rolesWith = (rights: Right[]) =>
  Role.options.filter((role) => rights.some((right) => rightsOf[role].includes(right)))

/** What operations without an entry of their own are in the log. */
const looks: Record<string, AuditAct> = {
  'adminAccess.read': 'console_opened',
  'adminAccess.waiting': 'console_opened',
  'approvals.list': 'approvals_listed',
  'decisions.templates': 'templates_read',
}

/** What the browser asks by itself while a screen is open: no sign that the staff member is there. */
const byItself = ['cases.list', 'cases.follow', 'testMembers.state']

/** Why this session must not do it; null when it may. `isGrave`: it needs a proof within 10 minutes. */
function refusalOfStaff(standing: Standing, isGrave: boolean) {
  const refusal = refusalOf(standing)
  return refusal === 'REAUTHENTICATION_REQUIRED' && standing.working && !isGrave ? null : refusal
}

function staffBase(rights: Right[], isGrave: boolean) {
  const [first, ...more] = rolesWith(rights)
  if (!first) throw new Error(`No role has the right ${rights.join(' or ')}.`)
  return requireStaff(first, ...more).use(async ({ context, next, errors, path }) => {
    const { db, sessionId, standing, viewer } = context
    const refusal = refusalOfStaff(standing, isGrave)
    if (refusal) throw errors[refusal]()
    const operation = path.join('.')
    if (!standing.workNoted && !byItself.includes(operation)) await noteWork(db, sessionId)
    const staff = await staffOf(db, viewer, standing.roles)
    const result = await next({ context: { staff } })
    if (!isAudited(staff))
      await audit(db, { act: looks[operation] ?? 'console_used', actor: staff, details: { operation } })
    return result
  })
}

/**
 * The base of an operation of staff: for accounts with one of the rights, with a strong second factor, in a session that
 * has proved itself, and has worked since without a break of 10 minutes, for 8 hours at most. It does not exist for
 * anyone else. Adds `staff`. An operation that writes no entry of its own stands in the audit log with its name.
 */
export const staffWith = (...rights: [Right, ...Right[]]) => staffBase(rights, false)

/** The same for grave acts, on who gets in and who is gone: the session has proved itself within 10 minutes. */
export const freshStaffWith = (...rights: [Right, ...Right[]]) => staffBase(rights, true)
