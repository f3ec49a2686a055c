import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { type Case, severityOf } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { textsOf } from '../../members/community-fields/texts.ts'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import { answerTexts } from '../../members/prompts/texts.ts'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import { isPublic, photosOf } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PhotoState } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { decisionsWithoutCase } from '../decisions/queries.ts'
import { countStrikes } from '../decisions/strikes.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { listedPicture, pictureUrl } from './pictures.ts'

type Subject = NonNullable<Case['subject']>

type Row = NameRow & {
  profileId: string
  userId: string
  joinedAt: Date
  language: string
  birthday: string | null
  city: string | null
  bio: string
  interests: string[]
  /** Of the case. */
  category: ReportCategory | null
}

async function readProfile(db: Database, caseId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select
      p.id as profile_id,
      p.user_id,
      u.created_at as joined_at,
      u.language_code as language,
      ${nameColumns('p')},
      p.birthday,
      p.city,
      p.bio,
      p.interests,
      c.category
    from cases c
    join profiles p on p.id = c.subject_id
    join "user" u on u.id = p.user_id
    where c.id = ${caseId}`.execute(db)
  return rows[0]
}

/**
 * What the category and so many strikes suggest: each strike is a step further, and a critical category begins a step
 * further. A person decides.
 */
function recommendedFor(category: ReportCategory | null, strikes: number) {
  const begins = category && severityOf[category] === 'critical' ? 1 : 0
  return (['warn', 'suspend'] as const)[begins + strikes] ?? 'ban'
}

async function restrictionsOf(db: Database, profileId: string): Promise<Subject['restrictions']> {
  const { rows } = await sql<{ kind: string; until: Date | null }>`select kind, ends_at as until from restrictions
    where subject_id = ${profileId} and lifted_at is null and (ends_at is null or ends_at > now())
    order by starts_at`.execute(db)
  return rows.map(({ kind, until }) => ({ kind, until: until?.toISOString() ?? null }))
}

/** Other cases about the member, newest first, as far as the staff member sees them. */
async function earlierCases(db: Database, staff: Staff, profileId: string, caseId: string) {
  const { rows } = await sql<{ id: string; number: number; category: null; decidedAt: Date | null }>`
    select
      c.id,
      c.number,
      c.category,
      c.decided_at
    from cases c
    where c.subject_id = ${profileId} and c.id <> ${caseId} and ${seenBy(staff)}
    order by c.opened_at desc
    limit 50`.execute(db)
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt?.toISOString() ?? null }))
}

/** The present photos, at addresses for staff: those of members open for staff as little as for any other member. */
async function photosForStaff(db: Database, profileId: string, caseId: string): Promise<Subject['photos']> {
  const photos = await photosOf(db, profileId)
  return photos.map((photo) => {
    const url = pictureUrl(caseId, photo.id)
    const thumb = `${url}?size=thumb`
    const full = `${url}?size=full`
    return { ...photo, urls: photo.urls && { thumb, card: full, full } }
  })
}

/** The photos that lists have and the case is about, where no member sees them. The ladder offers to remove them too. */
async function listedPictures(db: Database, caseId: string) {
  const { rows } = await sql<{ id: string; state: PhotoState }>`select i.id, i.state from profile_images i
    where i.id in (select c.source_id from case_items c where c.case_id = ${caseId} and c.kind = 'photo')
      and not ${isPublic} and not ${isSealedPhoto(sql`i.id`)}
    order by i.display_order`.execute(db)
  return rows.map(({ id, state }) => listedPicture(caseId, id, state))
}

/** The subject of a case, as they are now; null when there is none. */
export async function readSubject(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  staff: Staff,
  caseId: string,
): Promise<Case['subject']> {
  const row = await readProfile(db, caseId)
  if (!row) return null
  const { profileId, userId, birthday, bio, city, interests } = row
  const photos = await photosForStaff(db, profileId, caseId)
  const strikes = await countStrikes(db, secret, userId)
  const shown = photos.map(({ id }) => ({ id, url: pictureUrl(caseId, id), reported: false }))
  const pictures = [...shown, ...(await listedPictures(db, caseId))]
  const age = birthday ? ageOn(birthday, todayUtc()) : null
  const fields = await textsOf(db, profileId)
  const answers = await answerTexts(db, profileId)
  return {
    profileId,
    userId,
    joinedAt: row.joinedAt.toISOString(),
    now: {
      name: shownName(row),
      age,
      city,
      bio,
      interests,
      pictures,
      ...(fields.length && { fields }),
      ...(answers.length && { answers }),
    },
    photos,
    language: row.language,
    strikes,
    recommended: recommendedFor(row.category, strikes),
    restrictions: await restrictionsOf(db, profileId),
    earlierCases: await earlierCases(db, staff, profileId, caseId),
    decisionsWithoutCase: await decisionsWithoutCase(db, staff, profileId),
  }
}
