import { isAboutWords, type SignalName, signalNames, signalScore, signalThreshold } from '@hearth/shared/signals'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../api.ts'
import type { Database } from '../db/connection.ts'
import type { SignalOutcome } from '../db/types.ts'
import type { Viewer } from '../visibility/queries.ts'
import { type Known, readKnown } from './known.ts'
import { hasSignalWords, rulesOfTexts } from './rules.ts'

type Written = { messageId: string; content: string }

const inOrder = (rules: Iterable<SignalName>) => {
  const met = new Set(rules)
  return signalNames.filter((rule) => met.has(rule))
}

/** Stores the rules that a sender met. New ones warn the receiver again, and owe the team a case. */
async function store(transaction: Database, { profileId }: Viewer, known: Known, rules: SignalName[], id: string) {
  const [score, isNew] = [signalScore(rules), rules.length > known.rules.length]
  const warns = score >= signalThreshold && (isNew || !known.warned)
  const due = warns ? sql`now()` : sql`s.case_due_at`
  await sql`insert into scam_signals as s
      (conversation_id, sender_id, receiver_id, rules, score, message_ids, warned_at, case_due_at)
    values (${known.conversationId}, ${profileId}, ${known.receiverId}, ${rules}::text[], ${score}, array[${id}::uuid],
      ${warns ? sql`now()` : null}, ${warns ? sql`now()` : null})
    on conflict (conversation_id, sender_id) do update set rules = excluded.rules, score = excluded.score, last_at = now(),
      message_ids = array(select distinct unnest(s.message_ids || excluded.message_ids)),
      warned_at = coalesce(s.warned_at, excluded.warned_at), case_due_at = ${due},
      ${warns ? sql`dismissed_at = null, outcome = null, decided_at = null` : sql`dismissed_at = s.dismissed_at`}`.execute(
    transaction,
  )
}

async function note(db: Database, viewer: Viewer, { messageId, content }: Written) {
  const known = await readKnown(db, viewer, messageId, content)
  if (!known?.receiverId) return
  const said = rulesOfTexts(known.texts, known.nth)
  const rules = inOrder([...said, ...known.facts, ...known.rules])
  if (!rules.some(isAboutWords) && signalScore(rules) < signalThreshold) return
  if (!said.length && rules.length === known.rules.length) return
  await store(db, viewer, known, rules, messageId)
}

/**
 * Looks for signs of a scam in a stored message, and keeps the names of the rules that it meets. Most messages have no
 * word of the lists and cost no query. A failure holds up no message; the sender's browser repeats what got no answer.
 */
export async function noteSignals({ db, log }: Pick<Services, 'db' | 'log'>, viewer: Viewer, written: Written) {
  if (!written.content || !hasSignalWords(written.content)) return
  await note(db, viewer, written).catch((error: Error) => log.warn({ name: error.name }, 'no scam signals noted'))
}

/** The rules of the warning that the viewer has about the partner of `conversation_members mine`; null for none. */
export const warningOf = ({ profileId }: Pick<Viewer, 'profileId'>): RawBuilder<string[] | null> =>
  sql`(select s.rules from scam_signals s
    where s.conversation_id = mine.conversation_id and s.sender_id = mine.partner_id and s.receiver_id = ${profileId}
      and s.warned_at is not null and s.dismissed_at is null and s.outcome is distinct from 'dismissed')`

const isSignal = (rule: string): rule is SignalName => (signalNames as string[]).includes(rule)

/** What a warned receiver is told: rules about words that they can read themselves. */
export const shownRules = (rules: string[] | null): SignalName[] | null =>
  rules?.filter(isSignal).filter(isAboutWords) ?? null

/** Decides the signals of a case, and those of the same sender that no case of their own has. */
export async function settleSignals(transaction: Database, ids: string[], outcome: SignalOutcome) {
  if (!ids.length) return
  await sql`update scam_signals s set outcome = ${outcome}, decided_at = now(), case_due_at = null
    where s.warned_at is not null and s.outcome is null
      and s.sender_id in (select sender_id from scam_signals where id = any(${ids}::uuid[]))`.execute(transaction)
}
