import type { CommunityFieldValues } from '@hearth/shared/members/community-fields'
import type { MemberCard } from '@hearth/shared/members/member-card'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import type { OwnWishes, Wishes } from '@hearth/shared/people/recommendations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteValuesOfRetiredFields } from '../../members/community-fields/jobs.ts'
import { namedFieldWishes } from '../../members/community-fields/named.ts'
import { setFields } from '../../members/community-fields/testing.ts'
import { mergeOptions } from '../../members/community-fields/uses.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { idsOf, recommendationsOf, townFactory, wishesWith } from './testing.ts'

const { services, db, stranger, member } = await startServices()
const aTown = townFactory(db, member)

const option = (key: string, retired = false) => ({ key, names: { en: key }, retired })
const options = ['never', 'seldom', 'often'].map((key) => option(key))
const smoking = { key: 'smoking', options }
const fields = [
  smoking,
  { key: 'sports', kind: 'choices' as const },
  { key: 'pets', kind: 'yesNo' as const },
  { key: 'rating', kind: 'number' as const, min: 0, max: 3000 },
  { key: 'secret', audience: 'matches' as const },
  { key: 'faith', sensitive: true },
  { key: 'unlisted', filterable: false },
]
beforeEach(() => setFields(services, fields))

type Asked = Record<string, string[]>
const wishesFor = (asked: Asked, importance: 'little' | 'very' | 'must' = 'very'): Wishes =>
  wishesWith({ fields: Object.fromEntries(Object.entries(asked).map(([key, asks]) => [key, { importance, asks }])) })
const wish = (who: Person, asked: Asked, importance?: 'little' | 'very' | 'must') =>
  who.ask<OwnWishes>('PUT', '/me/wishes', wishesFor(asked, importance))
const wishesOf = async (who: Person) => (await who.ask<OwnWishes>('GET', '/me/wishes')).body
const fill = async (who: Person, values: CommunityFieldValues, agree: string[] = []) => {
  const { status } = await who.ask('PUT', '/me/fields', { values, agree })
  expect(status).toBe(200)
}

/** All that a member is told of others by what they wish for: cards, order, percentages and reasons, everywhere. */
async function told(ann: Person, others: Person[]) {
  const { body: found } = await ann.ask<{ members: MemberCard[] }>('GET', '/discover?order=compatibility&limit=48')
  const { members } = await recommendationsOf(ann)
  const scores = []
  for (const { profileId } of others)
    scores.push((await ann.ask<MemberProfile>('GET', `/profiles/${profileId}`)).body.compatibility)
  const seen = [found.members, members].map((cards) => cards.map((card) => ({ ...card, lastSeenAt: null })))
  return { seen, scores }
}

describe('A wish about a field of the community', () => {
  const asked = {
    pets: ['pets.yes'],
    rating: ['rating.1200..1600'],
    smoking: ['smoking.never', 'smoking.seldom'],
    sports: ['sports.often'],
  }

  it('is stored as filters are asked, exported, replaced, and kept by a client that knows none', async () => {
    const { ann } = await aTown()
    expect((await stranger()('GET', '/me/wishes')).status).toBe(401)
    expect((await wish(ann, asked)).body).toEqual({ chosen: true, wishes: wishesFor(asked) })
    await ann.ask('PUT', '/me/wishes', wishesWith())
    expect(await wishesOf(ann)).toEqual({ chosen: true, wishes: wishesFor(asked) })
    expect(await namedFieldWishes(db, ann, 'en')).toEqual([
      { about: 'pets', importance: 'very', value: true },
      { about: 'rating', importance: 'very', value: '1200–1600' },
      { about: 'smoking', importance: 'very', value: 'never, seldom' },
      { about: 'sports', importance: 'very', value: 'often' },
    ])
    await wish(ann, { pets: ['pets.no'] })
    expect((await wishesOf(ann)).wishes.fields).toEqual({ pets: { importance: 'very', asks: ['pets.no'] } })
    await wish(ann, {})
    expect((await wishesOf(ann)).wishes).not.toHaveProperty('fields')
  })

  it.each([
    [{ smoking: [] }, 'fields.smoking.asks', 'wish_empty'],
    [{ smoking: Array.from({ length: 41 }, () => 'smoking.never') }, 'fields.smoking.asks', undefined],
    [{ smoking: ['x'.repeat(62)] }, 'fields.smoking.asks.0', undefined],
    [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, ['a']])), 'fields', 'too_many_fields'],
  ])('is refused without bounds: %j', async (many, field, code) => {
    const { ann } = await aTown()
    const { status, body } = await wish(ann, many)
    expect(status).toBe(400)
    expect(body).toMatchObject({ data: { problems: [{ field, ...(code && { code }) }] } })
  })

  it.each(['secret.often', 'faith.often', 'unlisted.often', 'gone.often', 'smoking.gone', 'rating.9..1', 'pets.often'])(
    '%s is left out, and said',
    async (text) => {
      const { ann } = await aTown()
      const { status, body } = await wish(ann, { [text.split('.')[0]!]: [text], sports: ['sports.often'] })
      expect([status, body.dropped]).toEqual([200, [text]])
      expect(body.wishes.fields).toEqual({ sports: { importance: 'very', asks: ['sports.often'] } })
      expect(await wishesOf(ann)).not.toHaveProperty('dropped')
    },
  )

  it('is left out and said where field or option is retired later, follows a merge, and goes with the field', async () => {
    const { ann } = await aTown()
    await wish(ann, { smoking: ['smoking.never', 'smoking.seldom'], sports: ['sports.often'] })
    await db
      .transaction()
      .execute((transaction) => mergeOptions(transaction, { field: 'sports', from: 'often', to: 'never' }))
    const fewer = [
      { ...smoking, options: [option('never', true), option('seldom'), option('often')] },
      ...fields.slice(1),
    ]
    await setFields(services, fewer)
    const read = await wishesOf(ann)
    expect(read.wishes.fields).toEqual({
      smoking: { importance: 'very', asks: ['smoking.seldom'] },
      sports: { importance: 'very', asks: ['sports.never'] },
    })
    expect(read.dropped).toEqual(['smoking.never'])
    const retiredSince = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await setFields(services, [{ ...smoking, retired: true, retiredSince }, ...fields.slice(1)])
    expect((await wishesOf(ann)).dropped).toEqual(['smoking.never', 'smoking.seldom'])
    await deleteValuesOfRetiredFields(db)
    expect(await wishesOf(ann)).not.toHaveProperty('dropped')
    await sql`delete from wishes`.execute(db)
    expect(await db.selectFrom('fieldWishes').selectAll().execute()).toEqual([])
  })

  it('asks no further question of the database in a community without own fields', async () => {
    await setFields(services, [])
    const { ann } = await aTown()
    const { body } = await wish(ann, { smoking: ['smoking.never'] })
    expect([body.wishes.fields, body.dropped]).toEqual([undefined, ['smoking.never']])
  })
})

describe('Recommendations', () => {
  it('rank who meets it first, with the same percentage everywhere, and name the value', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Di')
    const [bo, cy, di] = men as [Person, Person, Person]
    await fill(bo, { smoking: 'often', pets: false, rating: 1900 })
    await fill(cy, { smoking: 'never', pets: true, rating: 1500 })
    await wish(ann, { smoking: ['smoking.never', 'smoking.seldom'], pets: ['pets.yes'], rating: ['rating.1200..1600'] })
    const { members } = await recommendationsOf(ann)
    const of = (who: Person) => members.find(({ id }) => id === who.profileId)!
    expect(of(cy).compatibility).toBeGreaterThan(of(di).compatibility)
    expect(of(di).compatibility).toBeGreaterThan(of(bo).compatibility)
    expect(of(cy).reasons).toContainEqual(
      expect.objectContaining({
        code: 'yours',
        about: 'fields',
        value: expect.arrayContaining(['smoking.never', 'pets.yes', 'rating.1500..1500']),
      }),
    )
    for (const other of [bo, di]) expect(of(other).reasons.map(({ about }) => about)).not.toContain('fields')
    const found = await ann.ask<{ members: MemberCard[] }>('GET', '/discover?order=compatibility&limit=48')
    for (const who of men) {
      const profile = await ann.ask<MemberProfile>('GET', `/profiles/${who.profileId}`)
      expect(profile.body.compatibility).toBe(of(who).compatibility)
      const card = found.body.members.find(({ id }) => id === who.profileId)
      expect(card?.compatibility).toBe(of(who).compatibility)
    }
  })

  it('count the other side’s wishes, and say what they look for of what the viewer has', async () => {
    const { ann, men } = await aTown('Bo', 'Cy')
    const [bo, cy] = men as [Person, Person]
    await fill(ann, { sports: ['often', 'never'] })
    await ann.ask('PUT', '/me/wishes', wishesWith())
    await wish(bo, { sports: ['sports.often'] })
    await wish(cy, { sports: ['sports.seldom'] })
    const { members } = await recommendationsOf(ann)
    const of = (who: Person) => members.find(({ id }) => id === who.profileId)!
    expect(of(bo).compatibility).toBeGreaterThan(of(cy).compatibility)
    expect(of(bo).reasons).toContainEqual(
      expect.objectContaining({ code: 'theirs', about: 'fields', value: ['sports.often'] }),
    )
  })

  it.each([
    { smoking: ['smoking.never', 'smoking.often'] },
    { sports: ['sports.seldom'] },
    { pets: ['pets.no'] },
    { rating: ['rating.1000..2000'] },
    { smoking: ['smoking.seldom'], rating: ['rating.0..1500'] },
  ] as Asked[])('take a must-have for what Discover’s filter finds: %j', async (asked) => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Di', 'Ed')
    const [bo, cy, di] = men as [Person, Person, Person]
    await fill(bo, { smoking: 'never', sports: ['seldom', 'often'], pets: true, rating: 999 })
    await fill(cy, { smoking: 'seldom', sports: ['never'], pets: false, rating: 1000 })
    await fill(di, { smoking: 'often', sports: ['seldom'], pets: false, rating: 2001 })
    await wish(ann, asked, 'must')
    const filter = Object.values(asked).flat()
    const found = await ann.ask<{ members: MemberCard[] }>('POST', '/discover', { gender: 'male', fields: filter })
    const ids = found.body.members.map(({ id }) => id).sort()
    expect(ids.length).toBeGreaterThan(0)
    expect(idsOf(await recommendationsOf(ann)).sort()).toEqual(ids)
  })

  it('leave out who does not meet a must-have on either side, also where they change later', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Di', 'Ed')
    const [bo, cy, di, ed] = men as [Person, Person, Person, Person]
    for (const [who, smokes] of [
      [bo, 'never'],
      [cy, 'often'],
      [ed, 'never'],
    ] as const)
      await fill(who, { smoking: smokes })
    await wish(ed, { pets: ['pets.yes'] }, 'must')
    await wish(ann, { smoking: ['smoking.never'] }, 'must')
    expect(idsOf(await recommendationsOf(ann))).toEqual([bo.profileId])
    await fill(bo, { smoking: 'often' })
    await fill(di, { smoking: 'never' })
    expect(idsOf(await recommendationsOf(ann))).toEqual([di.profileId])
  })
})

describe('A value that this viewer may not see', () => {
  it.each([
    ['for matches alone', { secret: 'often' }, 'secret', { audience: 'everyone' as const }],
    ['of a sensitive field', { faith: 'often' }, 'faith', { sensitive: false }],
    ['of a field without a filter', { unlisted: 'often' }, 'unlisted', { filterable: true }],
  ])('%s influences nothing, even where an older wish asks for it', async (_what, values, key, open) => {
    const { ann, men } = await aTown('Bo', 'Cy')
    // The field was open to all when Ann wished.
    await setFields(
      services,
      fields.map((field) => (field.key === key ? { ...field, ...open } : field)),
    )
    await wish(ann, { [key]: [`${key}.often`] })
    await setFields(services, fields)
    const before = await told(ann, men)
    await fill(men[0]!, values, key === 'faith' ? ['faith'] : [])
    expect(await told(ann, men)).toEqual(before)
    await sql`delete from recommendation_log`.execute(db)
    expect(await told(ann, men)).toEqual(before)
    expect((await wishesOf(ann)).dropped).toEqual([`${key}.often`])
  })
})
