import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyPresenceToSearch } from '../../members/presence/queries.ts'
import { viewerOf } from '../../members/visibility/queries.ts'
import { findBest } from './best-fit.ts'
import type { PageStart } from './query.ts'
import { type Page, startDiscover } from './testing-inputs.ts'

const { services, db, look, viewer, stranger, hide, block } = await startDiscover()

/** Members who fit a viewer more or less well, each seen a minute before the next. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    lastSeenAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    birthday: `${1960 + ((index * 7) % 45)}-03-01`,
    interests: index % 3 ? ['hiking'] : ['chess', 'yoga'],
    relationshipGoal: ['casual', 'serious', 'marriage'][index % 3]!,
    gender: index % 2 ? 'female' : 'male',
  }))

/** Reads every page, ranking only the members seen last. Calls `between` after each page. */
async function walk(userId: string, city: string, rankedLimit: number, between = async (_page: number) => {}) {
  const { id } = await db
    .selectFrom('searchPlaces')
    .where(sql`folded`, '=', city.toLowerCase())
    .select('id')
    .executeTakeFirstOrThrow()
  const search = { viewer: (await viewerOf(db, userId))!, filters: { city }, places: [id] }
  const walked: { id: string; compatibility?: number; tail?: boolean }[] = []
  for (let position: PageStart | null | undefined = null, page = 1; position !== undefined; page++) {
    const { rows, ...rest }: Awaited<ReturnType<typeof findBest>> = await findBest(services.searchDb, search, {
      position,
      limit: 4,
      rankedLimit,
    })
    const shown = rows.slice(0, 3)
    walked.push(...shown)
    const last = rows.length > 3 ? shown.at(-1)! : undefined
    position = last && { at: last.at, id: last.id, tail: last.tail, ...rest }
    await between(page)
  }
  return walked
}

describe('the order by compatibility', () => {
  it('refuses visitors', async () => {
    expect((await stranger()('GET', '/discover?order=compatibility')).status).toBe(401)
  })

  it('puts the highest compatibility first, the same page by page as all at once', async () => {
    const { person, city, add } = await viewer()
    const ids = await add(...crowd(20))
    await block({ profileId: ids[3]! }, person)
    const all = (await look(person, { city, order: 'compatibility', limit: 48 })).members
    const scores = all.map(({ compatibility }) => compatibility as number)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBeGreaterThan(2)
    expect(all.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== ids[3]).sort())
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page = await look(person, { city, order: 'compatibility', limit: 3, ...(cursor ? { cursor } : {}) })
      walked.push(...page.members.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all.map(({ id }) => id))
  })

  it('ranks the members seen last and puts the others after them, last seen first', async () => {
    const { person, city, add } = await viewer()
    const ids = await add(...crowd(20))
    const walked = await walk(person.userId, city, 8)
    const ranked = walked.slice(0, 8)
    expect(ranked.map(({ id }) => id).sort()).toEqual(ids.slice(0, 8).sort())
    const scores = ranked.map(({ compatibility }) => compatibility!)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(walked.slice(8).map(({ id }) => id)).toEqual(ids.slice(8))
    expect(walked.every(({ compatibility }) => Number.isInteger(compatibility))).toBe(true)
  })

  it('shows unchanged members exactly once while others join, leave, return and move', async () => {
    const { person, city, add } = await viewer({ lat: 10, lng: 20 })
    const ids = await add(...crowd(24).map((one) => ({ ...one, lat: 10, lng: 20.1 })))
    const returned = new Set<string>()
    const gone = new Set<string>()
    const walked = await walk(person.userId, city, 9, async (page) => {
      const [coming, going] = [ids[(page * 5) % 24]!, ids[(page * 7) % 24]!]
      returned.add(coming)
      gone.add(going)
      await sql`update presence set last_seen_at = now() where profile_id = ${coming}`.execute(db)
      await copyPresenceToSearch(db)
      await hide({ profileId: going })
      await sql`update profiles set public_lng = 21 where id = ${ids[(page * 11) % 24]!}`.execute(db)
      returned.add(ids[(page * 11) % 24]!)
      await add({ lat: 10, lng: 20.1, lastSeenAt: new Date().toISOString() })
    })
    const seen = walked.map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    const still = ids.filter((id) => !returned.has(id) && !gone.has(id))
    expect(still.length).toBeGreaterThan(3)
    expect(seen).toEqual(expect.arrayContaining(still))
  })
})
