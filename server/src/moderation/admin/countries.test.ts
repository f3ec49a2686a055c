import { initialCountries } from '@hearth/shared/members/community-countries'
import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveDue } from '../../members/community-countries/jobs.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const { list: first } = initialCountries
const path = '/admin/countries'
const read = async () => (await admin.ask<EditedCountries>('GET', path)).body
const put = <T = EditedCountries>(edited: object, revision: number) =>
  admin.ask<T>('PUT', path, { list: first, byName: true, ...edited, revision })
const part = async () => (await services.community.part('countries')).value
const problem = (field: string, code: string) => ({ status: 400, body: { data: { problems: [{ field, code }] } } })

describe('The countries of a community', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', path)).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', path)).status).toBe(404)
      expect((await ask('GET', `${path}/names?language=en`)).status).toBe(404)
      expect((await ask('PUT', path, { list: first, byName: true, revision: 0 })).status).toBe(404)
    }
  })

  it('are named in the admin’s language, all that a community can have', async () => {
    const { body } = await admin.ask<{ key: string; name: string }[]>('GET', `${path}/names?language=km`)
    expect(body).toHaveLength(246)
    expect(body).toContainEqual({ key: 'TH', name: 'ថៃ' })
  })

  it('tell how many live in each, also under Other', async () => {
    await member('Bo', { country: 'Other', city: 'Bangkok' })
    await member('Cy')
    expect((await read()).uses).toEqual({ TH: 1, DE: expect.any(Number) })
  })

  it('are stored in their order, with what a job has to move, and in the log', async () => {
    const list = ['TH', ...first.filter((country) => country !== 'Japan')]
    const { status, body } = await put({ list, byName: false }, 0)
    expect([status, body.list, body.byName, body.revision]).toEqual([200, list, false, 1])
    expect((await part()).due).toEqual(['TH', 'Japan'])
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'countries_changed')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actorId: admin.userId, details: { countries: ['TH', 'Japan'], byName: false } })
    await put({}, 1)
    await moveDue(db)
    services.community.renew()
    expect((await part()).due).toEqual([])
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const answers = await Promise.all([put({ list: ['TH'] }, 0), put({ list: ['KH'] }, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await read()
    expect(await put({}, stored.revision - 1)).toMatchObject({ status: 409, body: { code: 'COUNTRIES_CHANGED' } })
    expect(await read()).toEqual(stored)
    await put({}, stored.revision)
    await moveDue(db)
  })

  it.each([
    ['no country', { list: [] }, 'list', 'country_required'],
    ['a country twice', { list: ['TH', 'TH'] }, 'list', 'country_twice'],
    ['Other', { list: ['Other'] }, 'list.0', 'invalid'],
    ['a country that there is not', { list: ['ZZ'] }, 'list.0', 'invalid'],
    ['a name of a country that has a code', { list: ['Thailand'] }, 'list.0', 'invalid'],
  ])('refuse %s', async (_, edited, field, code) => {
    expect(await put(edited, 0)).toMatchObject(problem(field, code))
  })
})
