import type { PhotoState } from '@hearth/shared/members/members'
import { maxWaiting } from '@hearth/shared/moderation/cases'
import type { MediaOrder, MediaPhoto, SealedHit } from '@hearth/shared/moderation/media'
import { type RawBuilder, sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import { highScore } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursorDescending, type Cursor, exactTime } from '../../platform/db/keyset.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type Row = Omit<MediaPhoto, 'name' | 'uploadedAt' | 'removal'> &
  NameRow & {
    uploadedAt: Date
    exactAt: string
    reason: string | null
    removedAt: Date | null
  }

/** A photo on a list of child abuse exists for one role only; staff act on no photo of their own. */
const mayTouch = (staff: { profileId: string }) => sql`i.profile_id <> ${staff.profileId}
  and not ${isSealedPhoto(sql`i.id`)}`

/** What a decision removed: its files stay for an appeal. */
const removals = sql`left join lateral (
  select
    kept.storage_key,
    kept.thumbhash,
    kept.removed_at,
    d.facts as reason
  from removed_photos kept
  join decisions d on d.id = kept.decision_id
  where kept.photo_id = i.id
  order by kept.removed_at desc
  limit 1) r on true`

const columns = sql`i.id, i.state, coalesce(i.storage_key, r.storage_key) is not null as has_file,
  coalesce(i.thumbhash, r.thumbhash) as thumbhash, i.width, i.height, i.created_at as uploaded_at,
  ${exactTime(sql`i.created_at`)} as exact_at, i.profile_id, p.user_id, ${nameColumns('p')},
  i.screen_due_at is not null as being_checked, r.reason, r.removed_at,
  case when i.score is not null then json_build_object('percent', i.score, 'high', i.score >= ${highScore},
    'model', i.score_model) end as score,
  (select coalesce(json_agg(json_build_object('class', h.class, 'list', h.list_name, 'distance', h.distance,
      'cleared', h.outcome is not distinct from 'cleared') order by h.found_at), '[]')
    from photo_hits h where h.photo_id = i.id and h.class <> 'child-abuse') as matches`

/** The photo of a row. */
export const toMediaPhoto = ({
  firstName,
  lastName,
  nameLanguage,
  nameRules,
  uploadedAt,
  exactAt: _,
  reason,
  removedAt,
  ...row
}: Row): MediaPhoto => ({
  ...row,
  name: shownName({ firstName, lastName, nameLanguage, nameRules }),
  uploadedAt: uploadedAt.toISOString(),
  removal: removedAt && { reason: reason ?? '', at: removedAt.toISOString() },
})

const newestFirst = sql`i.created_at desc, i.id desc`

/** A cursor names the last photo of a page, whose score is looked up. */
const afterScore = (cursor: Cursor | null) =>
  cursor ? sql`(i.score, i.id) < (select c.score, c.id from profile_images c where c.id = ${cursor.id})` : sql`true`

const orders = {
  time: {
    by: newestFirst,
    after: (cursor: Cursor | null) => afterCursorDescending(cursor, sql`i.created_at`, sql`i.id`),
  },
  score: {
    by: sql`i.score desc, i.id desc`,
    after: (cursor: Cursor | null) => sql`i.score is not null and ${afterScore(cursor)}`,
  },
}

async function readPhotos(db: Database, photos: RawBuilder<unknown>, order = newestFirst): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from (${photos}) i join profiles p on p.id = i.profile_id
    ${removals}
    order by ${order}`.execute(db)
  return rows
}

type Staff = { profileId: string }
type Wanted = { state?: PhotoState | undefined; order?: MediaOrder; cursor: Cursor | null; limit: number }

/**
 * A page of photos, newest first, or by score.
 * @param wanted.limit the rows to read: one more than the page shows
 */
export function findMedia(db: Database, staff: Staff, { state, order = 'time', cursor, limit }: Wanted) {
  const { by, after } = orders[order]
  const photos = sql`select * from profile_images i
    where ${state ? sql`i.state = ${state}` : sql`true`}
      and ${mayTouch(staff)} and ${after(cursor)}
    order by ${by}
    limit ${limit}`
  return readPhotos(db, photos, by)
}

/** How many photos wait for staff: new ones that the lists do not know, and held ones. */
export async function countWaitingPhotos(db: Database, staff: Staff): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (select from profile_images i
    where i.state in ('waiting', 'held') and i.screen_due_at is null and ${mayTouch(staff)} limit ${maxWaiting + 1}) i`.execute(
    db,
  )
  return oneRow(rows).waiting
}

/** The photos of a member in every state, the main one first. */
export async function mediaOf(db: Database, staff: Staff, profileId: string): Promise<MediaPhoto[]> {
  const photos = sql`select * from profile_images i where i.profile_id = ${profileId} and ${mayTouch(staff)}`
  return (await readPhotos(db, photos, sql`i.display_order`)).map(toMediaPhoto)
}

/** One photo that this staff member may see and act on; null for any other. */
export async function readMedia(db: Database, staff: Staff, photoId: string): Promise<MediaPhoto | null> {
  const [row] = await readPhotos(db, sql`select * from profile_images i where i.id = ${photoId} and ${mayTouch(staff)}`)
  return row ? toMediaPhoto(row) : null
}

/** The folder of a photo's files, also of a removed one; null when there are none, or not for this staff member. */
export async function mediaKey(db: Database, staff: Staff, photoId: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`select coalesce(i.storage_key, r.storage_key) as key
    from profile_images i ${removals}
    where i.id = ${photoId} and ${mayTouch(staff)}`.execute(db)
  return rows[0]?.key ?? null
}

type SealedRow = Pick<SealedHit, 'id' | 'profileId' | 'lists' | 'releaseWaits'> & {
  sealedAt: Date
  goesAt: Date
  releasedAt: Date | null
  filedAt: Date | null
  filedWith: string | null
  filedReference: string | null
  filedLabel: string | null
  exactAt: string
}

function stateOfHit({ releasedAt, filedAt }: SealedRow): SealedHit['state'] {
  if (releasedAt) return 'released'
  return filedAt ? 'filed' : 'draft'
}

/** A sealed hit as child safety reads it. */
export function toSealedHit(row: SealedRow): SealedHit {
  const { id, profileId, lists, releaseWaits, releasedAt, filedAt, filedWith, filedReference, filedLabel } = row
  const where = { with: filedWith ?? '', reference: filedReference ?? '', by: filedLabel ?? '' }
  return {
    ...{ id, profileId, lists, releaseWaits },
    state: stateOfHit(row),
    sealedAt: row.sealedAt.toISOString(),
    goesAt: row.goesAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    filed: filedAt && { at: filedAt.toISOString(), ...where },
  }
}

const sealedColumns = sql`
  s.id,
  s.sealed_at,
  s.sealed_at + interval '12 months' as goes_at,
  s.released_at,
  s.profile_id,
  s.lists,
  s.filed_at,
  s.filed_with,
  s.filed_reference,
  s.filed_label,
  exists (select from approvals a
    where a.act = 'release-sealed' and a.state = 'waiting' and a.source_id = s.id) as release_waits,
  ${exactTime(sql`s.sealed_at`)} as exact_at`

/** One sealed hit; null for one about the staff member. */
export async function readSealedHit(db: Database, { profileId }: Staff, id: string): Promise<SealedHit | null> {
  const { rows } = await sql<SealedRow>`select ${sealedColumns} from sealed_evidence s
    where s.id = ${id} and s.profile_id <> ${profileId}`.execute(db)
  return rows[0] ? toSealedHit(rows[0]) : null
}

/** A page of sealed hits, newest first, without those about the staff member. */
export async function findSealed(
  db: Database,
  { profileId }: Pick<Staff, 'profileId'>,
  cursor: Cursor | null,
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`select ${sealedColumns} from sealed_evidence s
    where s.profile_id <> ${profileId} and ${afterCursorDescending(cursor, sql`s.sealed_at`, sql`s.id`)}
    order by s.sealed_at desc, s.id desc
    limit ${limit}`.execute(db)
  return rows
}
