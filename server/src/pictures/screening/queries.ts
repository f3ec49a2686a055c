import { type RawBuilder, sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import { needsApproval } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PhotoState } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { holdPhoto, uncleared } from './hold.ts'
import { keepHits, unclearedOfMessage } from './hold-message.ts'
import { type Hit, isForPdq, knownPictures, type PictureHashes } from './known.ts'
import { orientationsOf } from './orientations.ts'
import { distanceOf, maxPdqDistance } from './rules.ts'

/** Shows a photo that no list knows, or leaves it to people when the operator wants each one approved. */
const release = (db: Database, photoId: string, byEnvironment: boolean) =>
  sql`update profile_images set screen_due_at = null,
      state = case
        when state = 'waiting' and not (${byEnvironment}::boolean or ${needsApproval}) then 'shown' else state end
    where id = ${photoId} and state in ('waiting', 'shown')`.execute(db)

/**
 * Compares a photo with all lists, and shows or holds it. Its hashes must be committed.
 * @returns its state; null when it is gone
 */
export async function screenPhoto(
  { db, env }: Pick<Services, 'db' | 'env'>,
  photoId: string,
): Promise<PhotoState | null> {
  const find = await knownPictures(db)
  const hashes = await db.selectFrom('photoHashes').where('photoId', '=', photoId).selectAll().executeTakeFirst()
  if (!hashes) return null
  const hits = await uncleared(db, photoId, find(hashes))
  if (hits.length) await db.transaction().execute((transaction) => holdPhoto(transaction, photoId, hits))
  else await release(db, photoId, env.PHOTO_APPROVAL)
  const row = await db.selectFrom('profileImages').where('id', '=', photoId).select('state').executeTakeFirst()
  return row?.state ?? null
}

/** Whether two pictures are the same one, mirrored and turned copies too, as far as PDQ can tell. */
export const isSamePicture = (
  one: Pick<PictureHashes, 'pdq' | 'quality'>,
  other: Pick<PictureHashes, 'pdq' | 'quality'>,
) =>
  isForPdq(one) &&
  isForPdq(other) &&
  orientationsOf(one.pdq).some((turned) => distanceOf(turned, other.pdq) <= maxPdqDistance)

/** Tells all processes that the entries of lists have changed. */
export const reviseLists = (transaction: Database, ids: string[]) =>
  sql`update hash_lists set revision = revision + 1 where id = any(${ids}::uuid[])`.execute(transaction)

/** Days for which the community's own list keeps a picture. */
const ownListDays = 365

/** @param hashes a query for `pdq`, `quality` and `phash` */
async function addHashes(transaction: Database, hashes: RawBuilder<unknown>, decisionId: string | null) {
  const { rows } = await sql<{ listId: string }>`
    insert into hash_entries (list_id, pdq, quality, phash, decision_id, expires_at)
    select
      l.id,
      h.pdq,
      h.quality,
      h.phash,
      ${decisionId}::uuid,
      now() + ${`${ownListDays} days`}::interval
    from (${hashes}) h, hash_lists l
    where l.name = 'own' and l.active
    returning list_id`.execute(transaction)
  await reviseLists(
    transaction,
    rows.map(({ listId }) => listId),
  )
  return rows.length > 0
}

/**
 * Puts a photo on the community's own list, so that it is held when it comes back. Call it in the transaction of the
 * decision. A job compares it with the photos that are there already.
 * @returns whether the photo has hashes
 */
export const addToOwnList = (transaction: Database, photoId: string, decisionId: string | null): Promise<boolean> =>
  addHashes(transaction, sql`select * from photo_hashes where photo_id = ${photoId}`, decisionId)

/** Puts the picture of a removed message on the community's own list, if lists were ever asked about it. */
export const addMessageToOwnList = (transaction: Database, messageId: string, decisionId: string): Promise<boolean> =>
  addHashes(
    transaction,
    sql`select * from message_pictures where message_id = ${messageId} and pdq is not null`,
    decisionId,
  )

/**
 * Puts a banned member's photos on a list of their own, so that new photos like them are held. Photos that others have
 * already stay as they are: the banned member may have taken them from there. Call it in the transaction of the ban.
 */
export async function listBannedPhotos(transaction: Database, profileId: string, decisionId: string) {
  const { rows } = await sql<{ listId: string }>`
    insert into hash_entries (list_id, pdq, quality, phash, decision_id, expires_at, compared_at)
    select
      l.id,
      h.pdq,
      h.quality,
      h.phash,
      r.decision_id,
      r.starts_at + ${`${ownListDays} days`}::interval,
      now()
    from profile_images i
    join photo_hashes h on h.photo_id = i.id, hash_lists l, restrictions r
    where r.decision_id = ${decisionId} and r.kind = 'banned' and i.profile_id = ${profileId}
      and l.name = 'banned' and l.active
    returning list_id`.execute(transaction)
  await reviseLists(transaction, [...new Set(rows.map(({ listId }) => listId))])
}

/** Takes the pictures of decisions off one of the two lists that decisions write: removed photos, and banned members'. */
async function takeOffList(transaction: Database, list: 'own' | 'banned', decisionIds: string[]) {
  const { rows } = await sql<{ listId: string }>`delete from hash_entries e using hash_lists l
    where l.id = e.list_id and l.name = ${list} and e.decision_id = any(${decisionIds}::uuid[])
    returning list_id`.execute(transaction)
  await reviseLists(
    transaction,
    rows.map(({ listId }) => listId),
  )
}

/** Takes the removed pictures of a decision off the own list, when the decision is taken back. */
export const removeFromOwnList = (transaction: Database, decisionId: string) =>
  takeOffList(transaction, 'own', [decisionId])

/** Takes banned members' photos off the list, when the bans end. */
export const unlistBannedPhotos = (transaction: Database, decisionIds: string[]) =>
  takeOffList(transaction, 'banned', decisionIds)

/** A condition on `profile_images i`: no list of child abuse has it. */
const isNotSealed = sql`not ${isSealedPhoto(sql`i.id`)}`

type Reported = { reportId: string; profileId: string | null; messageIds: string[] }

/** Has the lists asked, by a job, about pictures of messages that were reported. The same statement when there are none. */
export const askAboutPictures = (transaction: Database, { reportId, profileId, messageIds }: Reported) =>
  sql`insert into message_pictures (message_id, profile_id, user_id, report_id, sent_at)
    select
      m.id,
      p.id,
      p.user_id,
      ${reportId},
      m.created_at
    from messages m
    join profiles p on p.id = m.sender_id
    where m.id = any(${messageIds}::uuid[]) and p.id = ${profileId}
    on conflict (message_id) do update set due_at = now(), report_id = excluded.report_id`.execute(transaction)

/** Stores the hashes of a message's picture, before it is compared. */
export const saveMessageHashes = (db: Database, messageId: string, { pdq, quality, phash }: PictureHashes) =>
  db
    .updateTable('messagePictures')
    .set({ pdq: Buffer.from(pdq), quality, phash: Buffer.from(phash) })
    .where('messageId', '=', messageId)
    .execute()

/** What lists know of a message's picture, whose hashes must be committed, without what staff cleared. */
export async function hitsOfMessage(db: Database, messageId: string): Promise<Hit[]> {
  const find = await knownPictures(db)
  const picture = db.selectFrom('messagePictures').where('messageId', '=', messageId)
  const hashes = await picture.select(['pdq', 'quality', 'phash']).executeTakeFirst()
  if (!hashes?.pdq) return []
  const { pdq, quality, phash } = hashes
  return unclearedOfMessage(db, messageId, find({ pdq, quality: quality!, phash: phash! }))
}

export { keepHits }

/** Ends what lists say of photos that staff have decided on. A sealed photo keeps all its hits. */
export const settleHits = (transaction: Database, photoIds: string[], outcome: 'cleared' | 'confirmed') =>
  sql`update photo_hits h set outcome = ${outcome}::hit_outcome, decided_at = now() from profile_images i
    where i.id = h.photo_id and i.id = any(${photoIds}::uuid[]) and h.outcome is null and h.class <> 'child-abuse'
      and ${isNotSealed}`.execute(transaction)

/** Ends what lists say of the pictures of messages in reports that staff have decided on. */
export const settleMessageHits = (transaction: Database, reportIds: string[], outcome: 'cleared' | 'confirmed') =>
  sql`update message_hits h set outcome = ${outcome}::hit_outcome, decided_at = now() from message_pictures w
    where w.message_id = h.message_id and w.report_id = any(${reportIds}::uuid[]) and h.outcome is null
      and h.class <> 'child-abuse'`.execute(transaction)

/**
 * Shows photos that wait for approval or that a list held by mistake, also by what was confirmed before. One that the
 * lists were not asked about waits on.
 * @returns the ids of those that are shown now
 */
export async function showPhotos(transaction: Database, photoIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update profile_images i set state = 'shown'
    where id = any(${photoIds}::uuid[]) and state in ('waiting', 'held') and screen_due_at is null and ${isNotSealed}
    returning id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  await sql`update photo_hits set outcome = 'cleared', decided_at = now()
    where photo_id = any(${ids}::uuid[])
      and class <> 'child-abuse' and outcome is distinct from 'cleared'`.execute(transaction)
  return ids
}

/** Lets held photos, whose hits are cleared, wait for the lists as a new photo does, and for approval where that is the rule. */
const screenAgain = (transaction: Database, photoIds: string[]) =>
  sql`update profile_images i set state = 'waiting', screen_due_at = now()
    where id = any(${photoIds}::uuid[]) and state = 'held' and ${isNotSealed}
      and not exists (select from photo_hits h where h.photo_id = i.id and h.outcome is distinct from 'cleared')`.execute(
    transaction,
  )

/**
 * Ends the hits of photos that a case was about. Those with nothing against them are shown if a moderator looked at the
 * case; a bulk act has seen no picture. Others stay held or removed.
 */
export async function settlePhotos(
  transaction: Database,
  photoIds: string[],
  { outcome, inBulk }: { outcome: 'upheld' | 'dismissed'; inBulk: boolean },
) {
  if (!photoIds.length) return
  await settleHits(transaction, photoIds, outcome === 'dismissed' ? 'cleared' : 'confirmed')
  if (outcome === 'upheld') return
  if (!inBulk) await showPhotos(transaction, photoIds)
  await screenAgain(transaction, photoIds)
}

/** Opens the hits of a decision that staff take back, and holds its photos: staff decide about both again. */
export async function holdAgain(transaction: Database, decisionId: string) {
  await sql`update message_hits h set outcome = null, decided_at = null from decisions d, message_pictures w
    where d.id = ${decisionId} and w.profile_id = d.subject_id and h.message_id = w.message_id
      and h.decided_at = d.decided_at and h.class <> 'child-abuse'`.execute(transaction)
  await sql`with hits as (update photo_hits h set outcome = null, decided_at = null from decisions d, profile_images p
      where d.id = ${decisionId} and p.profile_id = d.subject_id and h.photo_id = p.id
        and h.decided_at = d.decided_at and h.class <> 'child-abuse'
      returning h.photo_id)
    update profile_images i set state = 'held', screen_due_at = null from hits
    where i.id = hits.photo_id and i.storage_key is not null`.execute(transaction)
}

/** Clears the hits of photos whose removal staff take back, so that the lists, asked again, do not hold them. */
export const clearRemoved = (transaction: Database, decisionId: string) =>
  sql`update photo_hits h set outcome = 'cleared', decided_at = now() from removed_photos r
    where r.decision_id = ${decisionId} and h.photo_id = r.photo_id and h.outcome = 'confirmed'
      and h.class <> 'child-abuse'`.execute(transaction)
