import { ageOn, latestBirthday, todayUtc } from '@hearth/shared/members/age'
import { distanceKm } from '@hearth/shared/members/distances'
import { type Country, Gender, RelationshipGoal } from '@hearth/shared/members/members'
import { spokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import type { DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import type { FilterKey } from '@hearth/shared/people/discover-filters'
import { discoverOrders } from '@hearth/shared/people/discover-limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyPresenceToSearch } from '../../members/presence/queries.ts'
import { startServices } from '../../testing/services.ts'
import { addMembers, type TestMember } from './testing.ts'

const { db, member } = await startServices()
const someCountries: Country[] = ['Germany', 'France', 'Denmark']
const keys = (await db.selectFrom('interests').select('key').orderBy('id').execute()).map(({ key }) => key)
const someInterests = [...keys.slice(0, 2), ...keys.slice(-2)]
/** The first and the last language have the outermost bits. */
const someLanguages = [spokenLanguages[0], 'da' as const, 'km' as const, spokenLanguages.at(-1)!]
/** Cities that the gazetteer does not hold: it would add their other names to the search. */
const cities = ['Xmálaga', 'Xmalmö', 'Xkøge', 'Xköln', 'Xsan José', 'mal_aga 100%']

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const centres = [
  { lat: 52.5, lng: 13.4 },
  { lat: -17, lng: 179.98 },
  { lat: 89.9, lng: 0 },
]
const point = fc
  .record({
    centre: fc.constantFrom(...centres),
    north: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
    east: fc.double({ min: -3, max: 3, noNaN: true }),
    // Towns, so that one cell holds a whole page, and some members who share a point.
    spread: fc.constantFrom(0, 0.02, 0.02, 1, 1),
  })
  .map(({ centre, north, east, spread }) => ({
    lat: Math.max(-90, Math.min(90, centre.lat + north * spread)),
    lng: ((centre.lng + east * spread + 540) % 360) - 180,
  }))
/** The day before a birthday, the birthday, and the day after it. */
const nearBirthday = fc.record({ age: fc.integer({ min: 19, max: 99 }), days: fc.integer({ min: -1, max: 1 }) })
const day = (date: Date) => date.toISOString().slice(0, 10)
const someFields = {
  birthday: fc.oneof(
    fc.date({ min: new Date('1926-01-01'), max: new Date('2008-01-01'), noInvalidDate: true }).map(day),
    nearBirthday.map(({ age, days }) => {
      const date = new Date(`${latestBirthday(todayUtc(), age)}T00:00:00Z`)
      return day(new Date(date.getTime() + days * 86_400_000))
    }),
  ),
  height: fc.integer({ min: 120, max: 249 }),
  weight: fc.integer({ min: 30, max: 299 }),
  showHeight: fc.constantFrom(true, true, true, false),
  showWeight: fc.constantFrom(true, true, true, false),
  gender: fc.constantFrom(...Gender.options),
  lookingForGender: nullable(fc.constantFrom(...Gender.options)),
  relationshipGoal: fc.constantFrom(...RelationshipGoal.options),
  interests: fc.uniqueArray(fc.constantFrom(...someInterests), { minLength: 1, maxLength: 3 }),
  languages: fc.uniqueArray(fc.constantFrom(...someLanguages), { maxLength: 3 }),
  verified: fc.boolean(),
  country: fc.constantFrom(...someCountries),
  city: fc.constantFrom(...cities),
  point: nullable(point),
  international: fc.boolean(),
  // Few different times, so that many members share one.
  lastSeenAt: nullable(fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00.000Z`)),
  joinedAt: fc.integer({ min: 1, max: 9 }).map((day) => `2025-01-0${day}T00:00:00.000Z`),
  absent: fc.constantFrom(...Array<null>(12).fill(null), 'completed' as const, 'hidden' as const, 'banned' as const),
}
// Ids break ties, so they are the same in every run too.
const anyMember = fc.record({ ...someFields, id: fc.uuid() })
type Member = typeof anyMember extends fc.Arbitrary<infer T> ? T : never

const population = fc.sample(anyMember, { seed: 7, numRuns: 400 })
await addMembers(
  db,
  population.map(({ point, absent, ...one }): Partial<TestMember> & { id: string } => ({
    ...one,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    completed: absent !== 'completed',
    hidden: absent === 'hidden',
    banned: absent === 'banned',
  })),
)
const viewer = await member('Vi')

const range = (min: number, max: number) =>
  fc
    .option(fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })), { nil: undefined, freq: 2 })
    .map((pair) => pair?.sort((a, b) => a - b))
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq: freq - 1 })
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const filters = fc
  .record({
    country: seldom(fc.constantFrom(...someCountries)),
    city: seldom(fc.constantFrom('mal', 'MALM', 'ko', 'jose', '_', '%', 'a')),
    radius: maybe(fc.constantFrom(5, 20, 25, 50, 200)),
    age: range(18, 99),
    height: seldom(range(120, 220)),
    weight: seldom(range(30, 180)),
    gender: maybe(someFields.gender),
    lookingFor: maybe(fc.constant('me' as const)),
    relationshipGoal: seldom(someFields.relationshipGoal),
    languages: seldom(fc.uniqueArray(fc.constantFrom(...someLanguages), { minLength: 1, maxLength: 2 })),
    interests: seldom(fc.uniqueArray(fc.constantFrom(...someInterests), { minLength: 1, maxLength: 3 })),
    fields: fc.constant(undefined),
    photos: seldom(fc.constant('verified' as const)),
  } satisfies Record<FilterKey, unknown>)
  .map(
    ({ age, height, weight, ...rest }): Filters => ({
      ...rest,
      ageMin: age?.[0],
      ageMax: age?.[1],
      heightMin: height?.[0],
      heightMax: height?.[1],
      weightMin: weight?.[0],
      weightMax: weight?.[1],
    }),
  )

const looking = fc.record({
  gender: someFields.gender,
  country: someFields.country,
  international: fc.boolean(),
  point: nullable(point),
  blocked: fc.uniqueArray(fc.nat(399), { maxLength: 30 }),
})
type Looking = typeof looking extends fc.Arbitrary<infer T> ? T : never

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace('ø', 'o').toLowerCase()
const between = (value: number, low = -Infinity, high = Infinity) => value >= low && value <= high

/** The rules of the search again, written as simply as possible. */
function fits(who: Looking, filters: Filters, one: Member): boolean {
  if (one.absent || who.blocked.some((index) => population[index]!.id === one.id)) return false
  if (one.country !== who.country && !(who.international && one.international)) return false
  if (filters.country && one.country !== filters.country) return false
  if (filters.city && !fold(one.city).includes(fold(filters.city))) return false
  if (filters.radius !== undefined && who.point && one.point && distanceKm(who.point, one.point) > filters.radius)
    return false
  if (!between(ageOn(one.birthday, todayUtc()), filters.ageMin, filters.ageMax)) return false
  // Who hides a value stays, whatever is asked of it.
  if (one.showHeight && !between(one.height, filters.heightMin, filters.heightMax)) return false
  if (one.showWeight && !between(one.weight, filters.weightMin, filters.weightMax)) return false
  if (filters.gender && one.gender !== filters.gender) return false
  if (filters.lookingFor && one.lookingForGender && one.lookingForGender !== who.gender) return false
  if (filters.relationshipGoal && one.relationshipGoal !== filters.relationshipGoal) return false
  if (filters.photos && !one.verified) return false
  if (filters.languages?.length && !one.languages.some((code) => filters.languages!.includes(code))) return false
  return !filters.interests?.length || one.interests.some((key) => filters.interests!.includes(key))
}

const byId = (a: Member, b: Member) => (a.id < b.id ? -1 : 1)
const lastSeen = (a: Member, b: Member) => (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? '') || byId(b, a)
const newest = (a: Member, b: Member) => b.joinedAt.localeCompare(a.joinedAt) || byId(b, a)

/** The expected order by distance: metres from the viewer, then the members without a place, last seen first. */
const byDistance = ({ point }: Looking, members: Member[]) => [
  ...members.filter((one) => one.point).map((one) => Math.round(distanceKm(point!, one.point!) * 1000)),
  ...members.filter((one) => !one.point).map((one) => one.id),
]

function expectInOrder(who: Looking, order: DiscoverOrder, ids: string[], members: Member[]) {
  const sorted = members.sort(order === 'newest' ? newest : lastSeen)
  if (order !== 'nearest' || !who.point) return expect(ids).toEqual(sorted.map(({ id }) => id))
  expect([...ids].sort()).toEqual(sorted.map(({ id }) => id).sort())
  const found = ids.map((id) => sorted.find((one) => one.id === id)!)
  const far = (one: Member) => (one.point ? distanceKm(who.point!, one.point) : 0)
  // Members within a metre of each other may come in either order.
  expect(byDistance(who, found)).toEqual(
    byDistance(
      who,
      sorted.sort((a, b) => far(a) - far(b)),
    ),
  )
}

async function become({ gender, country, international, point, blocked }: Looking) {
  await sql`update profiles set
      gender = ${gender},
      country = ${country},
      discoverable_internationally = ${international},
      public_lat = ${point?.lat ?? null},
      public_lng = ${point?.lng ?? null}
    where id = ${viewer.profileId}`.execute(db)
  await sql`delete from blocked_users`.execute(db)
  for (const index of blocked) await block(index)
}

/** The viewer makes every other block; the others make the rest. */
async function block(index: number) {
  const pair = [viewer.profileId, population[index]!.id]
  const [blockerId, blockedId] = (index % 2 ? pair : pair.reverse()) as [string, string]
  await db
    .insertInto('blockedUsers')
    .values({ blockerId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function page(filters: Filters, order: DiscoverOrder, limit: number, cursor: string | null) {
  const search = new URLSearchParams({ limit: String(limit), order })
  if (cursor) search.set('cursor', cursor)
  for (const [key, value] of Object.entries(filters))
    for (const one of [value ?? []].flat()) search.append(Array.isArray(value) ? `${key}[]` : key, String(one))
  const answer = await viewer.ask<{ members: { id: string }[]; nextCursor: string | null }>(
    'GET',
    `/discover?${search}`,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ids: answer.body.members.map(({ id }) => id), nextCursor: answer.body.nextCursor }
}

type Between = (round: number, shown: string[]) => Promise<void>

async function walk(filters: Filters, order: DiscoverOrder, limit: number, between: Between) {
  const ids: string[] = []
  let cursor: string | null = null
  for (let round = 0; round === 0 || cursor; round++) {
    const { ids: more, nextCursor } = await page(filters, order, limit, cursor)
    expect(more.length).toBeLessThanOrEqual(limit)
    ids.push(...more)
    cursor = nextCursor
    await between(round, more)
  }
  return ids
}

// The order by compatibility is ranked outside the index; best-fit.test.ts tests it.
const order = fc.constantFrom(...discoverOrders.filter((one) => one !== 'compatibility'))
const limit = fc.integer({ min: 3, max: 48 })

test('all pages together hold exactly the members who fit, in order', async () => {
  await fc.assert(
    fc.asyncProperty(looking, filters, order, limit, async (who, filters, order, limit) => {
      await become(who)
      const expected = population.filter((one) => fits(who, filters, one))
      expectInOrder(who, order, await walk(filters, order, limit, async () => {}), expected)
    }),
    { seed: 11, numRuns: 150 },
  )
}, 120_000)

const change = fc.record({
  who: fc.nat(399),
  /** Picks a member of the page just read, who could be shown a second time. */
  known: fc.boolean(),
  what: fc.constantFrom('seen', 'hidden', 'shown', 'moved', 'another', 'blocked'),
  fields: fc.record(someFields),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function apply({ what, fields }: Change, who: number, blocked: number[]) {
  const one = population[who]!
  if (what === 'seen') {
    one.lastSeenAt = new Date().toISOString()
    await sql`insert into presence values (${one.id}, ${one.lastSeenAt})
      on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)
    await copyPresenceToSearch(db)
  } else if (what === 'hidden' || what === 'shown') {
    if (one.absent && one.absent !== 'hidden') return
    one.absent = what === 'hidden' ? 'hidden' : null
    await sql`update profiles set hidden_at = ${one.absent && new Date()} where id = ${one.id}`.execute(db)
  } else if (what === 'blocked') {
    blocked.push(who)
    await block(who)
  } else if (what === 'moved') {
    Object.assign(one, { point: fields.point, country: fields.country })
    await sql`update profiles set
        public_lat = ${one.point?.lat ?? null},
        public_lng = ${one.point?.lng ?? null},
        country = ${one.country}
      where id = ${one.id}`.execute(db)
  } else {
    const { height, gender, lookingForGender, languages } = fields
    Object.assign(one, { height, gender, lookingForGender, languages })
    await sql`update profiles set
        height = ${height},
        gender = ${gender},
        looking_for_gender = ${lookingForGender},
        languages = ${languages}
      where id = ${one.id}`.execute(db)
  }
}

test('pages show changing members at most once and only while they fit, and unchanged members exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      looking,
      filters,
      order,
      limit,
      fc.array(change, { maxLength: 20 }),
      async (who, filters, order, limit, changes) => {
        await become(who)
        const before = population.map((one) => ({ ...one }))
        const touched = new Set<string>()
        const now = { ...who, blocked: [...who.blocked] }
        const seen = await walk(filters, order, limit, async (round, shown) => {
          const fit = population.filter((one) => shown.includes(one.id) && fits(now, filters, one))
          expect(fit, 'members shown fit at that moment').toHaveLength(shown.length)
          for (const one of changes.slice(round * 4, round * 4 + 4)) {
            const known = one.known && shown[one.who % shown.length]
            const who = known ? population.findIndex(({ id }) => id === known) : one.who
            touched.add(population[who]!.id)
            await apply(one, who, now.blocked)
          }
        })
        expect(new Set(seen).size, 'no member twice').toBe(seen.length)
        const still = before.filter((one) => !touched.has(one.id) && fits(who, filters, one))
        const seenStill = seen.filter((id) => !touched.has(id))
        expectInOrder(who, order, seenStill, still)
      },
    ),
    { seed: 12, numRuns: 80 },
  )
}, 120_000)
