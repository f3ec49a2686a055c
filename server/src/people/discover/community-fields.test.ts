import type { CommunityFieldValues } from '@hearth/shared/members/community-fields'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFields } from '../../members/community-fields/testing.ts'
import type { Person } from '../../testing/services.ts'
import { type Page, startDiscover } from './testing-inputs.ts'

const { services, db, stranger, member, look, found, viewer, change } = await startDiscover()

const fields = [
  { key: 'smoking' },
  { key: 'sports', kind: 'choices' },
  { key: 'pets', kind: 'yesNo' },
  { key: 'rating', kind: 'number', min: 0, max: 3000 },
  { key: 'secret', audience: 'matches' },
  { key: 'faith', sensitive: true },
  { key: 'hidden', filterable: false },
] as const
beforeEach(() => setFields(services, [...fields]))

type Row = { agreed?: boolean } & CommunityFieldValues
const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

/** Fills in fields of members who have no session. */
async function fill(id: string, { agreed = true, ...values }: Row) {
  const rows = Object.entries(values).map(([field, value]) => ({
    profileId: id,
    field,
    options: isNumeric(value) ? [] : ([value].flat() as string[]),
    number: isNumeric(value) ? Number(value) : null,
    agreedAt: field === 'faith' && agreed ? new Date() : null,
  }))
  if (rows.length) await db.insertInto('fieldValues').values(rows).execute()
}

/** Members of one city who have filled in this. */
async function among(...all: Row[]) {
  const { person, city, add } = await viewer()
  const ids = await add(...all.map(() => ({})))
  for (const [at, values] of all.entries()) await fill(ids[at]!, values)
  const seen = async (...asked: string[]) => {
    const hits = await found(person, { city, fields: asked })
    return ids.flatMap((id, at) => (hits.includes(id) ? at : []))
  }
  return { person, city, ids, seen }
}

const find = (who: Person, query: object) => who.ask<Page>('POST', '/discover', query)
const like = (likerId: string, likedId: string) => db.insertInto('profileLikes').values({ likerId, likedId }).execute()

describe("A filter on the community's own fields", () => {
  it('answers no visitor', async () => {
    expect((await stranger()('GET', '/discover?fields=pets.yes')).status).toBe(401)
    expect((await stranger()('POST', '/discover', { fields: ['pets.yes'] })).status).toBe(401)
  })

  it('finds who has one of the values of each field', async () => {
    const { seen } = await among(
      { smoking: 'never', pets: true, sports: ['never', 'often'] },
      { smoking: 'often', pets: false, rating: 1200 },
      { smoking: 'seldom', rating: 900 },
      {},
    )
    expect(await seen()).toEqual([0, 1, 2, 3])
    expect(await seen('smoking.never', 'smoking.often')).toEqual([0, 1])
    expect(await seen('smoking.never', 'pets.no')).toEqual([])
    expect(await seen('pets.no')).toEqual([1])
    expect(await seen('sports.often')).toEqual([0])
    expect(await seen('rating.900..1200')).toEqual([1, 2])
    expect(await seen('rating.901..3000')).toEqual([1])
  })

  it('agrees with a walk through all members, whatever they have filled in and whatever is asked', async () => {
    const option = fc.constantFrom('never', 'seldom', 'often')
    const values = fc.record(
      { smoking: option, sports: fc.uniqueArray(option, { minLength: 1 }), pets: fc.boolean(), rating: fc.nat(3000) },
      { requiredKeys: [] },
    )
    const members = fc.sample(values, 60) as CommunityFieldValues[]
    const { seen } = await among(...members)
    const range = fc.tuple(fc.nat(3000), fc.nat(3000)).map((ends) => ends.sort((a, b) => a - b))
    const asked = fc.record(
      {
        smoking: fc.uniqueArray(option, { minLength: 1 }),
        sports: fc.uniqueArray(option, { minLength: 1 }),
        pets: fc.boolean(),
        rating: range,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(asked, async ({ smoking, sports, pets, rating }) => {
        const fits = (one: CommunityFieldValues) =>
          (!smoking || smoking.includes(one.smoking as never)) &&
          (!sports || sports.some((sport) => (one.sports as string[] | undefined)?.includes(sport))) &&
          (pets === undefined || one.pets === pets) &&
          (!rating ||
            (one.rating !== undefined && Number(one.rating) >= rating[0]! && Number(one.rating) <= rating[1]!))
        const texts = [
          ...(smoking ?? []).map((one) => `smoking.${one}`),
          ...(sports ?? []).map((one) => `sports.${one}`),
          ...(pets === undefined ? [] : [`pets.${pets ? 'yes' : 'no'}`]),
          ...(rating ? [`rating.${rating[0]}..${rating[1]}`] : []),
        ]
        expect(await seen(...texts)).toEqual(members.flatMap((one, at) => (fits(one) ? at : [])))
      }),
      { numRuns: 40 },
    )
  })

  it('is left out, and named, when no field understands it any more', async () => {
    const { person, city, seen } = await among({ pets: true }, {})
    expect(await seen('diet.vegan', 'hidden.often')).toEqual([0, 1])
    const asked = ['diet.vegan', 'pets.yes', 'pets.perhaps', 'rating.9..3', 'hidden.often', 'nothing']
    const { dropped, members } = (await look(person, { city, fields: asked })) as Page & { dropped: string[] }
    expect(dropped).toEqual(asked.filter((text) => text !== 'pets.yes'))
    expect(members).toHaveLength(1)
    expect(await look(person, { city, fields: ['pets.yes'] })).not.toHaveProperty('dropped')
  })

  it('can be given up when it leaves too few', async () => {
    const { person, city } = await among({ pets: true }, { pets: false }, {})
    const { relaxations } = await look(person, { city, fields: ['pets.yes'] })
    expect(relaxations).toContainEqual({ filter: 'fields', more: 2 })
  })

  it('works in every order', async () => {
    const { person, city, ids } = await among({ pets: true }, { pets: false })
    for (const order of ['lastSeen', 'nearest', 'newest', 'compatibility'])
      expect(await found(person, { city, order, fields: ['pets.yes'] }), order).toEqual([ids[0]])
  })

  it('finds the few who have a value anywhere, who fit everything else too', async () => {
    const { person, ids } = await among({ rating: 2999 }, { rating: 2999 }, { rating: 2998 }, {})
    await change(ids[1]!, { country: 'Denmark' })
    const anywhere = async (query: Record<string, unknown>) => {
      const hits = await found(person, query)
      return ids.flatMap((id, at) => (hits.includes(id) ? at : []))
    }
    for (const order of ['lastSeen', 'nearest', 'newest', 'compatibility'])
      expect(await anywhere({ order, fields: ['rating.2999..3000'] }), order).toEqual([0, 1])
    expect(await anywhere({ country: 'Denmark', fields: ['rating.2999..3000'] })).toEqual([1])
    expect(await anywhere({ gender: 'other', fields: ['rating.2999..3000'] })).toEqual([])
  })

  it('finds the newest of many who have a value anywhere, page after page', async () => {
    const { person, add } = await viewer()
    const joinedAt = (hours: number) => new Date(Date.UTC(2026, 1, 1, hours)).toISOString()
    // More than are read one by one, over two countries, some close together and some years apart.
    const joined = Array.from({ length: 2100 }, (_, at) => joinedAt(Math.floor(at ** 1.2 / 2)))
    const ids = await add(...joined.map((at, n) => ({ joinedAt: at, country: n % 3 ? 'Germany' : 'Denmark' })))
    await db
      .insertInto('fieldValues')
      .values(ids.map((id) => ({ profileId: id, field: 'smoking', options: ['seldom'] })))
      .execute()
    const newest = ids
      .map((id, at) => ({ id, at: joined[at]! }))
      .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page++) {
      const query: object = { order: 'newest', limit: 20, fields: ['smoking.seldom'], ...(cursor && { cursor }) }
      const { body } = await find(person, query)
      seen.push(...body.members.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(newest.slice(0, 60).map(({ id }) => id))
  })

  it('finds nobody anywhere by a value that this viewer may not see', async () => {
    const { person, ids } = await among({ secret: 'seldom' }, { faith: 'seldom', agreed: false }, { faith: 'seldom' })
    const anywhere = async (text: string) => (await find(person, { fields: [text] })).body.members.map(({ id }) => id)
    expect(await anywhere('secret.seldom')).toEqual([])
    expect(await anywhere('faith.seldom')).toEqual([ids[2]])
  })
})

describe('A value that this viewer may not see', () => {
  /** All that a search tells: who is found, what could be given up, whether the other filter is offered. */
  async function told(person: Person, query: object) {
    const { status, body } = await find(person, query)
    expect(status).toBe(200)
    return body
  }

  it.each([
    ['for matches alone', { secret: 'often' }, 'secret.often'],
    ['of a sensitive field without an agreement', { faith: 'often', agreed: false }, 'faith.often'],
  ])('%s changes nothing that a search tells', async (_what, values, text) => {
    const { person, city, ids } = await among({ pets: true }, { pets: true }, {})
    const searches = [
      { city, fields: [text] },
      { city, fields: [text, 'pets.yes'] },
      { city, fields: ['pets.yes'] },
      { city },
    ]
    const before = await Promise.all(searches.map((query) => told(person, query)))
    await fill(ids[0]!, values)
    expect(await Promise.all(searches.map((query) => told(person, query)))).toEqual(before)
    expect(before[0]).toMatchObject({ members: [], relaxations: [{ filter: 'fields', more: 3 }] })
  })

  it('is found once the two match', async () => {
    const { person, city, ids } = await among({ secret: 'often' }, { secret: 'often' })
    await like(person.profileId, ids[0]!)
    expect(await found(person, { city, fields: ['secret.often'] })).toEqual([])
    await like(ids[0]!, person.profileId)
    expect(await found(person, { city, fields: ['secret.often'] })).toEqual([ids[0]])
  })

  it('is found once its owner has agreed', async () => {
    const { person, city, ids } = await among({ faith: 'often' }, { faith: 'often', agreed: false })
    const { body } = await find(person, { city, fields: ['faith.often'] })
    expect(body.members.map(({ id }) => id)).toEqual([ids[0]])
  })
})

describe('A filter on a sensitive field', () => {
  it('stands in no address', async () => {
    const { person, city } = await among({ faith: 'often' })
    expect(await person.ask('GET', `/discover?city=${city}&fields=faith.often`)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'fields', code: 'filter_sensitive' }] } },
    })
  })

  it('is kept in a saved search only with the agreement of who searches', async () => {
    const person = await member('Ann')
    const search = { name: 'Mine', filters: { fields: ['faith.often', 'pets.yes'] } }
    expect(await person.ask('POST', '/searches', search)).toMatchObject({
      status: 409,
      body: { code: 'CONSENT_REQUIRED', data: { keys: ['faith'] } },
    })
    expect((await person.ask('POST', '/searches', { ...search, agrees: true })).status).toBe(200)
    expect((await person.ask('GET', '/searches')).body).toMatchObject([{ filters: search.filters }])
    expect((await person.ask('POST', '/searches', { name: 'Pets', filters: { fields: ['pets.yes'] } })).status).toBe(
      200,
    )
  })

  it('is agreed to in the log of agreements for as long as a saved search asks for it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const consents = (of: Person) =>
      db
        .selectFrom('consents')
        .where('userId', '=', of.userId)
        .where('page', 'like', 'field:%')
        .select(['page', 'withdrawnAt'])
        .execute()
    const keep = async (name: string, ...fields: string[]) =>
      (await ann.ask<{ id: string }>('POST', '/searches', { name, filters: { fields }, agrees: true })).body.id
    const given = { page: 'field:faith:search', withdrawnAt: null }
    await keep('Pets', 'pets.yes')
    expect(await consents(ann)).toEqual([])
    const first = await keep('First', 'faith.often', 'pets.yes')
    const second = await keep('Second', 'faith.never')
    expect(await consents(ann)).toEqual([given])
    await bo.ask('DELETE', `/searches/${first}`)
    await ann.ask('DELETE', `/searches/${first}`)
    expect(await consents(ann)).toEqual([given])
    await keep('Second', 'pets.no')
    expect(await consents(ann)).toEqual([{ ...given, withdrawnAt: expect.any(Date) }])
    await keep('Second', 'faith.often')
    expect(await consents(ann)).toEqual([given])
    await sql`delete from saved_searches where id = ${second}`.execute(db)
    expect(await consents(ann)).toEqual([{ ...given, withdrawnAt: expect.any(Date) }])
    expect(await consents(bo)).toEqual([])
  })
})
