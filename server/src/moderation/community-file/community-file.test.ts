import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { communityDefaults } from '@hearth/shared/community'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import type { FileComparison } from '@hearth/shared/moderation/community-file'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aField } from '../../members/community-fields/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { run } from './console.ts'

const running = await startServices()
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
/** As in a new installation. */
async function empty() {
  for (const table of ['community_parts', 'field_values', 'field_bits', 'published_pages'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await setCommunity(services, {})
}
beforeEach(empty)

const path = '/admin/community/file'
const textOf = async () => (await admin.ask<{ text: string }>('GET', path)).body.text
const fileOf = async () => JSON.parse(await textOf())
const compareText = (text: string) => admin.ask<FileComparison>('POST', `${path}/comparison`, { text })
const compare = (file: object) => compareText(JSON.stringify(file, null, 2))
const apply = (file: object, state: string) =>
  admin.ask<FileComparison>('POST', path, { text: JSON.stringify(file, null, 2), state })
/** Imports a file after its comparison. */
const adopt = async (file: object) => apply(file, (await compare(file)).body.state)
const change = (section: string, name: string, kind: string) => expect.objectContaining({ section, name, kind })
const settingsOf = async () => (await admin.ask('GET', '/admin/community')).body
const fieldsOf = async () => (await admin.ask<EditedFields>('GET', '/admin/fields')).body.fields
const saveFields = async (...fields: object[]) => {
  const { revision } = (await admin.ask<{ revision: number }>('GET', '/admin/fields')).body
  expect((await admin.ask('PUT', '/admin/fields', { fields, revision })).status).toBe(200)
}
const option = (key: string) => ({ key, names: { en: key } })
const smoking = aField({ key: 'smoking', options: ['never', 'seldom', 'often'].map(option) })
const pets = aField({ key: 'pets', kind: 'yesNo' })
const imprint = { imprint: { en: { title: 'Imprint', text: 'The club of Uppsala' } } }

describe("The community's file", () => {
  it('does not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', path)).status).toBe(401)
    expect((await stranger()('POST', path, { text: '{}', state: '' })).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', path)).status).toBe(404)
      expect((await ask('POST', `${path}/comparison`, { text: '{}' })).status).toBe(404)
      expect((await ask('POST', path, { text: '{}', state: '' })).status).toBe(404)
    }
  })

  it('of one community makes an empty installation the same, and then nothing differs', async () => {
    await setCommunity(services, { name: 'Lagoon', limits: { ...communityDefaults.limits, likesPerDay: 7 } })
    await saveFields(smoking, pets)
    const { revision } = (await admin.ask<{ revision: number }>('GET', '/admin/functions')).body
    expect((await admin.ask('PUT', '/admin/functions', { off: ['map'], revision })).status).toBe(200)
    const rules = { familyFirst: ['km'], calledBy: ['th'], initial: true }
    expect((await admin.ask('PUT', '/admin/names', { rules, revision: 0 })).status).toBe(200)
    const look = { accent: '#00695c', corners: 'soft' }
    expect((await admin.ask('PUT', '/admin/look', { look, revision: 0 })).status).toBe(200)
    const file = { ...(await fileOf()), pages: imprint }
    await empty()
    const { status, body } = await adopt(file)
    expect(status).toBe(200)
    expect(body.changes).toEqual([
      { section: 'settings', name: 'name', kind: 'changed', before: 'Hearth', after: 'Lagoon', members: null },
      expect.objectContaining({
        name: 'limits.likesPerDay',
        before: `${communityDefaults.limits.likesPerDay}`,
        after: '7',
      }),
      change('fields', 'smoking', 'added'),
      change('fields', 'pets', 'added'),
      change('functions', 'map', 'off'),
      { section: 'names', name: 'familyFirst', kind: 'changed', before: null, after: 'km', members: null },
      { section: 'names', name: 'calledBy', kind: 'changed', before: null, after: 'th', members: null },
      { section: 'look', name: 'accent', kind: 'changed', before: null, after: '#00695c', members: null },
      { section: 'look', name: 'corners', kind: 'changed', before: 'round', after: 'soft', members: null },
      change('pages', 'imprint', 'added'),
    ])
    expect(await fileOf()).toEqual({ ...file, functions: { map: expect.any(String) } })
    expect((await compare(file)).body.changes).toEqual([])
  })

  it('has no secret, no member and nothing of this machine, and leaves what it does not name', async () => {
    await setCommunity(services, { backups: { daily: true, hour: 5 }, contact: 'club@example.test' })
    const file = await fileOf()
    const lists = ['countries', 'fields', 'genders', 'goals', 'interests', 'prompts']
    const sections = [...lists, 'functions', 'hearth', 'look', 'names', 'pages', 'settings', 'version']
    expect(Object.keys(file).sort()).toEqual(sections.sort())
    expect(await textOf()).not.toContain('backups')
    await adopt({ hearth: 'community', version: 1, fields: [pets] })
    expect(await settingsOf()).toMatchObject({ backups: { daily: true, hour: 5 }, contact: 'club@example.test' })
    await adopt({ ...file, settings: { ...file.settings, name: 'Lagoon' } })
    expect(await settingsOf()).toMatchObject({ name: 'Lagoon', backups: { daily: true, hour: 5 } })
  })

  it('retires what members have filled in and the file lacks, and shows their number first', async () => {
    await saveFields(smoking, pets)
    const bo = await member('Bo')
    expect((await bo.ask('PUT', '/me/fields', { values: { smoking: 'never', pets: true } })).status).toBe(200)
    const lacking = { ...smoking, options: ['seldom', 'often', 'daily'].map(option) }
    const file = { hearth: 'community', version: 1, fields: [lacking] }
    expect((await compare(file)).body.changes).toEqual([
      expect.objectContaining({ name: 'smoking', kind: 'changed', members: 1 }),
      expect.objectContaining({ name: 'pets', kind: 'kept', members: 1 }),
    ])
    await adopt(file)
    const fields = await fieldsOf()
    expect(fields.map(({ key, retired }) => [key, retired])).toEqual([
      ['smoking', false],
      ['pets', true],
    ])
    expect(fields[0]?.options.find(({ key }) => key === 'never')).toMatchObject({ retired: true })
    const other = { ...file, fields: [{ ...smoking, kind: 'text', options: [] }] }
    const { body } = await compare(other)
    expect(body.problems).toEqual([{ line: 5, at: 'fields.0', code: 'kind_fixed' }])
    expect((await apply(other, body.state)).body).toMatchObject({ changes: [], problems: [{ code: 'kind_fixed' }] })
  })

  it('carries genders without what the server remembers, and retires those that members have', async () => {
    const file = await fileOf()
    const hijra = { key: 'hijra', names: { en: 'Hijra' }, groups: ['other', 'female'], retired: false }
    const own = { list: [hijra, ...file.genders.list], several: true }
    expect(file.genders).toEqual({ list: file.genders.list, several: false })
    expect((await adopt({ ...file, genders: own })).body.changes).toEqual([
      change('genders', 'hijra', 'added'),
      change('genders', 'lookingForGenders', 'on'),
    ])
    const bo = await member('Bo')
    expect((await bo.ask('PUT', '/me/profile', { ...aProfile, ownGender: 'hijra' })).status).toBe(200)
    const { changes, state } = (await compare(file)).body
    expect(changes).toEqual([
      { section: 'genders', name: 'hijra', kind: 'kept', before: null, after: null, members: 1 },
      change('genders', 'lookingForGenders', 'off'),
    ])
    expect((await apply(file, state)).status).toBe(200)
    expect((await fileOf()).genders.list.at(-1)).toEqual({ ...hijra, retired: true })
    const without = { ...file, genders: { ...file.genders, list: file.genders.list.slice(1) } }
    expect((await compare(without)).body.problems).toMatchObject([{ at: 'genders.list', code: 'gender_missing' }])
  })

  it('carries goals without what the server remembers, and retires those that members have', async () => {
    const file = await fileOf()
    const travel = { key: 'travel', names: { en: 'Travel' }, countsAs: null, retired: false }
    const own = { list: [travel, ...file.goals.list], several: true }
    expect(file.goals).toEqual({ list: file.goals.list, several: false })
    expect((await adopt({ ...file, goals: own })).body.changes).toEqual([
      change('goals', 'travel', 'added'),
      change('goals', 'ownGoals', 'on'),
    ])
    const bo = await member('Bo')
    expect((await bo.ask('PUT', '/me/profile', { ...aProfile, ownGoals: ['travel', 'casual'] })).status).toBe(200)
    const { changes, state } = (await compare(file)).body
    expect(changes).toEqual([
      { section: 'goals', name: 'travel', kind: 'kept', before: null, after: null, members: 1 },
      change('goals', 'ownGoals', 'off'),
    ])
    expect((await apply(file, state)).status).toBe(200)
    expect((await fileOf()).goals.list.at(-1)).toEqual({ ...travel, retired: true })
    const without = { ...file, goals: { ...file.goals, list: file.goals.list.slice(1) } }
    expect((await compare(without)).body.problems).toMatchObject([{ at: 'goals.list', code: 'goal_missing' }])
  })

  it('carries interests and their groups, and hides those that the file lacks', async () => {
    const file = await fileOf()
    const go = { key: 'go', names: { en: 'Go' }, group: 'games', retired: false }
    const own = { groups: [{ key: 'games', names: { en: 'Games' } }], list: [...file.interests.list, go] }
    expect((await adopt({ ...file, interests: own })).body.changes).toEqual([
      change('interests', 'go', 'added'),
      change('interestGroups', 'games', 'added'),
    ])
    const { changes, state } = (await compare(file)).body
    expect(changes).toEqual([change('interests', 'go', 'kept'), change('interestGroups', 'games', 'removed')])
    expect((await apply(file, state)).status).toBe(200)
    expect((await fileOf()).interests.list.at(-1)).toEqual({ ...go, group: null, retired: true })
    const without = { ...file, interests: { ...file.interests, list: file.interests.list.slice(1) } }
    expect((await compare(without)).body.problems).toMatchObject([{ at: 'interests.list', code: 'interest_missing' }])
  })

  it('carries countries, and shows first how many members move', async () => {
    const file = await fileOf()
    await member('Bo', { country: 'Other', city: 'Bangkok' })
    await member('Cy', { country: 'Denmark', city: 'Odense' })
    const moved = (name: string, kind: string) =>
      expect.objectContaining({ section: 'countries', name, kind, members: 1 })
    const list = ['TH', ...file.countries.list.filter((country: string) => country !== 'Denmark')]
    expect((await adopt({ ...file, countries: { list, byName: false } })).body.changes).toEqual([
      moved('TH', 'added'),
      moved('Denmark', 'removed'),
      change('countries', 'byName', 'off'),
    ])
    expect((await fileOf()).countries).toEqual({ list, byName: false })
    const wrong = { ...file, countries: { list: ['Atlantis'], byName: true } }
    expect((await compare(wrong)).body.problems).toMatchObject([{ at: 'countries.list.0' }])
  })

  it('takes over the order of a list', async () => {
    await saveFields(smoking, pets)
    const file = { hearth: 'community', version: 1, fields: [pets, smoking] }
    expect((await adopt(file)).body.changes).toEqual([change('fields', '', 'ordered')])
    expect(await fieldsOf()).toMatchObject([{ key: 'pets' }, { key: 'smoking' }])
  })

  it("brings prompts, and retires the operator's own that it lacks", async () => {
    const lake = { key: 'lake', names: { en: 'The lake' } }
    const sea = { key: 'sea', names: { en: 'The sea' } }
    const { revision } = (await admin.ask<EditedPrompts>('GET', '/admin/prompts')).body
    await admin.ask('PUT', '/admin/prompts', { prompts: { retired: [], own: [lake] }, revision })
    const bo = await member('Bo')
    await bo.ask('PUT', '/me/prompts', { answers: [{ prompt: 'lake', text: 'Cold.' }] })
    const file = { hearth: 'community', version: 1, prompts: { retired: ['food.never'], own: [sea] } }
    expect((await compare(file)).body.changes).toEqual([
      change('prompts', 'sea', 'added'),
      expect.objectContaining({ name: 'lake', kind: 'kept', members: 1 }),
      change('prompts', 'food.never', 'changed'),
    ])
    await adopt(file)
    expect((await admin.ask<EditedPrompts>('GET', '/admin/prompts')).body.prompts).toEqual({
      own: [sea, lake],
      retired: ['food.never', 'lake'],
    })
    const many = Array.from({ length: 99 }, (_, at) => ({ ...sea, key: `sea-${at}` }))
    const retired = many.map(({ key }) => key)
    expect((await compare({ ...file, prompts: { retired, own: many } })).body.problems).toMatchObject([
      { at: 'prompts.own', code: 'too_many_prompts' },
    ])
  })

  it('is refused as a whole where it is cut short, of another version or wrong, with the line', async () => {
    const file = { ...(await fileOf()), fields: [smoking] }
    const text = JSON.stringify(file, null, 2)
    const problemOf = async (bad: string) => (await compareText(bad)).body.problems[0]
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length
    for (const part of [0.1, 0.5, 0.9, 0.999])
      expect(await problemOf(text.slice(0, text.length * part))).toMatchObject({ code: 'not_json' })
    expect(await problemOf('')).toMatchObject({ line: 1, code: 'not_json' })
    expect(await problemOf(text.replace('"version": 1', '"version": 2'))).toEqual({
      line: lineOf('"version"'),
      at: 'version',
      code: 'other_version',
    })
    expect(await problemOf(text.replace('"likesPerDay": ', '"likesPerDay": 9'))).toEqual({
      line: lineOf('"likesPerDay"'),
      at: 'settings.limits.likesPerDay',
      code: 'limit_invalid',
    })
    const unknown = text.replace('"key": "smoking"', '"key": "smoking",\n"colour": "red"')
    expect(await problemOf(unknown)).toMatchObject({ at: 'fields.0.colour', code: 'unknown_field' })
    const twice = text.replace('"version": 1', '"version": 1, "version": 1')
    expect(await problemOf(twice)).toMatchObject({ line: lineOf('"version"'), code: 'key_taken' })
    const only = { ...smoking, names: { km: 'ជក់បារី' } }
    expect((await compare({ ...file, fields: [only] })).body.problems).toMatchObject([{ code: 'name_required' }])
    expect(await fieldsOf()).toEqual([])
  })

  it('is not imported when somebody has changed the community since its comparison', async () => {
    const file = { ...(await fileOf()), fields: [smoking] }
    const { state } = (await compare(file)).body
    await saveFields(pets)
    expect(await apply(file, state)).toMatchObject({ status: 409, body: { code: 'COMMUNITY_CHANGED' } })
    expect(await fieldsOf()).toMatchObject([{ key: 'pets' }])
    const [one, other] = [await adopt(file), await apply(file, state)]
    expect([one.status, other.status]).toEqual([200, 409])
  })

  it('stands in the log by what it has changed', async () => {
    await adopt({ hearth: 'community', version: 1, fields: [pets], pages: imprint })
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'community_imported')
      .orderBy('id', 'desc')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    const changes = [
      { section: 'fields', name: 'pets', kind: 'added' },
      { section: 'pages', name: 'imprint', kind: 'added' },
    ]
    expect(entry).toEqual({ actorId: admin.userId, details: { changes } })
  })

  it('takes twenty fields of forty options with names in six languages', async () => {
    const name = 'ភ្នំពេញ '.repeat(5).trim()
    const names = Object.fromEntries(['en', 'de', 'es', 'da', 'th', 'km'].map((language) => [language, name]))
    const options = Array.from({ length: 40 }, (_, n) => ({ key: `option-${n}`, names }))
    const fields = Array.from({ length: 20 }, (_, n) => aField({ key: `field-${n}`, names, options }))
    expect((await adopt({ hearth: 'community', version: 1, fields })).body.changes).toHaveLength(20)
    await saveFields(...(await fieldsOf()))
  })
})

describe('npm run community', () => {
  it('exports, shows what an import would change, and imports when the operator is sure', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-community-'))
    const file = `${folder}/community.json`
    expect(await run(services, ['export', '--to', file])).toContain(file)
    expect(await run(services, ['import', file])).toBe('The community is as the file says.')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"name": "Hearth"', '"name": "Lagoon"'))
    expect(await run(services, ['import', file])).toContain('settings name: Hearth -> Lagoon\nNothing is imported yet')
    expect(await settingsOf()).toMatchObject({ name: 'Hearth' })
    expect(await run(services, ['import', file, '--yes'])).toContain('Imported.')
    expect(await settingsOf()).toMatchObject({ name: 'Lagoon' })
    await writeFile(file, '{ "hearth": "community", "version": 9 }')
    await expect(run(services, ['import', file, '--yes'])).rejects.toThrow('line 1: version other_version')
    await rm(folder, { recursive: true })
  })
})
