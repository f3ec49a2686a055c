import { isAboutWords, type SignalName, signalNames, signalScore, signalThreshold } from '@hearth/shared/chat/signals'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { NoteTo } from '../../people/likes/notes.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignalOutcome } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { conversationOf, makeConversation } from '../pairs.ts'
import { type Known, readKnown, readKnownOfNote } from './known.ts'
import { hasSignalWords, rulesOfTexts } from './rules.ts'

/** So many messages of a signal are kept and shown; beyond them only one that meets another rule is kept. */
export const signalMessages = 50

type Written = { messageId: string; content: string }
type NoteOfLike = NoteTo & { likeId: string }

const inOrder = (rules: Iterable<SignalName>) => {
  const met = new Set(rules)
  return signalNames.filter((rule) => met.has(rule))
}

/** Whether rules reach the threshold with one that was not there before. */
const reachesAnew = (rules: SignalName[], before: SignalName[]) =>
  signalScore(rules) >= signalThreshold && rules.length > before.length

type Met = {
  known: Known
  rules: SignalName[]
  id: string
}

/**
 * Stores the rules that a sender met. New ones owe the team a case. Only words warn the recipient: a warning that came from
 * the rest would tell of the sender.
 */
async function store(transaction: Database, { profileId }: Viewer, { known, rules, id }: Met) {
  const warns = reachesAnew(rules.filter(isAboutWords), known.rules.filter(isAboutWords))
  const owes = reachesAnew(rules, known.rules)
  const adds = rules.length > known.rules.length
  // What closed the case took the warning away, and other facts about the sender don't bring it back.
  const dismissed = sql`case when s.outcome = 'dismissed' and ${owes}::boolean then coalesce(s.dismissed_at, now())
    else s.dismissed_at end`
  await sql`insert into scam_signals as s
      (conversation_id, sender_id, receiver_id, rules, score, message_ids, warned_at, case_due_at)
    values (
      ${known.conversationId},
      ${profileId},
      ${known.recipientId},
      ${rules}::text[],
      ${signalScore(rules)},
      array[${id}::uuid],
      ${warns ? sql`now()` : null},
      ${owes ? sql`now()` : null})
    on conflict (conversation_id, sender_id) do update set
      rules = excluded.rules,
      score = excluded.score,
      last_at = now(),
      message_ids = case when ${adds}::boolean or cardinality(s.message_ids) < ${sql.lit(signalMessages)}
        then array(select distinct unnest(s.message_ids || excluded.message_ids)) else s.message_ids end,
      warned_at = coalesce(s.warned_at, excluded.warned_at),
      case_due_at = coalesce(excluded.case_due_at, s.case_due_at),
      dismissed_at = ${warns ? null : dismissed},
      outcome = case when not ${owes}::boolean then s.outcome end,
      decided_at = case when not ${owes}::boolean then s.decided_at end`.execute(transaction)
}

/** Messages that are sent at once add their rules one after the other. */
const lock = (transaction: Database, { profileId }: Viewer, messageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('signals ' || conversation_id || sender_id, 0))
    from messages
    where id = ${messageId} and sender_id = ${profileId}`.execute(transaction)

/** Adds the rules that a text meets to those met before. */
async function judge(transaction: Database, viewer: Viewer, id: string, known: Known) {
  const said = rulesOfTexts(known.texts, known.nth)
  const rules = inOrder([...said, ...known.facts, ...known.rules])
  if (!rules.some(isAboutWords) && signalScore(rules) < signalThreshold) return
  if (!said.length && rules.length === known.rules.length) return
  await store(transaction, viewer, { known, rules, id })
}

async function note(transaction: Database, viewer: Viewer, { messageId, content }: Written) {
  await lock(transaction, viewer, messageId)
  const known = await readKnown(transaction, viewer, messageId, content)
  if (known?.recipientId) await judge(transaction, viewer, messageId, known)
}

/** A signal belongs to a conversation, which an empty one is to no list. */
async function noteOfLike(transaction: Database, viewer: Viewer, { likeId, recipientId, content }: NoteOfLike) {
  const me = viewer.profileId
  await sql`select lock_pair(${me}, ${recipientId})`.execute(transaction)
  const conversationId =
    (await conversationOf(transaction, me, recipientId)) ?? (await makeConversation(transaction, me, recipientId))
  await sql`select pg_advisory_xact_lock(hashtextextended('signals ' || ${conversationId}::text || ${me}::text, 0))`.execute(
    transaction,
  )
  const known = await readKnownOfNote(transaction, viewer, conversationId, content)
  await judge(transaction, viewer, likeId, { ...known, recipientId })
}

/**
 * Looks for signs of a scam in a stored message, and keeps the names of the rules that it meets. Most messages have no
 * word of the lists and cost no query. A failure holds up no message; the sender's browser repeats what got no answer.
 */
export async function noteSignals({ db, log }: Pick<Services, 'db' | 'log'>, viewer: Viewer, written: Written) {
  if (!written.content || !hasSignalWords(written.content)) return
  await db
    .transaction()
    .execute((transaction) => note(transaction, viewer, written))
    .catch((error: Error) => log.warn({ name: error.name }, 'no scam signals noted'))
}

/** Does the same for the note of a like, whose id is that of the message that it becomes. */
export async function noteSignalsOfNote(
  { db, log }: Pick<Services, 'db' | 'log'>,
  viewer: Viewer,
  written: NoteOfLike,
) {
  if (!hasSignalWords(written.content)) return
  await db
    .transaction()
    .execute((transaction) => noteOfLike(transaction, viewer, written))
    .catch((error: Error) => log.warn({ name: error.name }, 'no scam signals noted'))
}

/** The rules of the warning that the viewer has about the partner of `conversation_members mine`; null for none. */
export const warningOf = ({ profileId }: Pick<Viewer, 'profileId'>): RawBuilder<string[] | null> =>
  sql`(select s.rules from scam_signals s
    where s.conversation_id = mine.conversation_id and s.sender_id = mine.partner_id and s.receiver_id = ${profileId}
      and s.warned_at is not null and s.dismissed_at is null and s.outcome is distinct from 'dismissed')`

const isSignal = (rule: string): rule is SignalName => (signalNames as string[]).includes(rule)

/** What a warned recipient is told: rules about words that they can read themselves. */
export const shownRules = (rules: string[] | null): SignalName[] | null =>
  rules?.filter(isSignal).filter(isAboutWords) ?? null

/**
 * Decides the signals of a case, and those of the same sender that got no case because one of these has all their rules. A
 * signal with a rule that the case does not have yet stays for the team.
 */
export async function settleSignals(transaction: Database, ids: string[], outcome: SignalOutcome) {
  if (!ids.length) return
  await sql`update scam_signals s set outcome = ${outcome}, decided_at = now()
    where s.case_due_at is null and s.outcome is null and s.score >= ${sql.lit(signalThreshold)}
      and s.sender_id in (select sender_id from scam_signals where id = any(${ids}::uuid[]))
      and (s.id = any(${ids}::uuid[])
        or exists (select from scam_signals seen
            where seen.id = any(${ids}::uuid[]) and seen.sender_id = s.sender_id and seen.rules @> s.rules)
          and not exists (select from case_items i
            where i.kind = 'scam' and i.source_id = s.id and i.decided_at is null))`.execute(transaction)
}
