import { randomBytes, randomUUID } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import { type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import { day } from '@hearth/shared/time'
import pLimit from 'p-limit'
import type { TestMember } from '../../../../test-members/src/generate.ts'
import { saveLocation } from '../../members/location/queries.ts'
import { toColumns, updateProfiles } from '../../people/profile/queries.ts'
import type { Renditions } from '../../pictures/photos/pipeline.ts'
import { photoFile } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { albumOptionsOf } from './albums.ts'
import { type Generator, startGenerator } from './generator.ts'

export type Store = Pick<Services, 'env' | 'db' | 'vaultDb' | 'secret' | 'pointKey' | 'photoStore'>
export type Stored = { userId: string; profileId: string; email: string; member: TestMember }
/** What else happens in the transactions that begin and end a batch. */
export type BatchHooks = {
  begin: (transaction: Database, userIds: string[]) => Promise<unknown>
  end: (transaction: Database, count: number) => Promise<unknown>
}

/** Members per batch, completed together. A stop waits for the current batch, so it is small. */
export const batchSize = 25
/** Members added concurrently: as many as the vault has connections. */
export const maxConcurrent = 4
const sizes = Object.keys(photoWidths) as PhotoSize[]

/** Also for the console, whose settings may differ from the server's. */
async function areForStaff(db: Database, { production }: Services['env']): Promise<boolean> {
  const { staffOnly } = await db.selectFrom('testMemberState').select('staffOnly').executeTakeFirstOrThrow()
  return production || staffOnly
}

const rowOf = ({ profile, language }: TestMember, email: string) => ({
  email,
  emailVerified: true,
  name: profile.firstName,
  firstName: profile.firstName,
  lastName: profile.lastName,
  birthday: profile.birthday,
  languageCode: language,
})

/**
 * Creates accounts with nothing to sign in with and an address that takes no mail, flagged as test accounts from the
 * start. In production only staff see them.
 */
function addAccounts({ db, env }: Store, members: TestMember[], hooks?: BatchHooks): Promise<Stored[]> {
  const rows = members.map((member) => ({ member, email: placeholderAddress('test-member', `member.${randomUUID()}`) }))
  return db.transaction().execute(async (transaction) => {
    const users = await transaction
      .insertInto('user')
      .values(rows.map(({ member, email }) => rowOf(member, email)))
      .returning(['id', 'email'])
      .execute()
    const userIds = users.map(({ id }) => id)
    const profiles = await transaction
      .updateTable('profiles')
      .set({ isTest: true, staffOnly: await areForStaff(transaction, env) })
      .where('userId', 'in', userIds)
      .returning(['id', 'userId'])
      .execute()
    await hooks?.begin(transaction, userIds)
    const idOf = new Map(users.map(({ id, email }) => [email, id]))
    const profileOf = new Map(profiles.map(({ id, userId }) => [userId, id]))
    return rows.map(({ member, email }) => {
      const userId = idOf.get(email)!
      return { userId, profileId: profileOf.get(userId)!, email, member }
    })
  })
}

/** Saves true positions in the vault through the product's own code; others see the public point. */
async function place(store: Store, { userId, profileId, member }: Stored) {
  const { position: fix, precision } = member
  await saveLocation(store, { userId, profileId, precision, fix, source: 'device' })
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

async function addPresence(db: Database, stored: Stored[]) {
  const seen = stored.flatMap(({ profileId, member: { minutesSinceSeen } }) =>
    minutesSinceSeen === null ? [] : [{ profileId, lastSeenAt: new Date(Date.now() - minutesSinceSeen * 60_000) }],
  )
  if (seen.length) await db.insertInto('presence').values(seen).execute()
}

async function addAnswers(db: Database, stored: Stored[]) {
  const rows = stored.flatMap(({ profileId, member: { answers } }) =>
    answers.map((answer, index) => ({ ...answer, profileId, place: index + 1 })),
  )
  if (rows.length) await db.insertInto('promptAnswers').values(rows).execute()
}

/** Fills in the profiles. That completes them and makes them visible, so it comes last. */
const complete = (db: Database, stored: Stored[]) =>
  updateProfiles(
    db,
    stored.map(({ profileId: id, member: { profile, discoverableInternationally, daysSinceJoined } }) => ({
      id,
      ...toColumns(profile),
      discoverableInternationally,
      createdAt: new Date(Date.now() - daysSinceJoined * day),
      profileCompleted: true,
    })),
  )

/** Does a task for each, a few at a time. A failure ends it when no task is on its way: what clears up then finds all. */
async function forEach<T>(items: readonly T[], task: (item: T) => Promise<unknown>) {
  const limit = pLimit({ concurrency: maxConcurrent, rejectOnClear: true })
  const tasks = items.map((item) => limit(task, item))
  await Promise.all(tasks).catch(async (error) => {
    limit.clearQueue()
    await Promise.allSettled(tasks)
    throw error
  })
}

/** Adds a few members, who are complete and seen all at once. */
export async function addBatch(store: Store, generator: Generator, members: TestMember[], hooks?: BatchHooks) {
  const stored = await addAccounts(store, members, hooks)
  await forEach(stored, async (one) => {
    const [pictures] = await Promise.all([generator.draw(albumOptionsOf(one.member)), place(store, one)])
    await addPhotos(store, one, pictures)
  })
  await store.db.transaction().execute(async (transaction) => {
    await addPresence(transaction, stored)
    await addAnswers(transaction, stored)
    await complete(transaction, stored)
    await hooks?.end(transaction, stored.length)
  })
  return stored
}

/**
 * Adds these members through the product's own schema, location code and photo store, each with their own face.
 * @param signal stops after the current batch
 * @returns the new accounts, in the order of `members`
 */
export async function addTestMembers(store: Store, members: TestMember[], signal?: AbortSignal): Promise<Stored[]> {
  if (!members.length) return []
  const generator = startGenerator()
  const all: Stored[] = []
  try {
    for (let start = 0; start < members.length && !signal?.aborted; start += batchSize)
      all.push(...(await addBatch(store, generator, members.slice(start, start + batchSize))))
    return all
  } finally {
    generator.close()
  }
}
