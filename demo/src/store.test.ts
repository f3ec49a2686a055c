import type { Conversation } from '@hearth/shared/chat'
import { maximumPhotos, type PhotoSize, photoWidths } from '@hearth/shared/photos'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { photoFile } from '../../server/src/photos/queries.ts'
import { startServices } from '../../server/src/testing/services.ts'
import { ensureDemo } from './demo.ts'
import { generate } from './generate.ts'
import { townNamed } from './places.ts'
import { addTestMembers, purgeTestMembers } from './store.ts'

const { services, db, stranger, member } = await startServices()
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

it('A demo member is found in Discover like any other, with pictures in every size', async () => {
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

it('A demo member has no password and the generated data', async () => {
  const members = some(6, 'six')
  const stored = await addTestMembers(services, members)
  const ids = stored.map(({ profileId }) => profileId)
  const userIds = stored.map(({ userId }) => userId)
  expect(await db.selectFrom('account').where('userId', 'in', userIds).select('id').execute()).toEqual([])
  const rows = await db.selectFrom('profiles').where('id', 'in', ids).selectAll().execute()
  for (const { profileId, member: wished } of stored) {
    const row = rows.find(({ id }) => id === profileId)
    const { firstName, lastName, birthday, bio, interests, languages, country, city, height } = wished.profile
    expect(row).toMatchObject({ firstName, lastName, birthday, bio, interests, languages, country, city, height })
    expect(row).toMatchObject({ isTest: true, profileCompleted: true, languageCode: wished.language })
    expect(row?.publicLat).not.toBeNull()
    expect(row?.publicLat).not.toBe(wished.position.lat)
  }
  const orders = await db.selectFrom('profileImages').where('profileId', 'in', ids).select('displayOrder').execute()
  for (const { displayOrder } of orders) expect(displayOrder).toBeLessThanOrEqual(maximumPhotos)
})

it('The demo is refused in production', async () => {
  const env = { ...services.env, production: true }
  await expect(ensureDemo({ ...services, env }, 3)).rejects.toThrow()
})

it('The demo has a member and an admin who can sign in, and repeating it adds no others', async () => {
  const before = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, before.length + 5)
  await demo.populated
  await demo.stop()
  const again = await ensureDemo(services, before.length + 5)
  await again.populated
  await again.stop()
  expect(again.member).toEqual(demo.member)
  const after = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  expect(after).toHaveLength(before.length + 5 + 2)
  const me = async (account: typeof demo.member) => {
    const ask = stranger()
    expect((await ask('POST', '/auth/sign-in/email', account)).status).toBe(200)
    const { body } = await ask<{ account: { roles: string[] }; profile: { profileCompleted: boolean } }>('GET', '/me')
    return body
  }
  expect(await me(demo.member)).toMatchObject({ account: { roles: [] }, profile: { profileCompleted: true } })
  expect(await me(demo.admin)).toMatchObject({ account: { roles: ['admin'] } })
})

it('The demo member gets conversations with mutual likes, once', async () => {
  const there = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, there.length)
  const ask = stranger()
  await ask('POST', '/auth/sign-in/email', demo.member)
  const liked = await ask<{ likes: { member: { id: string } }[] }>('GET', '/likes/received')
  for (const { member: fan } of liked.body.likes.slice(0, 2)) await ask('PUT', `/likes/${fan.id}`)
  const { body: likes } = await ask('GET', '/likes/counts')
  const seen: unknown[][] = []
  for (let start = 0; start < 2; start++) {
    const again = await ensureDemo(services, there.length)
    await again.populated
    await again.stop()
    const { body } = await ask<{ conversations: Conversation[] }>('GET', '/conversations')
    seen.push(body.conversations.map(({ lastMessage, unread, lastSeq }) => [lastMessage?.mine, unread, lastSeq]))
    expect((await ask('GET', '/likes/counts')).body).toEqual(likes)
  }
  await demo.populated
  await demo.stop()
  expect(seen[0]?.slice(0, 2)).toEqual([
    [false, 2, 4],
    [false, 0, 6],
  ])
  expect(seen[1]).toEqual(seen[0])
})

it('A purge removes all demo members and their files, and no one else', async () => {
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
  expect(await purgeTestMembers(services)).toBe(test.length)

  expect(await db.selectFrom('profiles').select('id').orderBy('id').execute()).toEqual(others)
  expect(await purgeTestMembers(services)).toBe(0)
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
