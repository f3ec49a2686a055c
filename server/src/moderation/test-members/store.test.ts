import { maximumPhotos, type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { generate } from '../../../../test-members/src/generate.ts'
import { townNamed } from '../../../../test-members/src/places.ts'
import { photoFile } from '../../pictures/photos/queries.ts'
import { startServices } from '../../testing/services.ts'
import { removeTestMembers } from './remove.ts'
import { addTestMembers } from './store.ts'

const { services, db, member } = await startServices()
const { photoStore } = services
const sizes = Object.keys(photoWidths) as PhotoSize[]

const centre = townNamed({ city: 'Berlin', country: 'Germany' })
const some = (count: number, seed = 'store') => Array.from({ length: count }, (_, i) => generate(seed, i, { centre }))
const pictures = () => db.selectFrom('profileImages').selectAll().execute()

it('Sixty interests have a name in each of six languages', async () => {
  const rows = await db.selectFrom('interestTranslations').selectAll().execute()
  expect(rows).toHaveLength(360)
  for (const { name } of rows) expect(name.trim()).toBe(name)
  expect(await db.selectFrom('interests').select('id').execute()).toHaveLength(60)
})

it('A test member is found in Discover like any other, with pictures in every size', async () => {
  const viewer = await member('Vera', { country: 'Germany', city: 'Berlin' })
  const [stored] = await addTestMembers(services, some(1))
  const found = await viewer.ask<{ members: { id: string; photoCount: number }[] }>('GET', '/discover?limit=48')
  expect(found.status).toBe(200)
  const card = found.body.members.find(({ id }) => id === stored?.profileId)
  expect(card).toMatchObject({ photoCount: stored?.member.photoCount })
  for (const { storageKey, thumbhash, width, height } of await pictures()) {
    expect(thumbhash).toBeTruthy()
    for (const size of sizes) {
      const bytes = await photoStore.getBytes(photoFile(storageKey ?? '', size))
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'webp', width: Math.min(width, photoWidths[size]) })
      expect((found.width ?? 0) / (found.height ?? 1)).toBeCloseTo(width / height, 1)
    }
  }
})

it('A test member has no password and the generated data', async () => {
  const members = some(6, 'six')
  const stored = await addTestMembers(services, members)
  const ids = stored.map(({ profileId }) => profileId)
  const userIds = stored.map(({ userId }) => userId)
  expect(await db.selectFrom('account').where('userId', 'in', userIds).select('id').execute()).toEqual([])
  const rows = await db.selectFrom('profiles').where('id', 'in', ids).selectAll().execute()
  for (const { profileId, member: expected } of stored) {
    const row = rows.find(({ id }) => id === profileId)
    const { firstName, lastName, birthday, bio, interests, languages, country, city, height } = expected.profile
    expect(row).toMatchObject({ firstName, lastName, birthday, bio, interests, languages, country, city, height })
    expect(row).toMatchObject({ isTest: true, profileCompleted: true, languageCode: expected.language })
    expect(row?.publicLat).not.toBeNull()
    expect(row?.publicLat).not.toBe(expected.position.lat)
  }
  const answers = await db
    .selectFrom('promptAnswers')
    .where('profileId', 'in', ids)
    .orderBy('place')
    .selectAll()
    .execute()
  for (const { profileId, member: expected } of stored) {
    const own = answers.filter((answer) => answer.profileId === profileId)
    expect(own.map(({ prompt, text }) => ({ prompt, text }))).toEqual(expected.answers)
  }
  const orders = await db.selectFrom('profileImages').where('profileId', 'in', ids).select('displayOrder').execute()
  for (const { displayOrder } of orders) expect(displayOrder).toBeLessThanOrEqual(maximumPhotos)
})

it('A purge removes all test members and their files, and no one else', async () => {
  const real = await member('Rolf')
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
  expect((await real.ask('POST', '/me/photos', form)).status).toBe(200)
  await addTestMembers(services, some(3, 'purged'))

  const test = await db.selectFrom('profiles').where('isTest', '=', true).select('userId').execute()
  const keys = await pictures()
  const others = await db.selectFrom('profiles').where('isTest', '=', false).select('id').orderBy('id').execute()
  expect(await removeTestMembers(services, { demoAccounts: true })).toBe(test.length)

  expect(await db.selectFrom('profiles').select('id').orderBy('id').execute()).toEqual(others)
  expect(await removeTestMembers(services, { demoAccounts: true })).toBe(0)
  const left = await pictures()
  expect(left.map(({ profileId }) => profileId)).toEqual([real.profileId])
  for (const { storageKey, profileId } of keys)
    for (const size of sizes)
      expect(await photoStore.exists(photoFile(storageKey ?? '', size))).toBe(profileId === real.profileId)
  const positions = await services.vaultDb.selectFrom('vault.positions').select('userId').execute()
  const remembered = new Set(positions.map(({ userId }) => userId))
  expect(test.filter(({ userId }) => remembered.has(userId))).toEqual([])
  expect(remembered).toContain(real.userId)
})
