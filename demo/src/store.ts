import { randomBytes, randomUUID } from 'node:crypto'
import { type PhotoSize, photoWidths } from '@hearth/shared/photos'
import { sql } from 'kysely'
import type { Services } from '../../server/src/api.ts'
import { makeDue, purgeAccount } from '../../server/src/deletion/queries.ts'
import { saveLocation } from '../../server/src/location/queries.ts'
import type { Renditions } from '../../server/src/photos/pipeline.ts'
import { photoFile } from '../../server/src/photos/queries.ts'
import { newAlbums } from './albums.ts'
import type { TestMember } from './generate.ts'

type Store = Pick<Services, 'db' | 'vaultDb' | 'secret' | 'pointKey' | 'photoStore'>
type Choices = { told?: (done: number) => void; signal?: AbortSignal; faceLimit?: number }
export type Stored = { userId: string; profileId: string; email: string; member: TestMember }

/** Members per batch, completed together. A stop waits for the current batch, so it is small. */
const batchSize = 25
/** Members added concurrently: as many as the vault has connections. */
const maxConcurrent = 4
const sizes = Object.keys(photoWidths) as PhotoSize[]

/** Runs a task for each item, `maxConcurrent` at a time, and waits for all. */
async function forEach<T>(items: readonly T[], task: (item: T) => Promise<unknown>) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
}

/** Creates accounts without password and address, flagged as test accounts from the start. */
async function addAccounts({ db }: Store, members: TestMember[]): Promise<Stored[]> {
  const rows = members.map((member) => ({ member, email: `member.${randomUUID()}@test-member.invalid` }))
  return db.transaction().execute(async (transaction) => {
    const users = await transaction
      .insertInto('user')
      .values(
        rows.map(({ member: { profile, language }, email }) => ({
          email,
          emailVerified: true,
          name: profile.firstName,
          firstName: profile.firstName,
          lastName: profile.lastName,
          birthday: profile.birthday,
          languageCode: language,
        })),
      )
      .returning(['id', 'email'])
      .execute()
    const userIds = users.map(({ id }) => id)
    const profiles = await transaction
      .updateTable('profiles')
      .set({ isTest: true })
      .where('userId', 'in', userIds)
      .returning(['id', 'userId'])
      .execute()
    const idOf = new Map(users.map(({ id, email }) => [email, id]))
    const profileOf = new Map(profiles.map(({ id, userId }) => [userId, id]))
    return rows.map(({ member, email }) => {
      const userId = idOf.get(email) ?? ''
      return { userId, profileId: profileOf.get(userId) ?? '', email, member }
    })
  })
}

/** Saves true positions in the vault through the product's own code; others see the public point. */
async function place(store: Store, { userId, profileId, member }: Stored) {
  const { position: fix, precision } = member
  await saveLocation(store, { userId, profileId, precision, fix, source: 'device' })
}

async function addPresence({ db }: Store, stored: Stored[]) {
  const seen = stored.flatMap(({ profileId, member: { minutesSinceSeen } }) =>
    minutesSinceSeen === null ? [] : [{ profileId, lastSeenAt: new Date(Date.now() - minutesSinceSeen * 60_000) }],
  )
  if (seen.length) await db.insertInto('presence').values(seen).execute()
}

/** Fills in the profiles. That completes them and makes them visible in Discover, so it comes last. */
async function complete({ db }: Store, stored: Stored[]) {
  const rows = stored.map(({ profileId, member }) => {
    const { profile, discoverableInternationally, daysSinceJoined } = member
    const lookingForGender = profile.lookingForGender === 'any' ? null : profile.lookingForGender
    return { id: profileId, ...profile, lookingForGender, discoverableInternationally, daysSinceJoined }
  })
  await sql`
    update profiles p set height = m.height, weight = m.weight, gender = m.gender, bio = m.bio,
      interests = m.interests, languages = m.languages, relationship_goal = m."relationshipGoal", looking_for_gender = m."lookingForGender",
      country = m.country, city = m.city, discoverable_internationally = m."discoverableInternationally",
      created_at = now() - m."daysSinceJoined" * interval '1 day', profile_completed = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
      id uuid, height smallint, weight smallint, gender gender, bio text, interests text[], languages text[],
      "relationshipGoal" relationship_goal, "lookingForGender" gender, country country, city text,
      "discoverableInternationally" boolean, "daysSinceJoined" double precision)
    where p.id = m.id`.execute(db)
}

/** Stores files first, then rows. Shared pictures are copied per member, which keeps deletion simple. */
async function addPhotos({ db, photoStore }: Store, { profileId }: Stored, pictures: Renditions[]) {
  const rows = pictures.map(({ files, thumbhash, width, height }, i) => {
    const storageKey = randomBytes(24).toString('base64url')
    // Drawings are on no list.
    const known = { state: 'shown', screenDueAt: null } as const
    return { files, row: { profileId, storageKey, thumbhash, width, height, displayOrder: i + 1, ...known } }
  })
  for (const { files, row } of rows)
    await Promise.all(sizes.map((size) => photoStore.put(photoFile(row.storageKey, size), files[size])))
  await db
    .insertInto('profileImages')
    .values(rows.map(({ row }) => row))
    .execute()
}

/**
 * Adds members through the product's own schema, location code and photo store, all flagged as test members.
 * @param options.told called after each batch with the number of members added so far
 * @param options.signal stops after the current batch
 * @param options.faceLimit as for `newAlbums`; by default every member has their own face
 * @returns the new accounts, in the order of `members`
 */
export async function addTestMembers(
  store: Store,
  members: TestMember[],
  { told, signal, faceLimit = Infinity }: Choices = {},
) {
  const albumOf = newAlbums(faceLimit)
  const all: Stored[] = []
  for (let start = 0; start < members.length && !signal?.aborted; start += batchSize) {
    const stored = await addAccounts(store, members.slice(start, start + batchSize))
    await forEach(stored, async (one) => {
      await place(store, one)
      await addPhotos(store, one, await albumOf(one.member))
    })
    await addPresence(store, stored)
    await complete(store, stored)
    all.push(...stored)
    told?.(all.length)
  }
  return all
}

/**
 * Removes every demo member, including the demo accounts, with all their data, as members who leave are removed. An
 * interrupted purge can be repeated.
 * @returns the number of removed members
 */
export async function purgeTestMembers({ db, photoStore }: Pick<Store, 'db' | 'photoStore'>): Promise<number> {
  let removed = 0
  for (;;) {
    const users = await db.selectFrom('profiles').where('isTest', '=', true).select('userId').limit(200).execute()
    if (users.length === 0) return removed
    const userIds = users.map(({ userId }) => userId)
    await db.transaction().execute((transaction) => makeDue(transaction, userIds))
    await forEach(userIds, (userId) => purgeAccount({ db, photoStore }, userId))
    removed += users.length
  }
}
