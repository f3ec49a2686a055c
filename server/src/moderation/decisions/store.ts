import { AuditAct } from '@hearth/shared/audit'
import type { Action, ActionInput, DecidedAction } from '@hearth/shared/moderation/ladder'
import type { StatementInput } from '@hearth/shared/moderation/statements'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { lift, restrict } from '../../members/restrictions/queries.ts'
import { notify } from '../../notifications/notify.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { DecisionSource, RestrictionKind } from '../../platform/db/types.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import type { Services } from '../../services.ts'
import { withdrawFor } from '../approvals/queries.ts'
import { contentOf } from './content.ts'
import { removeMessages } from './messages.ts'
import { removeNotes } from './notes.ts'
import { newNumber } from './numbers.ts'
import { removePhotos } from './removals.ts'
import { letInAgain, shutOutForGood } from './shut-out.ts'
import { addStrike, weightOf } from './strikes.ts'
import type { Subject } from './subject.ts'
import { removeTexts } from './texts.ts'

export type Draft = {
  caseId: string | null
  /** Null when the case has no member, or a former one. */
  subject: Subject | null
  actions: ActionInput[]
  /** Null when the member notices nothing: the case is closed, or something lifted. */
  statement: StatementInput | null
  /** Who decides. Members never learn it. */
  actor: Actor
  source: DecisionSource
  byMachine: boolean
  /** Why, for staff. */
  note: string
  /** A rule of the product decides, and no person: it counts for no strike. */
  automatic?: boolean
  /** The step that it takes against misuse of reports. */
  misuse?: 'warn' | 'last'
  /**
   * The decision waits for a second person: until they agree, its restrictions end at `aloneUntil`, and a ban only
   * suspends.
   */
  waits?: boolean
  /** The latest end of a restriction by this person alone. */
  aloneUntil?: Date | undefined
  batchId?: string | null
  /** The decision that this one takes back; then only what that one did is lifted, by the caller. */
  overrules?: string | null
}

export type Deps = Pick<Services, 'secret'>

/** What a decision became: its row, and its actions with their ends. */
export type Stored = { id: string; puid: string; actions: DecidedAction[] }

export const restrictionOf: Partial<Record<Action, RestrictionKind>> = {
  hide: 'hidden',
  'no-first-messages': 'no-first-messages',
  'no-chat': 'no-chat',
  suspend: 'suspended',
  ban: 'banned',
}

const decided = ({ days, ...action }: ActionInput, now: number): DecidedAction => ({
  ...action,
  until: days === undefined ? null : new Date(now + days * day).toISOString(),
})

/** What the statement gives to its row. The law takes the clause's place when the ground is the law. */
function statementColumns(statement: StatementInput | null) {
  if (!statement) return {}
  const { category, ground, clause, law, facts, text } = statement
  return { category, ground, clause: ground === 'law' ? law : clause, facts, textSent: text }
}

async function insertDecision(transaction: Database, draft: Draft, actions: DecidedAction[], removed: object) {
  const { caseId, subject, actor, source, byMachine, batchId, overrules, statement, misuse } = draft
  const about = { caseId, profileId: subject?.profileId ?? null, actions: draft.actions, category: statement?.category }
  return transaction
    .insertInto('decisions')
    .values({
      puid: newNumber('D'),
      caseId,
      subjectId: subject?.profileId ?? null,
      subjectKey: subject?.key ?? null,
      decidedBy: actor.userId,
      deciderLabel: actor.label ?? 'Hearth',
      actions: JSON.stringify(actions),
      ...statementColumns(draft.statement),
      source,
      detectedByMachine: byMachine,
      decidedByMachine: draft.automatic ? 'fully' : 'none',
      ...(await contentOf(transaction, about)),
      language: subject?.language ?? 'en',
      removed: JSON.stringify(removed),
      batchId,
      overrules,
      misuse,
    })
    .returning(['id', 'puid'])
    .executeTakeFirstOrThrow()
}

/**
 * Ends sessions. A ban also takes back a scheduled deletion: with the account would go what keeps its address and number
 * from a new one.
 */
export async function shutOut(transaction: Database, { userId }: Pick<Subject, 'userId'>, forGood: boolean) {
  await transaction.deleteFrom('session').where('userId', '=', userId).execute()
  if (forGood) await transaction.updateTable('user').set({ deletesAt: null }).where('id', '=', userId).execute()
}

/** Lifts all that restricts the member, also a ban that waits, or is older than restrictions. */
async function liftAll(transaction: Database, { profileId, userId }: Subject, actor: Actor, decisionId: string) {
  const lifted = await lift(transaction, { subjectId: profileId }, decisionId)
  await letInAgain(transaction, lifted)
  await withdrawFor(
    transaction,
    lifted.map((one) => one.decisionId),
    actor,
  )
  await transaction
    .updateTable('user')
    .set({ banned: false })
    .where('id', '=', userId)
    .where('banned', '=', true)
    .execute()
}

/**
 * The end of the restriction of an action: as decided, but no later than one person alone may decide; null for a
 * permanent one.
 */
function endOf({ until }: DecidedAction, { aloneUntil }: Draft): Date | null {
  const ends = until === null ? null : new Date(until)
  return aloneUntil && (ends === null || ends > aloneUntil) ? aloneUntil : ends
}

type Applying = {
  draft: Draft
  subject: Subject
  stored: Stored
}

async function applyActions(transaction: Database, deps: Deps, { draft, subject, stored: { id, actions } }: Applying) {
  const photoIds = actions.flatMap(({ photoId }) => photoId ?? [])
  const messageIds = actions.flatMap(({ messageId }) => messageId ?? [])
  // Conversations are locked before the profile that a photo locks, as by members who write.
  await removeMessages(transaction, subject.profileId, id, messageIds)
  await removeNotes(transaction, subject.profileId, id, messageIds)
  await removePhotos(transaction, subject.profileId, id, photoIds)
  for (const decided of actions) {
    const { action } = decided
    const kind = action === 'ban' && draft.waits ? 'suspended' : restrictionOf[action]
    if (action === 'lift' && !draft.overrules) await liftAll(transaction, subject, draft.actor, id)
    const endsAt = endOf(decided, draft)
    if (kind === 'banned') await shutOutForGood(transaction, deps, subject, id)
    else if (kind) await restrict(transaction, { subjectId: subject.profileId, kind, endsAt, decisionId: id })
    if (action === 'ban' || action === 'suspend') await shutOut(transaction, subject, action === 'ban')
  }
}

/** Tells the member: in the bell now, by mail after the commit. Closing a case is nothing that they notice. */
async function tellMember(transaction: Database, { profileId }: Subject, { id, actions }: Stored) {
  if (actions.every(({ action }) => action === 'close')) return
  await notify(transaction, profileId, { kind: 'safety', topic: 'decision' }, { bellOnly: true })
  await oweMail(transaction, 'statement', id)
}

/** Each effect has an entry of its own. */
async function logDecision(transaction: Database, { secret }: Deps, draft: Draft, stored: Stored) {
  const { caseId, batchId, subject, actor, note, statement, overrules } = draft
  for (const { action, ...how } of stored.actions)
    await audit(transaction, {
      act: AuditAct.parse(`decision_${action.replaceAll('-', '_')}`),
      actor,
      secret,
      subjectId: subject?.userId,
      caseId,
      batchId,
      after: { ...how, ...(draft.waits && restrictionOf[action] && { waitsForSecondPerson: true }) },
      details: { decision: stored.puid, category: statement?.category ?? null, reason: note, overrules },
    })
}

/**
 * Stores a decision with all its effects. Call in a transaction; the database refuses one that a member notices without
 * ground, clause, facts and text. `lift` and what takes a decision back keep both statements.
 */
export async function storeDecision(transaction: Database, deps: Deps, draft: Draft): Promise<Stored> {
  const { subject } = draft
  const actions = draft.actions.map((action) => decided(action, Date.now()))
  const removed = subject ? await removeTexts(transaction, subject.profileId, draft.actions) : {}
  const stored = { ...(await insertDecision(transaction, draft, actions, removed)), actions }
  if (subject) {
    await applyActions(transaction, deps, { draft, subject, stored })
    const weight = weightOf(draft.actions.map(({ action }) => action))
    if (!draft.automatic)
      await addStrike(transaction, deps.secret, { userId: subject.userId, decisionId: stored.id, weight })
    await tellMember(transaction, subject, stored)
  }
  await logDecision(transaction, deps, draft, stored)
  return stored
}

/** Shows a member again once no undecided report hides them. */
export const showUnlessReported = (transaction: Database, profileId: string) =>
  sql`update profiles set hidden_at = null
    where id = ${profileId} and hidden_at is not null
      and not exists (select from reports
        where target_id = ${profileId} and hides_target and decided_at is null)`.execute(transaction)
