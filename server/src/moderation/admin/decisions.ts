import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { giveDeletionDay } from '../../account/deletion/queries.ts'
import { recipientOf } from '../../account/identity/not-me/account-notice.ts'
import { isLastAdmin } from '../../members/admins.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Secret } from '../../platform/config/secret.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { needsSecondPerson, requestApproval } from '../approvals/queries.ts'
import { banByDecision, liftBans } from '../decisions/bans.ts'

export type Refusal = 'NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN'

type Decision = { userId: string; by: Actor; reason: string; secret: Secret }
type Kind = 'ban' | 'unban' | 'delete'

async function refusalFor(transaction: Database, kind: Kind, { userId, by }: Decision): Promise<Refusal | null> {
  if (userId === by.userId) return 'OWN_ACCOUNT'
  if (kind !== 'unban' && (await isLastAdmin(transaction, userId))) return 'LAST_ADMIN'
  const account = await transaction
    .selectFrom('user')
    .where('id', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return account ? null : 'NOT_FOUND'
}

/**
 * Every decision about an account passes here, in one transaction with its entry in the audit log. A second person and
 * a delay belong here, between the refusal and the work.
 * @returns why it is refused, or null
 */
function decide<Other extends string = never>(
  db: Database,
  kind: Kind,
  decision: Decision,
  work: (transaction: Database) => Promise<Other | null>,
) {
  return db.transaction().execute(async (transaction) => {
    if (!needsSecondPerson(decision.by)) await actAlone(transaction, 'console')
    return (await refusalFor(transaction, kind, decision)) ?? (await work(transaction))
  })
}

/**
 * Bans a member by a decision, whose reason the member reads. Until a second person agrees, the member is suspended for
 * as long as one person may decide alone.
 */
export const banUser = (db: Database, decision: Decision & { category: ReportCategory }) =>
  decide<'ADMIN_ONLY'>(db, 'ban', decision, async (transaction) => {
    const { userId, by, reason, category, secret } = decision
    const banned = await banByDecision(transaction, decision)
    if (banned === 'ADMIN_ONLY') return banned
    if (banned === 'waits') return null
    const details = { decision: banned.number, category, reason }
    await audit(transaction, { act: 'user_banned', actor: by, subjectId: userId, secret, details })
    return null
  })

/** Lifts every ban of a member by a decision. */
export const unbanUser = (db: Database, decision: Decision) =>
  decide<never>(db, 'unban', decision, async (transaction) => {
    const { userId, by, reason, secret } = decision
    const number = await liftBans(transaction, decision)
    // What was decided about a minor stays until a second person agrees.
    const details = { decision: number, reason }
    if (number) await audit(transaction, { act: 'user_unbanned', actor: by, subjectId: userId, secret, details })
    return null
  })

/** Asks a second person to agree that an account is deleted. */
export const deleteUser = (db: Database, decision: Decision) =>
  decide<never>(db, 'delete', decision, async (transaction) => {
    const { userId, by, reason, secret } = decision
    await requestApproval(transaction, { secret }, { act: 'delete-account', subjectUserId: userId, reason, actor: by })
    return null
  })

/** Deletes in 14 days, as the owner would: until then a sign-in brings the account back. The last admin stays. */
async function giveDay(transaction: Database, services: Services, waiting: Waiting, by: Actor) {
  const { subjectUserId: userId, reason } = waiting
  if (!userId || (await isLastAdmin(transaction, userId))) return
  await giveDeletionDay(transaction, userId)
  const { secret, env, mailSender } = services
  await audit(transaction, { act: 'user_deleted', actor: by, subjectId: userId, secret, details: { reason } })
  const owner = await recipientOf(transaction, userId)
  if (owner) mailSender.sendInBackground('accountDeleted', owner, () => env.BASE_URL, { what: reason })
}

/** The deletion of an account by staff. */
export const accountDeletion: Execution<Services> = { carryOut: giveDay }
