import type {
  PreviewedMember,
  TestMember,
  TestMemberRun,
  TestMemberState,
} from '@hearth/shared/moderation/test-members'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { generate } from '../../../../test-members/src/generate.ts'
import { townNamed } from '../../../../test-members/src/places.ts'
import { addMembers } from '../../people/discover/testing.ts'
import { giveRole } from '../../testing/roles.ts'
import { startServices } from '../../testing/services.ts'
import { jobs } from './jobs.ts'
import { removeTestMembers } from './remove.ts'
import { claimRun, countDone, endRun, keepRun, Lost } from './run-state.ts'
import { addTestMembers } from './store.ts'

const { services, db, member, stranger } = await startServices()
const someId = '00000000-0000-4000-8000-000000000000'
const batch = { count: 3, seed: 'a' }

const admin = await member('Admin')
await giveRole(db, admin, 'admin')

const state = async () => (await admin.ask<TestMemberState>('GET', '/admin/test-members/run')).body
const begin = (body: object = batch) => admin.ask<TestMemberRun>('POST', '/admin/test-members', body)
const add = async (body: object = batch) => {
  expect((await begin(body)).status).toBe(200)
  await services.background.settled()
}
const list = async (cursor?: string) =>
  (
    await admin.ask<{ members: TestMember[]; nextCursor: string | null }>(
      'GET',
      `/admin/test-members${cursor ? `?cursor=${cursor}` : ''}`,
    )
  ).body
const profiles = () => db.selectFrom('profiles').where('isTest', '=', true).selectAll().execute()
const lastAct = async () =>
  (await db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()) as {
    act: string
    details: object
  }

beforeEach(() => removeTestMembers(services, { demoAccounts: true }))

describe('The generator', () => {
  it('exists for admins only', async () => {
    const [ann, moderator] = await Promise.all([member('Ann'), member('Mo')])
    await giveRole(db, moderator, 'moderator')
    const operations: [string, string, object?][] = [
      ['GET', '/admin/test-members'],
      ['GET', '/admin/test-members/run'],
      ['POST', '/admin/test-members/preview', { seed: 'a' }],
      ['POST', '/admin/test-members', batch],
      ['POST', '/admin/test-members/run/stop', { id: someId }],
      ['DELETE', '/admin/test-members'],
    ]
    for (const [method, path, body] of operations) {
      expect((await stranger()(method, path, body)).status, path).toBe(401)
      for (const who of [ann, moderator])
        expect([path, await who.ask(method, path, body)]).toMatchObject([
          path,
          { status: 404, body: { code: 'NOT_FOUND' } },
        ])
    }
    expect(await profiles()).toEqual([])
  })

  it('adds members as they were asked for, in the background, and tells how far it is', async () => {
    const began = await begin({
      count: 4,
      seed: 'b',
      country: 'Denmark',
      near: 'Aarhus',
      language: 'es',
      activity: 'now',
    })
    expect(began.body).toMatchObject({ kind: 'adding', state: 'running', done: 0, total: 4, endedAt: null })
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'TEST_MEMBERS_BUSY' } })
    await services.background.settled()
    expect(await state()).toMatchObject({ count: 4, staffOnly: false, run: { state: 'done', done: 4, total: 4 } })
    const rows = await profiles()
    expect(rows).toHaveLength(4)
    for (const row of rows)
      expect(row).toMatchObject({ country: 'Denmark', languageCode: 'es', profileCompleted: true })
    const seen = (await list()).members.map(({ lastSeenAt }) => Date.now() - Date.parse(lastSeenAt!))
    for (const ago of seen) expect(ago).toBeLessThan(10 * 60_000)
    const { rows: acts } = await sql<{ act: string }>`select act from audit_log
      where actor_id = ${admin.userId}
        and act like 'test_members%'
        and act <> 'test_members_listed'`.execute(db)
    expect(acts).toEqual([{ act: 'test_members_added' }])
  })

  it('previews the first six of a seed with pictures, and stores nothing', async () => {
    const { body } = await admin.ask<PreviewedMember[]>('POST', '/admin/test-members/preview', {
      seed: 'c',
      near: 'Lyon, France',
    })
    expect(body).toHaveLength(6)
    for (const { picture } of body) expect(picture).toMatch(/^data:image\/webp;base64,.{1000}/)
    expect(await profiles()).toEqual([])
    await add({ count: 6, seed: 'c', near: 'Lyon, France' })
    const names = (people: { name: string; age: number }[]) => people.map(({ name, age }) => `${name} ${age}`).sort()
    expect(names((await list()).members)).toEqual(names(body))
  })

  it('says which field is wrong, and knows cities by any of their names', async () => {
    const problem = async (change: object) => {
      const { status, body } = await begin({ ...batch, ...change })
      return [status, (body as unknown as { data: { problems: object[] } }).data.problems]
    }
    expect(await problem({ near: 'Xyzzyville' })).toEqual([400, [{ field: 'near', code: 'city_unknown' }]])
    expect(await problem({ near: 'Lyon', country: 'Denmark' })).toEqual([
      400,
      [{ field: 'near', code: 'city_unknown' }],
    ])
    expect(await problem({ near: 'Lyon, Nowhere' })).toEqual([400, [{ field: 'near', code: 'city_unknown' }]])
    expect(await problem({ count: 0 })).toEqual([400, [{ field: 'count', code: 'count_invalid' }]])
    expect(await problem({ seed: ' ' })).toEqual([400, [{ field: 'seed', code: 'seed_required' }]])
    await add({ count: 1, seed: 'd', near: 'München', country: 'Germany' })
    expect((await state()).count).toBe(1)
  })

  it('lists them in pages, without accounts that can sign in', async () => {
    const made = await addMembers(
      db,
      Array.from({ length: 52 }, () => ({})),
    )
    await db.updateTable('profiles').set({ isTest: true }).where('id', 'in', made).execute()
    const [robin] = await profiles()
    await db.insertInto('account').values({ userId: robin!.userId, accountId: 'x', providerId: 'credential' }).execute()
    const first = await list()
    expect(first.members).toHaveLength(50)
    const second = await list(first.nextCursor!)
    expect(second).toMatchObject({ members: { length: 1 }, nextCursor: null })
    const ids = [...first.members, ...second.members].map(({ userId }) => userId)
    expect(new Set(ids).size).toBe(51)
    expect(ids).not.toContain(robin!.userId)
    expect((await admin.ask('GET', '/admin/test-members?cursor=x')).status).toBe(400)
  })
})

describe('Removing all', () => {
  it('removes every test member, and neither members nor the demo’s own accounts', async () => {
    await add()
    const [robin] = await addTestMembers(services, [generate('demo', -1)])
    await db.insertInto('account').values({ userId: robin!.userId, accountId: 'y', providerId: 'credential' }).execute()
    const { body } = await admin.ask<TestMemberRun>('DELETE', '/admin/test-members')
    expect(body).toMatchObject({ kind: 'removing', total: 3 })
    expect(await lastAct()).toMatchObject({ act: 'test_members_removed', details: { total: 3 } })
    await services.background.settled()
    expect(await state()).toMatchObject({ count: 0, run: { kind: 'removing', state: 'done', done: 3 } })
    expect((await profiles()).map(({ id }) => id)).toEqual([robin!.profileId])
    expect((await admin.ask('GET', '/me')).status).toBe(200)
  })
})

describe('A run that does not reach its end', () => {
  it('was stopped by an admin: who is complete stays', async () => {
    const { body } = await begin({ count: 2000, seed: 'long' })
    await admin.ask('POST', '/admin/test-members/run/stop', { id: body.id })
    expect((await state()).run).toMatchObject({ state: 'stopping' })
    await services.background.settled()
    const { count, run } = await state()
    expect(run).toMatchObject({ state: 'stopped', done: count, total: 2000, endedAt: expect.any(String) })
    expect((await profiles()).every(({ profileCompleted }) => profileCompleted)).toBe(true)
  })

  it('has failed: nobody stays half made, and the next run begins', async () => {
    const { photoStore } = services
    const { put } = photoStore
    onTestFinished(() => {
      photoStore.put = put
    })
    let files = 0
    photoStore.put = (...args) => (files++ < 5 ? put.apply(photoStore, args) : Promise.reject(new Error('full')))
    await add({ count: 10, seed: 'e' })
    expect(await state()).toMatchObject({ count: 0, run: { state: 'failed', done: 0, total: 10 } })
    expect(await profiles()).toEqual([])
    photoStore.put = put
    await add()
    expect((await state()).run).toMatchObject({ state: 'done', done: 3 })
  })

  it('lost its process: the state says so, nobody stays half made, and the lost process does no more', async () => {
    const run = (await claimRun(db, 'adding', 50))!
    expect(await claimRun(db, 'adding', 50)).toBeNull()
    const [half] = await addTestMembers(services, [generate('half', 0)])
    await db.updateTable('profiles').set({ profileCompleted: false }).where('id', '=', half!.profileId).execute()
    await db
      .updateTable('testMemberState')
      .set({ unfinished: [half!.userId] })
      .execute()
    await jobs[0]!.run(services, null)
    expect((await state()).run).toMatchObject({ state: 'running' })
    await sql`update test_member_state set alive_until = now() - interval '1 second'`.execute(db)
    await jobs[0]!.run(services, null)
    expect(await state()).toMatchObject({ count: 0, run: { state: 'interrupted', done: 0, total: 50 } })
    expect(await profiles()).toEqual([])
    expect(await keepRun(db, run.id)).toBeNull()
    await expect(countDone(db, run.id, 1)).rejects.toThrow(Lost)
    await endRun(db, run.id, 'done')
    expect((await state()).run).toMatchObject({ state: 'interrupted' })
    expect(await claimRun(db, 'adding', 1)).not.toBeNull()
    await sql`update test_member_state set state = 'done'`.execute(db)
  })
})

describe('Where they live', () => {
  it('is the country, and around the city', async () => {
    const centre = townNamed({ city: 'Odense', country: 'Denmark' })
    await add({ count: 5, seed: 'f', country: 'Denmark', near: 'Odense' })
    const expected = Array.from({ length: 5 }, (_, i) => generate('f', i, { centre, country: 'Denmark' }).profile.city)
    const found = (await list()).members.map(({ city, country }) => `${city}, ${country}`)
    expect(found.sort()).toEqual(expected.map((city) => `${city}, Denmark`).sort())
  })
})
