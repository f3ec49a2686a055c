import type { CommunityField } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aField } from '../../members/community-fields/testing.ts'
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
  await sql`delete from field_values`.execute(db)
  await sql`delete from field_bits`.execute(db)
  services.community.renew()
})

type Problems = { data: { problems: { field: string; code: string }[] } }
const read = async () => (await admin.ask<EditedFields>('GET', '/admin/fields')).body
const put = <T = EditedFields>(fields: object[], revision: number) =>
  admin.ask<T>('PUT', '/admin/fields', { fields, revision })
const save = async (...fields: object[]) => put(fields, (await read()).revision)
const fill = (who: Person, values: object) => who.ask('PUT', '/me/fields', { values })
const [smoking, pets] = [aField({ key: 'smoking' }), aField({ key: 'pets', kind: 'yesNo' })]
const without = (field: object, ...keys: string[]) => ({
  ...field,
  options: (field as CommunityField).options.filter(({ key }) => !keys.includes(key)),
})

describe("The community's own fields", () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', '/admin/fields')).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', '/admin/fields')).status).toBe(404)
      expect((await ask('PUT', '/admin/fields', { fields: [], revision: 0 })).status).toBe(404)
      expect((await ask('POST', '/admin/fields/smoking/merge', { from: 'a', to: 'b', revision: 1 })).status).toBe(404)
    }
  })

  it('are none at first, and are stored in their order, in the log by their keys alone', async () => {
    expect(await read()).toEqual({ fields: [], revision: 0, uses: {} })
    const { status, body } = await save(pets, smoking)
    expect([status, body.fields.map(({ key }) => key), body.revision]).toEqual([200, ['pets', 'smoking'], 1])
    await save(smoking, { ...pets, required: true })
    const entries = await db
      .selectFrom('auditLog')
      .where('act', '=', 'fields_changed')
      .orderBy('id', 'desc')
      .limit(2)
      .select(['actorId', 'details'])
      .execute()
    expect(entries).toEqual([
      { actorId: admin.userId, details: { fields: ['pets'] } },
      { actorId: admin.userId, details: { fields: ['pets', 'smoking'] } },
    ])
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const [first, second] = await Promise.all([put([pets], 0), put([smoking], 0)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const stored = await read()
    expect((await put([], stored.revision - 1)).body).toMatchObject({ code: 'FIELDS_CHANGED' })
    expect(await read()).toEqual(stored)
  })

  it('know since when one is required or retired, whatever the editor says', async () => {
    const [one] = (await save({ ...pets, required: true, requiredSince: '2001-01-01T00:00:00Z' })).body.fields
    expect(Date.parse(one!.requiredSince!)).toBeGreaterThan(Date.now() - 60_000)
    expect((await save(one!)).body.fields[0]).toEqual(one)
    const [retired] = (await save({ ...one!, retired: true })).body.fields
    expect(retired).toMatchObject({ requiredSince: null, retiredSince: expect.any(String) })
    expect((await save({ ...retired!, retired: false })).body.fields[0]).toMatchObject({ retiredSince: null })
  })
})

describe('A change of the fields', () => {
  const option = (key: string, name = key) => ({ key, names: { en: name } })
  const two = [option('a'), option('b')]

  it.each<[string, object[], string, string]>([
    ['two fields of one key', [pets, { ...smoking, key: 'pets' }], 'fields', 'key_taken'],
    ['two options of one key', [{ ...smoking, options: [...two, option('a')] }], 'fields.0.options', 'key_taken'],
    ['a name in Khmer alone', [{ ...pets, names: { km: 'សត្វ' } }], 'fields.0.names.en', 'name_required'],
    [
      'an option in Khmer alone',
      [{ ...smoking, options: [option('a'), { key: 'b', names: { km: 'ខ' } }] }],
      'fields.0.options.1.names.en',
      'name_required',
    ],
    [
      'an option of 4,000 characters',
      [{ ...smoking, options: [option('a'), option('b', 'x'.repeat(4000))] }],
      'fields.0.options.1.names.en',
      'name_too_long',
    ],
    ['a name that draws nothing', [{ ...pets, names: { en: '\u200b\u2060' } }], 'fields.0.names.en', 'name_required'],
    ['a choice of one option', [{ ...smoking, options: [option('a')] }], 'fields.0.options', 'options_required'],
    [
      '41 options',
      [{ ...smoking, options: Array.from({ length: 41 }, (_, at) => option(`o${at}`)) }],
      'fields.0.options',
      'too_many_options',
    ],
    ['21 fields', Array.from({ length: 21 }, (_, at) => ({ ...pets, key: `f${at}` })), 'fields', 'too_many_fields'],
    ['a range upside down', [{ ...pets, kind: 'number', min: 9, max: 3 }], 'fields.0.max', 'range_invalid'],
    [
      'a sensitive field that is required',
      [{ ...pets, sensitive: true, required: true }],
      'fields.0.required',
      'sensitive_required',
    ],
    ['a key with a space', [{ ...pets, key: 'two words' }], 'fields.0.key', 'key_invalid'],
  ])('is refused for %s', async (_what, fields, field, code) => {
    const { status, body } = await put<Problems>(fields, 0)
    expect([status, body.data.problems]).toEqual([400, expect.arrayContaining([{ field, code }])])
    expect((await read()).fields).toEqual([])
  })

  it('keeps a name with markup as it is written', async () => {
    const names = { en: '<b>Pets</b>' }
    expect((await save({ ...pets, names })).body.fields[0]!.names).toEqual(names)
  })

  it('takes nothing away that members have filled in', async () => {
    await save(smoking, pets)
    await fill(await member('Ann'), { smoking: 'often' })
    const problems = async (...fields: object[]) => {
      const { status, body } = await put<Problems>(fields, 1)
      return [status, body.data.problems]
    }
    expect((await read()).uses).toEqual({ smoking: { members: 1, options: { often: 1 } } })
    expect(await problems(pets)).toEqual([400, [{ field: 'fields', code: 'field_used' }]])
    expect(await problems(pets, { ...smoking, kind: 'choices' })).toEqual([
      400,
      [{ field: 'fields.1', code: 'kind_fixed' }],
    ])
    expect(await problems(without(smoking, 'often'), pets)).toEqual([400, [{ field: 'fields.0', code: 'option_used' }]])
    expect((await put([without(smoking, 'never')], 1)).status).toBe(200)
  })
})

describe('Two options', () => {
  it('become one, in the profiles and the saved searches of members', async () => {
    await save({ ...smoking, kind: 'choices' })
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await fill(ann, { smoking: ['seldom', 'often'] })
    await fill(bo, { smoking: ['often'] })
    const filters = { fields: ['smoking.often', 'smoking.never'] }
    await ann.ask('POST', '/searches', { name: 'Mine', filters })
    const merge = (revision: number) =>
      admin.ask<EditedFields>('POST', '/admin/fields/smoking/merge', { from: 'often', to: 'seldom', revision })
    expect((await merge(0)).body).toMatchObject({ code: 'FIELDS_CHANGED' })
    const { body } = await merge(1)
    expect(body.fields[0]!.options.map(({ key }) => key)).toEqual(['never', 'seldom'])
    expect(body.uses).toEqual({ smoking: { members: 2, options: { seldom: 2 } } })
    expect((await ann.ask('GET', '/me/fields')).body).toMatchObject({ values: { smoking: ['seldom'] } })
    const [search] = (await ann.ask<{ filters: { fields: string[] } }[]>('GET', '/searches')).body
    expect(search!.filters.fields.sort()).toEqual(['smoking.never', 'smoking.seldom'])
    expect((await merge(2)).status).toBe(404)
  })

  it('stay two where too few would be left', async () => {
    await save(without(smoking, 'seldom'))
    const answer = await admin.ask('POST', '/admin/fields/smoking/merge', { from: 'often', to: 'never', revision: 1 })
    expect(answer).toMatchObject({ status: 400, body: { data: { problems: [{ code: 'options_required' }] } } })
  })
})

it('Ten thousand values become others while members save theirs, and none is lost', async () => {
  await save(smoking)
  await sql`insert into "user" (id, name, email, email_verified)
    select gen_random_uuid(), 'Many', 'many' || n || '@example.test', true from generate_series(1, 10000) n`.execute(db)
  await sql`insert into field_values (profile_id, field, options)
    select id, 'smoking', '{often}' from profiles where first_name = ''`.execute(db)
  const ann = await member('Ann')
  const merging = admin.ask('POST', '/admin/fields/smoking/merge', { from: 'often', to: 'seldom', revision: 1 })
  const saved = await fill(ann, { smoking: 'often' })
  expect((await merging).status).toBe(200)
  const { uses } = await read()
  // Ann was first, and was merged; or she was told that the option is gone.
  expect(uses.smoking).toEqual({
    members: saved.status === 200 ? 10_001 : 10_000,
    options: { seldom: saved.status === 200 ? 10_001 : 10_000 },
  })
})
