import type { LikedPart, PartInput } from '@hearth/shared/people/liked-parts'
import { copyBytes } from '@hearth/shared/people/likes-limits'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { photoUrl } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

type Picture = { storageKey: string; thumbhash: string | null }

/** What `profile_likes.part` and `messages.liked` hold, and as read by `likedPart` the picture, while others see it. */
export type StoredPart =
  | { kind: 'photo'; at: string; photo?: string; picture?: Picture | null }
  | { kind: 'answer'; at: string; prompt: string; text?: string }

const segments = new Intl.Segmenter()

/** The beginning of a text that fits into so many bytes, with whole characters. */
function beginningOf(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const mark = '…'
  let kept = ''
  for (const { segment } of segments.segment(text)) {
    if (Buffer.byteLength(kept + segment + mark) > bytes) break
    kept += segment
  }
  return kept + mark
}

async function findPhoto(db: Database, ownerId: string, id: string) {
  const photo = await db
    .selectFrom('profileImages')
    .where('id', '=', id)
    .where('profileId', '=', ownerId)
    .where('state', '=', 'shown')
    .select('id')
    .executeTakeFirst()
  return photo && { kind: 'photo' as const, photo: photo.id }
}

async function findAnswer(db: Database, ownerId: string, prompt: string) {
  const answer = await db
    .selectFrom('promptAnswers')
    .where('profileId', '=', ownerId)
    .where('prompt', '=', prompt)
    .where('removedAt', 'is', null)
    .select('text')
    .executeTakeFirst()
  return answer && { kind: 'answer' as const, prompt, text: beginningOf(answer.text, copyBytes) }
}

/** A part as a like keeps it; null when others do not see it. The caller has checked that the viewer may see its owner. */
export async function findPart(db: Database, ownerId: string, part: PartInput): Promise<StoredPart | null> {
  const found =
    part.kind === 'photo' ? await findPhoto(db, ownerId, part.id) : await findAnswer(db, ownerId, part.prompt)
  return found ? { ...found, at: new Date().toISOString() } : null
}

/**
 * In SQL: a stored part with its picture. The viewer sees their own shown photos, and those of others unless these are
 * banned, hidden or about to leave.
 */
export const likedPart = (part: RawBuilder<unknown>, { profileId }: Pick<Viewer, 'profileId'>) =>
  sql<StoredPart | null>`case ${part} ->> 'kind'
    when 'photo' then ${part} || jsonb_build_object('picture', (
      select jsonb_build_object('storageKey', i.storage_key, 'thumbhash', i.thumbhash)
      from profile_images i
      join profiles owner on owner.id = i.profile_id
      join "user" account on account.id = owner.user_id
      where i.id = (${part} ->> 'photo')::uuid
        and i.state = 'shown'
        and (owner.id = ${profileId} or owner.hidden_at is null
          and account.banned is not true and account.deletes_at is null)))
    else ${part} end`

/**
 * A part as members see it.
 * @param isLeft the one whose answer it is leaves: their words go with them
 */
export function toLikedPart(part: StoredPart, isLeft = false): LikedPart {
  if (part.kind === 'answer')
    return { kind: part.kind, at: part.at, prompt: part.prompt, text: isLeft ? null : (part.text ?? null) }
  const { picture } = part
  const photo = picture ? { url: photoUrl(picture.storageKey, 'thumb'), thumbhash: picture.thumbhash } : null
  return { kind: part.kind, at: part.at, photo }
}

type Given = { likeId: string; part: StoredPart; note: string }

/**
 * Keeps the part and the note of a like in place of those before. What has become a message stays as it is.
 * @returns whether they were kept
 */
export async function keepPart(db: Database, { likeId, part, note }: Given): Promise<boolean> {
  const { rows } = await sql`update profile_likes set
      part = ${JSON.stringify(part)}::jsonb,
      note = ${note || null},
      noted_at = ${note ? sql`now()` : sql`noted_at`},
      note_removed_by = null
    where id = ${likeId} and not exists (select from messages where id = ${likeId})
    returning id`.execute(db)
  return rows.length > 0
}
