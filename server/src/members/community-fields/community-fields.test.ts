import type { Me } from '@hearth/shared/account/me'
import type { OwnFields, ShownField } from '@hearth/shared/members/community-fields'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { aProfile } from '@hearth/shared/testing'
import { day } from '@hearth/shared/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { deleteValuesOfRetiredFields } from './jobs.ts'
import { setFields } from './testing.ts'

const { services, db, stranger, member, newcomer } = await startServices()

const smoking = { key: 'smoking' }
const pets = { key: 'pets', kind: 'yesNo' } as const
const rating = { key: 'rating', kind: 'number', min: 100, max: 2800 } as const
const motto = { key: 'motto', kind: 'text', audience: 'matches' } as const
const faith = { key: 'faith', kind: 'choices', sensitive: true } as const

beforeEach(() => setFields(services, [smoking, pets, rating, motto, faith]))

const fill = (who: Person, values: object, agree: string[] = []) =>
  who.ask<OwnFields>('PUT', '/me/fields', { values, agree })
const mine = async (who: Person) => (await who.ask<OwnFields>('GET', '/me/fields')).body
const seenBy = async (viewer: Person, other: Person) =>
  (await viewer.ask<MemberProfile>('GET', `/profiles/${other.profileId}`)).body.fields ?? {}
const like = (one: Person, other: Person) => one.ask('PUT', `/likes/${other.profileId}`)
const consentsOf = (who: Person) =>
  db
    .selectFrom('consents')
    .where('userId', '=', who.userId)
    .where('page', 'like', 'field:%')
    .select(['page', 'withdrawnAt'])
    .execute()

describe("The community's own fields", () => {
  it('are not told to visitors', async () => {
    expect((await stranger()('GET', '/fields?language=en')).status).toBe(401)
    expect((await stranger()('GET', '/me/fields')).status).toBe(401)
    expect((await stranger()('PUT', '/me/fields', { values: {} })).status).toBe(401)
  })

  it('are named in the language of the member, or else in English, and say in which', async () => {
    await setFields(services, [
      { key: 'diet', names: { en: 'Diet', km: 'របបអាហារ' } },
      { key: 'gone', retired: true },
    ])
    const ann = await member('Ann')
    const { body } = await ann.ask<ShownField[]>('GET', '/fields?language=km')
    expect(body).toMatchObject([
      { key: 'diet', name: 'របបអាហារ', language: 'km', options: [{ name: 'never', language: 'en' }, {}, {}] },
    ])
    expect((await ann.ask<ShownField[]>('GET', '/fields?language=de')).body[0]).toMatchObject({
      name: 'Diet',
      language: 'en',
    })
  })

  it('are not mentioned to a member of a community without any', async () => {
    const ann = await member('Ann')
    const community = async () => (await ann.ask<Me>('GET', '/me')).body.community
    expect(await community()).toMatchObject({ fields: expect.any(Number), missingFields: 0 })
    await setFields(services, [{ ...smoking, retired: true }])
    expect(await community()).toEqual({ banner: null })
  })
})

describe('A member', () => {
  it('fills in some fields, and empties one of them, without touching the others', async () => {
    const ann = await member('Ann')
    const values = { smoking: 'never', pets: true, rating: 1500, motto: 'Slowly, slowly.' }
    expect((await fill(ann, values)).body).toEqual({ values, agreed: [], missing: [] })
    expect((await fill(ann, { pets: null })).body.values).toEqual({
      smoking: 'never',
      rating: 1500,
      motto: values.motto,
    })
    expect(await mine(ann)).toMatchObject({ values: { smoking: 'never' } })
  })

  it.each([
    ['smoking', 'always', 'value_invalid'],
    ['smoking', ['never'], 'value_invalid'],
    ['faith', [], 'value_invalid'],
    ['faith', ['never', 'always'], 'value_invalid'],
    ['pets', 'yes', 'value_invalid'],
    ['rating', 99, 'value_invalid'],
    ['rating', 2801, 'value_invalid'],
    ['motto', true, 'value_invalid'],
    ['height', 180, 'field_retired'],
  ])('cannot fill %s with %j, and nothing else of the request is stored', async (key, value, code) => {
    const ann = await member('Ann')
    const { status, body } = await fill(ann, { pets: true, [key]: value }, ['faith'])
    expect([status, body]).toMatchObject([400, { data: { problems: [{ field: `values.${key}`, code }] } }])
    expect((await mine(ann)).values).toEqual({})
  })

  it('cannot write more than a line, or what draws nothing', async () => {
    const ann = await member('Ann')
    for (const motto of ['x'.repeat(81), ' ', '\u200b', 'a\u0000b'])
      expect((await fill(ann, { motto })).status, JSON.stringify(motto)).toBe(400)
    expect((await fill(ann, { motto: '<b>hi</b>' })).body.values).toEqual({ motto: '<b>hi</b>' })
  })

  it('agrees to a sensitive field before others see it, and takes that back with the value', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    expect(await fill(ann, { faith: ['often'] })).toMatchObject({
      status: 409,
      body: { code: 'CONSENT_REQUIRED', data: { keys: ['faith'] } },
    })
    expect((await fill(ann, { faith: ['often'] }, ['faith'])).body.agreed).toEqual(['faith'])
    expect(await consentsOf(ann)).toEqual([{ page: 'field:faith', withdrawnAt: null }])
    expect((await fill(ann, { faith: ['never'] })).status).toBe(200)
    expect(await seenBy(bo, ann)).toEqual({ faith: ['never'] })
    await fill(ann, { faith: null })
    expect(await consentsOf(ann)).toEqual([{ page: 'field:faith', withdrawnAt: expect.any(Date) }])
    expect(await db.selectFrom('fieldValues').where('profileId', '=', ann.profileId).selectAll().execute()).toEqual([])
    expect((await fill(ann, { faith: ['often'] })).status).toBe(409)
  })

  it('is not shown with a value that became sensitive later, until they agree', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await fill(ann, { smoking: 'often' })
    await setFields(services, [{ ...smoking, sensitive: true }])
    expect(await seenBy(bo, ann)).toEqual({})
    expect(await mine(ann)).toMatchObject({ values: { smoking: 'often' }, agreed: [] })
    await fill(ann, { smoking: 'often' }, ['smoking'])
    expect(await seenBy(bo, ann)).toEqual({ smoking: 'often' })
  })

  it('keeps an option that is retired, and cannot choose it again', async () => {
    const ann = await member('Ann')
    await fill(ann, { smoking: 'often' })
    const options = ['never', 'seldom', 'often'].map((key) => ({ key, names: { en: key }, retired: key === 'often' }))
    await setFields(services, [{ ...smoking, options }])
    expect((await mine(ann)).values).toEqual({ smoking: 'often' })
    expect((await ann.ask<ShownField[]>('GET', '/fields?language=en')).body[0]!.options.at(-1)).toEqual({
      key: 'often',
      name: 'often',
      language: 'en',
      retired: true,
    })
    expect((await fill(ann, { smoking: 'often' })).status).toBe(200)
    await fill(ann, { smoking: 'never' })
    expect((await fill(ann, { smoking: 'often' })).status).toBe(400)
  })
})

describe('Others', () => {
  it('see what is for matches only after both like each other', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await fill(ann, { motto: 'Slowly', pets: false })
    expect(await seenBy(bo, ann)).toEqual({ pets: false })
    expect(await seenBy(ann, ann)).toEqual({ pets: false, motto: 'Slowly' })
    await like(bo, ann)
    expect(await seenBy(bo, ann)).toEqual({ pets: false })
    await like(ann, bo)
    expect(await seenBy(bo, ann)).toEqual({ pets: false, motto: 'Slowly' })
  })

  it('see nothing of a field that is retired', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await fill(ann, { pets: true })
    await setFields(services, [{ ...pets, retired: true }])
    expect(await seenBy(bo, ann)).toEqual({})
    expect((await mine(ann)).values).toEqual({})
  })

  it('find no value any more 30 days after the field was retired', async () => {
    const ann = await member('Ann')
    await fill(ann, { pets: true, smoking: 'never' })
    const left = async () => {
      await deleteValuesOfRetiredFields(db)
      const rows = db.selectFrom('fieldValues').where('profileId', '=', ann.profileId).select('field').orderBy('field')
      return (await rows.execute()).map(({ field }) => field)
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
    await setFields(services, [smoking, { ...pets, retired: true, retiredSince: daysAgo(29) }])
    expect(await left()).toEqual(['pets', 'smoking'])
    await setFields(services, [smoking, { ...pets, retired: true, retiredSince: daysAgo(31) }])
    expect(await left()).toEqual(['smoking'])
  })

  it('keep no agreement to a value that went with its field', async () => {
    const ann = await member('Ann')
    await fill(ann, { faith: ['often'] }, ['faith'])
    const retiredSince = new Date(Date.now() - 31 * day).toISOString()
    await setFields(services, [{ ...faith, retired: true, retiredSince }])
    await deleteValuesOfRetiredFields(db)
    expect(await consentsOf(ann)).toEqual([{ page: 'field:faith', withdrawnAt: expect.any(Date) }])
  })

  it('see nothing of a member who blocks them', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await fill(ann, { pets: true })
    await ann.ask('PUT', `/blocks/${bo.profileId}`)
    expect((await bo.ask('GET', `/profiles/${ann.profileId}`)).status).toBe(404)
  })
})

describe('A required field', () => {
  const required = { ...smoking, required: true, requiredSince: '2026-11-01T00:00:00.000Z' }

  it('is asked of members, who go on without it', async () => {
    const ann = await member('Ann')
    await setFields(services, [required])
    expect((await mine(ann)).missing).toEqual([{ key: 'smoking', since: required.requiredSince }])
    const community = async () => (await ann.ask<Me>('GET', '/me')).body.community
    for (const [days, remindsOfFields] of [
      [13, false],
      [15, true],
    ] as const) {
      await setFields(services, [{ ...required, requiredSince: new Date(Date.now() - days * day).toISOString() }])
      expect(await community()).toMatchObject({ missingFields: 1, remindsOfFields })
    }
    expect((await ann.ask('PUT', '/me/profile', aProfile)).status).toBe(200)
  })

  it('is filled in by newcomers before their profile is complete', async () => {
    await setFields(services, [required])
    const nell = await newcomer('Nell')
    expect(await nell.ask('PUT', '/me/profile', aProfile)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'fields.smoking', code: 'field_required' }] } },
    })
    await fill(nell, { smoking: 'never' })
    expect((await nell.ask('PUT', '/me/profile', aProfile)).status).toBe(200)
  })
})
