import type { AuditAct } from '@hearth/shared/audit'
import type { Context } from '../../api.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'

type Act = { act: AuditAct; caseId: string; before?: object; after?: object; details?: object }

/** Writes what a staff member did to a case, or read of it, to the audit log, with the member it is about. */
export async function logAct(db: Database, { secret, staff }: Pick<Context, 'secret'> & { staff: Staff }, act: Act) {
  const subject = await db
    .selectFrom('cases')
    .innerJoin('profiles', 'profiles.id', 'cases.subjectId')
    .where('cases.id', '=', act.caseId)
    .select('userId')
    .executeTakeFirst()
  await audit(db, { ...act, actor: staff, subjectId: subject?.userId ?? null, secret })
}
