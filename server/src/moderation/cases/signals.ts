import type { EvidenceMessage } from '@hearth/shared/moderation/cases'
import { type RawBuilder, sql } from 'kysely'
import { signalMessages } from '../../chat/signals/queries.ts'
import { isBeingChecked, isSealedMessage } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { openCase } from './open-case.ts'
import { messagePictureOf } from './pictures.ts'

/** Whether another signal of the sender of `s` has all its rules, and waits in a case or was found harmless within 30 days. */
const isKnown = sql<boolean>`exists (select from scam_signals other
  where other.sender_id = s.sender_id and other.id <> s.id and other.rules @> s.rules
    and (other.decided_at > now() - interval '30 days' and other.outcome = 'dismissed'
      or other.outcome is null and exists (select from case_items i
        where i.kind = 'scam' and i.source_id = other.id and i.decided_at is null)))`

/** Opens the case of a signal that the team has yet to see, or brings it into the member's open one. */
async function openFor(transaction: Database, sourceId: string) {
  const { rows } = await sql<{ subjectId: string; known: boolean }>`update scam_signals s set case_due_at = null
    where s.id = ${sourceId} and s.case_due_at is not null
    returning s.sender_id as subject_id, ${isKnown} as known`.execute(transaction)
  const [due] = rows
  if (!due || due.known) return
  const { subjectId } = due
  await openCase(transaction, { subjectId, kind: 'scam', sourceId, category: 'scam', byMachine: true })
}

/**
 * Opens cases for scam signals. It is a job, so that a process that ends after a message loses no case. One that fails is
 * tried again in the next run.
 */
export async function openSignalCases({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from scam_signals
    where case_due_at is not null
    order by case_due_at
    limit 500`.execute(db)
  // One after the other: the second of a sender may be known by the first.
  for (const { id } of rows)
    await db
      .transaction()
      .execute((transaction) => openFor(transaction, id))
      .catch((error: Error) => log.warn({ part: 'signals', name: error.name }, 'a case could not be opened'))
}

type Signal = { itemId: string; conversationId: string; score: number; rules: string[]; messages: Kept[] | null }
type Kept = Omit<EvidenceMessage, 'picture' | 'reported' | 'byMember'> & { hasPicture: boolean; checking: boolean }

const iso = (time: string | null) => time && new Date(time).toISOString()

const asEvidence = (caseId: string, { hasPicture, checking, ...message }: Kept): EvidenceMessage => ({
  ...message,
  sentAt: new Date(message.sentAt).toISOString(),
  editedAt: iso(message.editedAt),
  removedAt: iso(message.removedAt),
  byMember: true,
  reported: true,
  picture: hasPicture ? messagePictureOf(caseId, message.id, { reported: true, checking }) : null,
})

/** Notes with likes that are no message yet, as messages before the first. */
const pendingNotes = (ids: RawBuilder<unknown>) => sql`
  select
    id,
    note,
    noted_at,
    null,
    case when note_removed_by is not null then noted_at end,
    note_removed_by is not null,
    null,
    0
  from profile_likes
  where id = any(${ids}) and note is not null`

/** The scam signals of a case, by the id of their item: the names of the rules, and the latest messages that met them. */
export async function signalItems(db: Database, caseId: string, ids: string[]) {
  const { rows } = await sql<Signal>`select
      i.id as item_id,
      s.conversation_id,
      s.score,
      s.rules,
      (select json_agg(json_build_object(
          'id', m.id,
          'content', coalesce(gone.content, m.content),
          'sentAt', m.created_at,
          'editedAt', m.edited_at,
          'removedAt', m.removed_at,
          'removedByStaff', m.removed_by_staff,
          'checking', ${isBeingChecked(sql`m.id`)},
          'hasPicture', coalesce(m.storage_key, gone.storage_key) is not null and not ${isSealedMessage(sql`m.id`)}
        ) order by m.seq)
        from (
          select id, content, created_at, edited_at, removed_at, removed_by_staff, storage_key, seq
          from messages
          where id = any(s.message_ids)
          union all
          ${pendingNotes(sql`s.message_ids`)}
          order by seq desc
          limit ${sql.lit(signalMessages)}) m
          left join removed_messages gone on gone.message_id = m.id) as messages
    from case_items i
    join scam_signals s on i.kind = 'scam' and s.id = i.source_id
    where i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ itemId, conversationId, score, rules, messages }) => {
      const facts = { score, ...Object.fromEntries(rules.map((rule) => [`signal-${rule}`, true])) }
      const kept = (messages ?? []).map((message) => asEvidence(caseId, message))
      return [itemId, { conversationId, facts, messages: kept }]
    }),
  )
}
