import { randomBytes } from 'node:crypto'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { reportLimits } from '@hearth/shared/moderation/report-limits'
import type { Evidence, ReportInput } from '@hearth/shared/moderation/reports'
import type { PhotoSize } from '@hearth/shared/pictures/photo-limits'
import { sql } from 'kysely'
import { messagePhotoFile } from '../../chat/queries.ts'
import { textsOf } from '../../members/community-fields/texts.ts'
import { nameRules, shownName } from '../../members/names.ts'
import { answerTexts } from '../../members/prompts/texts.ts'
import { isLeaving, type Viewer, visibleTo } from '../../members/visibility/queries.ts'
import { isSealedMessage } from '../../members/visibility/sealed.ts'
import type { Copy } from '../../pictures/evidence/queries.ts'
import { photoFile } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

type EvidenceRequest = Pick<ReportInput, 'profileId' | 'photoId' | 'conversationId' | 'messageIds'>
/** `copies`: pictures in the evidence that still have to be copied. `targetId`: null when there is no such member. */
export type CollectedEvidence = { targetId: string | null; evidence: Evidence; copies: Copy[] }

/** The member now, and whether this viewer sees them; undefined when no member has this id, or it is not known. */
function readTarget(db: Database, viewer: Viewer, profileId: string | null) {
  return db
    .selectFrom('profiles')
    .where(sql<boolean>`profiles.id = ${profileId}`)
    .select(['id', 'firstName', 'lastName', 'languageCode as nameLanguage', 'birthday', 'bio', 'interests', 'city'])
    .select(nameRules.as('nameRules'))
    .select((eb) => sql<boolean>`${visibleTo(viewer)(eb)}`.as('visible'))
    .select((eb) => isLeaving(eb.ref('profiles.userId')).as('leaving'))
    .executeTakeFirst()
}

/**
 * The viewer's conversation, with this member if one is named, even if the member has left since; undefined otherwise.
 * Blocks are ignored.
 */
function ownConversationWith(db: Database, viewer: Viewer, conversationId: string, profileId: string | null) {
  return db
    .selectFrom('conversationMembers')
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', viewer.profileId)
    .where(
      sql<boolean>`case
        when ${profileId}::uuid is null then true
        when partner_id is null then former_partner = former_partner_name(conversation_id, ${profileId}::uuid)
        else partner_id = ${profileId}::uuid end`,
    )
    .select('partnerId')
    .executeTakeFirst()
}

/**
 * Plans the copy of a picture under a new key.
 * @returns the path of the copy
 */
function planCopy(copies: Copy[], storageKey: string, source: string, size: PhotoSize): string {
  const file = photoFile(randomBytes(24).toString('base64url'), size)
  copies.push({ storageKey, source, file })
  return file
}

/** The newest messages of a conversation, as many as a report carries. */
const newestMessages = (db: Database, conversationId: string) =>
  db
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .select('id')
    .orderBy('seq', 'desc')
    .limit(reportLimits.messages)
    .execute()

/**
 * The chosen messages as they are now; null when one is not in the conversation. The newest ones where none is chosen and
 * the member is known by the conversation only.
 * @param partnerId the other member; null once they have left, like the sender of their messages
 */
async function copyMessages(
  db: Database,
  partnerId: string | null,
  { profileId, conversationId, messageIds: chosen }: EvidenceRequest,
  copies: Copy[],
) {
  if (!conversationId) return chosen.length ? null : []
  const messageIds =
    chosen.length || profileId ? chosen : (await newestMessages(db, conversationId)).map(({ id }) => id)
  if (!messageIds.length) return []
  const rows = await db
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .where('id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .select(['id', 'seq', 'senderId', 'content', 'createdAt', 'editedAt', 'removedAt', 'storageKey'])
    .select(isSealedMessage(sql`messages.id`).as('isSealed'))
    .orderBy('seq')
    .execute()
  if (rows.length < new Set(messageIds).size) return null
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    byTarget: row.senderId === partnerId,
    content: row.content,
    sentAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
    photo: row.isSealed
      ? null
      : row.storageKey && planCopy(copies, row.storageKey, messagePhotoFile(row.storageKey), 'full'),
  }))
}

/** The note that a member sent the viewer with a like, as a message without a place in a conversation. */
async function copyNote(db: Database, viewer: Viewer, profileId: string | null): Promise<Evidence['messages']> {
  const rows = await db
    .selectFrom('profileLikes')
    .where(sql<boolean>`liker_id = ${profileId}`)
    .where('likedId', '=', viewer.profileId)
    .where('noteRemovedBy', 'is', null)
    .select(['id', 'note', 'notedAt'])
    .execute()
  return rows.flatMap(({ id, note, notedAt }) => {
    if (note === null || notedAt === null) return []
    const unchanged = { editedAt: null, removedAt: null, photo: null }
    return { id, seq: 0, byTarget: true, content: note, sentAt: notedAt.toISOString(), ...unchanged }
  })
}

/** A member's pictures, to be copied under new keys, the reported one in the largest size. */
async function keepPhotos(db: Database, profileId: string | null, photoId: string | undefined, copies: Copy[]) {
  const rows = await db
    .selectFrom('profileImages')
    .where(sql<boolean>`profile_id = ${profileId}`)
    .where('state', '=', 'shown')
    .select(['id', 'storageKey'])
    .orderBy('displayOrder')
    .execute()
  return rows.map(({ id, storageKey }) => {
    const reported = id === photoId
    const size = reported ? 'full' : 'card'
    return { id, file: planCopy(copies, storageKey!, photoFile(storageKey!, size), size), reported }
  })
}

/**
 * Collects the evidence of a report. No picture is copied here and the statements are the same when the member does not
 * exist: the time they take would otherwise reveal it.
 * @returns null when the conversation is not the viewer's with that member, or a message is not in it
 */
export async function collectEvidence(
  db: Database,
  viewer: Viewer,
  asked: EvidenceRequest,
): Promise<CollectedEvidence | null> {
  const { photoId, conversationId } = asked
  const named = asked.profileId ?? null
  const own = conversationId ? await ownConversationWith(db, viewer, conversationId, named) : null
  if (own === undefined) return null
  const profileId = named ?? own?.partnerId ?? null
  const copies: Copy[] = []
  const messages = await copyMessages(db, own?.partnerId ?? null, asked, copies)
  if (!messages) return null
  const row = await readTarget(db, viewer, profileId)
  const photos = await keepPhotos(db, profileId, photoId, copies)
  const name = row && shownName(row)
  const note = await copyNote(db, viewer, profileId)
  const kept = {
    photoId: photoId ?? null,
    conversationId: conversationId ?? null,
    messages: [...note, ...messages],
  }
  if (!row || name === undefined)
    return { targetId: null, evidence: { target: null, shownName: null, photos: [], ...kept }, copies }
  const { bio, interests, city, birthday } = row
  const fields = await textsOf(db, row.id)
  const answers = await answerTexts(db, row.id)
  const age = birthday ? ageOn(birthday, todayUtc()) : null
  const target = {
    name,
    age,
    bio,
    interests,
    city,
    ...(fields.length && { fields }),
    ...(answers.length && { answers }),
  }
  return {
    targetId: row.id,
    evidence: { target, shownName: row.visible || (conversationId && !row.leaving) ? name : null, photos, ...kept },
    copies,
  }
}
