import type { EvidenceMessage } from '@hearth/shared/cases'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { openCase } from './open-case.ts'
import { pictureUrl } from './pictures.ts'

type Due = { id: string; senderId: string }

/**
 * Signals that the team has yet to see. One is left out when another of the same sender has all its rules and waits in a
 * case, or was found harmless within 30 days.
 */
async function dueSignals(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due & { known: boolean }>`select s.id, s.sender_id, exists (select from scam_signals other
      where other.sender_id = s.sender_id and other.id <> s.id and other.rules @> s.rules
        and (other.decided_at > now() - interval '30 days' and other.outcome = 'dismissed'
          or other.outcome is null and exists (select from case_items i
            where i.kind = 'scam' and i.source_id = other.id and i.decided_at is null))) as known
    from scam_signals s where s.case_due_at is not null order by s.case_due_at limit 500`.execute(db)
  const known = rows.filter((row) => row.known).map(({ id }) => id)
  await sql`update scam_signals set case_due_at = null where id = any(${known}::uuid[])`.execute(db)
  return rows.filter((row) => !row.known)
}

/** Opens the case of a signal, or brings it into the member's open one. */
async function openFor(transaction: Database, { id: sourceId, senderId: subjectId }: Due) {
  const { rows } = await sql`update scam_signals set case_due_at = null
    where id = ${sourceId} and case_due_at is not null returning id`.execute(transaction)
  if (!rows.length) return
  const item = { subjectId, kind: 'scam', sourceId, category: 'scam', byMachine: true } as const
  await openCase(transaction, item)
}

/** Opens cases for scam signals. It is a job, so that a process that ends after a message loses no case. */
export async function openSignalCases(db: Database): Promise<void> {
  // One after the other: the second of a sender may be known by the first.
  for (let due = await dueSignals(db); due.length; due = await dueSignals(db))
    await db.transaction().execute((transaction) => openFor(transaction, due[0]!))
}

type Signal = { itemId: string; conversationId: string; score: number; rules: string[]; messages: Kept[] | null }
type Kept = Omit<EvidenceMessage, 'picture' | 'reported' | 'byMember'> & { hasPicture: boolean }

const iso = (time: string | null) => time && new Date(time).toISOString()

const asEvidence = (caseId: string, { hasPicture, ...message }: Kept): EvidenceMessage => ({
  ...message,
  sentAt: new Date(message.sentAt).toISOString(),
  editedAt: iso(message.editedAt),
  removedAt: iso(message.removedAt),
  byMember: true,
  reported: true,
  picture: hasPicture ? { id: message.id, url: pictureUrl(caseId, message.id), reported: true } : null,
})

/** The scam signals of a case, by the id of their item: the names of the rules, and the messages that met them. */
export async function signalItems(db: Database, caseId: string, ids: string[]) {
  const { rows } = await sql<Signal>`select i.id as item_id, s.conversation_id, s.score, s.rules,
      (select json_agg(json_build_object('id', m.id, 'content', m.content, 'sentAt', m.created_at,
        'editedAt', m.edited_at, 'removedAt', m.removed_at, 'hasPicture', m.storage_key is not null) order by m.seq)
        from messages m where m.id = any(s.message_ids)) as messages
    from case_items i join scam_signals s on i.kind = 'scam' and s.id = i.source_id
    where i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ itemId, conversationId, score, rules, messages }) => {
      const facts = { score, ...Object.fromEntries(rules.map((rule) => [`signal-${rule}`, true])) }
      const kept = (messages ?? []).map((message) => asEvidence(caseId, message))
      return [itemId, { conversationId, facts, messages: kept }]
    }),
  )
}
