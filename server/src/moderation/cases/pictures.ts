import { dirname } from 'node:path'
import { mayDo } from '@hearth/shared/moderation/staff'
import { type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import { sql } from 'kysely'
import { messagePhotoFile } from '../../chat/queries.ts'
import { isBeingChecked, isSealedMessage, isSealedPhoto } from '../../members/visibility/sealed.ts'
import { photoFile } from '../../pictures/photos/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PhotoState } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { messagesAround } from '../decisions/messages-around.ts'
import type { Staff } from '../staff/access.ts'

/** The address of a picture for staff. */
export const pictureUrl = (caseId: string, pictureId: string) => `/api/admin/pictures/${caseId}/${pictureId}`

/** The picture of a message in its conversation. */
export const messagePictureOf = (
  caseId: string,
  id: string,
  { reported, checking }: { reported: boolean; checking: boolean },
) => ({
  id,
  url: pictureUrl(caseId, id),
  reported,
  ...(checking && { checking }),
})

/** A photo that a list has, as a picture for staff. */
export const listedPicture = (caseId: string, id: string, state: PhotoState | null) => ({
  id,
  url: pictureUrl(caseId, id),
  reported: false,
  held: state === 'held',
})

/** The picture id of a copy kept with a report: its folder in the photo store. */
export const copyId = (file: string) => dirname(file)

/** A file of the photo store. `whole`: it has no smaller size beside it. */
type Stored = { file: string; whole: boolean }

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** A photo that the subject of the case has now, also one that no member sees. */
async function presentPhoto(db: Database, caseId: string, photoId: string, size: PhotoSize): Promise<Stored | null> {
  const { rows } = await sql<{ storageKey: string | null }>`select i.storage_key from cases c
    join profile_images i on i.profile_id = c.subject_id
    where c.id = ${caseId} and i.id = ${photoId}
      and not ${isSealedPhoto(sql`i.id`)}`.execute(db)
  const key = rows[0]?.storageKey
  return key ? { file: photoFile(key, size), whole: false } : null
}

/** A frame of a selfie check in the case, while it waits: for staff who decide checks. */
async function selfieFrame(db: Database, staff: Staff, caseId: string, frameId: string): Promise<Stored | null> {
  if (!mayDo(staff.roles, 'selfies')) return null
  const { rows } = await sql<{ storageKey: string }>`select f.storage_key from case_items i
    join selfie_checks s on i.kind = 'selfie' and s.id = i.source_id and s.state = 'waiting' and s.frames_until > now()
    join selfie_frames f on f.check_id = s.id
    where i.case_id = ${caseId} and f.id = ${frameId}`.execute(db)
  const key = rows[0]?.storageKey
  return key ? { file: `${key}/frame.webp`, whole: true } : null
}

/** The picture of a message in surroundings that this staff member has asked for with a reason. */
async function messagePicture(db: Database, staff: Staff, caseId: string, messageId: string): Promise<Stored | null> {
  const { rows } = await sql<{
    storageKey: string | null
  }>`select coalesce(m.storage_key, gone.storage_key) as storage_key
    from ${messagesAround(caseId)}
    left join removed_messages gone on gone.message_id = m.id
    where m.id = ${messageId}
      and not ${isSealedMessage(sql`m.id`)}
      and not ${isBeingChecked(sql`m.id`)}
      and exists (select from audit_log a
        where a.case_id = ${caseId} and a.act = 'surroundings_read' and a.actor_id = ${staff.userId})
    limit 1`.execute(db)
  const key = rows[0]?.storageKey
  return key ? { file: messagePhotoFile(key), whole: true } : null
}

/** A copy kept with a report of the case. */
async function keptPicture(db: Database, caseId: string, pictureId: string): Promise<Stored | null> {
  const { rows } = await sql<{ file: string }>`select copy.file from case_items i
    join reports r on i.kind = 'report' and r.id = i.source_id
    cross join lateral (
      select photo ->> 'file' as file from jsonb_array_elements(r.evidence -> 'photos') photo
      where not ${isSealedPhoto(sql`photo ->> 'id'`)}
      union all select message ->> 'photo' from jsonb_array_elements(r.evidence -> 'messages') message
      where not ${isSealedMessage(sql`message ->> 'id'`)} and not ${isBeingChecked(sql`message ->> 'id'`)}) copy
    where i.case_id = ${caseId} and copy.file is not null`.execute(db)
  const file = rows.map((row) => row.file).find((one) => copyId(one) === pictureId)
  return file ? { file, whole: true } : null
}

type SoughtPicture = {
  caseId: string
  pictureId: string
  size: PhotoSize
}

/** The file of a picture that belongs to a case; null for any other. */
const findPicture = async (db: Database, staff: Staff, { caseId, pictureId, size }: SoughtPicture) =>
  isUuid(pictureId)
    ? ((await presentPhoto(db, caseId, pictureId, size)) ??
      (await selfieFrame(db, staff, caseId, pictureId)) ??
      (await messagePicture(db, staff, caseId, pictureId)))
    : await keptPicture(db, caseId, pictureId)

/** A first look is small. Sharp is loaded when it is needed, because other processes of Hearth decode what members send. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes).resize({ width: photoWidths.thumb, withoutEnlargement: true }).webp().toBuffer()
}

/** Writes one entry for each picture, size and staff member in a case, however often they look. */
async function recordLook(db: Database, staff: Staff, caseId: string, details: { picture: string; size: string }) {
  const { rows } = await sql`select from audit_log
    where case_id = ${caseId} and act = 'picture_seen'
      and actor_id = ${staff.userId} and details @> ${JSON.stringify(details)}::jsonb
    limit 1`.execute(db)
  if (!rows.length) await audit(db, { act: 'picture_seen', actor: staff, caseId, details })
}

type Deps = Pick<Services, 'db' | 'photoStore'>
type Wanted = { caseId: string; pictureId: string; size: 'thumb' | 'full' }

/** Reads a picture of a case that the staff member sees; null when there is none. */
export async function readPicture({ db, photoStore }: Deps, staff: Staff, { caseId, pictureId, size }: Wanted) {
  const stored = await findPicture(db, staff, { caseId, pictureId, size })
  if (!stored || !(await photoStore.exists(stored.file))) return null
  await recordLook(db, staff, caseId, { picture: pictureId, size })
  const bytes = await photoStore.getBytes(stored.file)
  return size === 'thumb' && stored.whole ? shrink(bytes) : bytes
}
