import { sql } from 'kysely'
import { messagePhotoFile } from '../../chat/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { isSealedMessage } from '../../members/visibility/sealed.ts'
import { isForOwner, photoFile } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { pageSize } from './rows.ts'

/** A picture of the member: its name in the archive, and its file in the store. */
export type Picture = { file: string; stored: string }

const padded = (seq: number) => String(seq).padStart(5, '0')

/** A conversation, and its number in the archive. */
type Numbered = { id: string; number: string }

/** The name in the archive of the photo in one of the member's messages. */
export const messagePhotoName = ({ number }: Pick<Numbered, 'number'>, seq: number) =>
  `photos/conversation-${number}/${padded(seq)}.webp`

/** The photos of the member's profile in their largest size, the main one first. */
export async function profilePhotos(db: Database, { profileId }: Pick<Viewer, 'profileId'>) {
  const rows = await db
    .selectFrom('profileImages as i')
    .where('profileId', '=', profileId)
    .where(isForOwner)
    .select(['storageKey', 'width', 'height', 'displayOrder', 'createdAt'])
    .orderBy('displayOrder')
    .execute()
  return rows.map(({ storageKey, displayOrder, ...row }) => ({
    ...row,
    file: `photos/profile-${displayOrder}.webp`,
    stored: photoFile(storageKey!, 'full'),
  }))
}

/** The photos that the member sent in a conversation. Those of the other side are theirs and stay out. */
export async function* sentPhotos(
  db: Database,
  { profileId }: Pick<Viewer, 'profileId'>,
  conversation: Numbered,
): AsyncGenerator<Picture> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('messages')
      .where('conversationId', '=', conversation.id)
      .where('seq', '>', after)
      .where('senderId', '=', profileId)
      .where('storageKey', 'is not', null)
      .where(({ not }) => not(isSealedMessage(sql`messages.id`)))
      .select(['seq', 'storageKey'])
      .orderBy('seq')
      .limit(pageSize)
      .execute()
    for (const { seq, storageKey } of rows)
      yield { file: messagePhotoName(conversation, seq), stored: messagePhotoFile(storageKey!) }
    if (rows.length < pageSize) return
    after = rows.at(-1)!.seq
  }
}
