import type { EvidenceMessage } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { isBeingChecked, isSealedMessage } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { messagesAround } from '../decisions/messages-around.ts'
import { messagePictureOf } from './pictures.ts'

type Row = {
  id: string
  byMember: boolean
  content: string
  createdAt: Date
  editedAt: Date | null
  removedAt: Date | null
  removedByStaff: boolean
  hasPicture: boolean
  checking: boolean
  reported: boolean
}

/**
 * The messages around a reported one, as they are now, also what a decision removed of them. None when this item
 * does not report the message.
 */
export async function readSurroundings(
  db: Database,
  { caseId, itemId, messageId }: { caseId: string; itemId: string; messageId: string },
): Promise<EvidenceMessage[]> {
  const { rows } = await sql<Row>`select m.id, m.sender_id is not distinct from c.subject_id as by_member,
      coalesce(gone.content, m.content) as content, m.created_at, m.edited_at, m.removed_at, m.removed_by_staff,
      coalesce(m.storage_key, gone.storage_key) is not null and not ${isSealedMessage(sql`m.id`)} as has_picture,
      ${isBeingChecked(sql`m.id`)} as checking,
      m.id::text = near.reported_id as reported
    from ${messagesAround(caseId)}
    join cases c on c.id = ${caseId}
    left join removed_messages gone on gone.message_id = m.id
    where near.item_id = ${itemId} and near.reported_id = ${messageId}
    order by m.seq`.execute(db)
  return rows.map(({ createdAt, editedAt, removedAt, hasPicture, checking, ...row }) => ({
    ...row,
    sentAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
    picture: hasPicture ? messagePictureOf(caseId, row.id, { reported: row.reported, checking }) : null,
  }))
}
