import { distanceKm } from '@hearth/shared/members/distances'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { radiusOf } from './public-point.ts'
import { changePrecision, type Saved, saveLocation } from './queries.ts'

const { services, db, newcomer, erase } = await startServices()
const { vaultDb } = services

type Save = Parameters<typeof saveLocation>[1]
type Member = Pick<Save, 'profileId' | 'userId'>
const berlin = { lat: 52.52437, lng: 13.41053 }
const degree = 1 / 111.19493 // degrees of latitude per kilometre
const start = Date.parse('2026-03-01T08:00:00Z')
const minutes = (count: number) => new Date(start + count * 60_000)

let ann: Member
beforeEach(async () => {
  ann = await someone()
})

/** An account without a session: a thousand sign-ins would test nothing more. */
async function someone(): Promise<Member> {
  const email = `${crypto.randomUUID()}@example.test`
  const { id } = await db
    .insertInto('user')
    .values({ name: 'Someone', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile = await db.selectFrom('profiles').where('userId', '=', id).select('id').executeTakeFirstOrThrow()
  return { userId: id, profileId: profile.id }
}

function save(member: Member, fix: Save['fix'], more: Partial<Save> = {}) {
  return saveLocation(services, { ...member, fix, precision: 'exact', source: 'device', now: minutes(0), ...more })
}

async function saved(...request: Parameters<typeof save>): Promise<Saved> {
  const answer = await save(...request)
  if ('refused' in answer) throw new Error(`refused until ${answer.retryAt.toISOString()}`)
  return answer
}

/** Every row that the application's role can read, with row versions. */
async function everythingPublic() {
  const tables = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind = 'r'
      and has_table_privilege(oid, 'select')
    order by 1`.execute(db)
  expect(tables.rows).toContainEqual({ name: 'search_members' })
  const rows = tables.rows.map(async ({ name }) => {
    const table = await sql`select xmin, t.* from ${sql.raw(name)} t order by t::text`.execute(db)
    return [name, table.rows]
  })
  return JSON.stringify(await Promise.all(rows))
}

describe('the vault', () => {
  test.each(['positions', 'anchors'])('is closed to the role of ordinary queries (%s)', async (table) => {
    await saved(ann, berlin)
    const query = sql.raw(`select * from vault.${table}`)
    await expect(query.execute(db)).rejects.toThrow('permission denied for schema vault')
    expect((await query.execute(vaultDb)).rows).not.toEqual([])
  })

  test('deletes the data of a deleted account', async () => {
    await saved(ann, berlin)
    await erase(ann)
    for (const table of ['vault.positions', 'vault.anchors'] as const)
      expect(await vaultDb.selectFrom(table).where('userId', '=', ann.userId).selectAll().execute()).toEqual([])
  })

  test("refuses a position for another account's profile", async () => {
    const bo = await someone()
    await expect(save({ ...ann, profileId: bo.profileId }, berlin)).rejects.toThrow('no result')
    expect(await vaultDb.selectFrom('vault.positions').where('userId', '=', ann.userId).execute()).toEqual([])
  })

  test('records five decimals', async () => {
    await saved(ann, { lat: 52.524371234567, lng: 13.410531234567 })
    const rows = vaultDb.selectFrom('vault.positions').where('userId', '=', ann.userId).select(['lat', 'lng'])
    expect(await rows.execute()).toEqual([berlin])
  })
})

describe('what others see', () => {
  test.each(['exact', 'address', 'city'] as const)(
    'is 1.0 r to 2.36 r from the position, with an r no smaller than promised, for 50 members (%s)',
    async (precision) => {
      const promised = radiusOf[precision === 'city' ? 'city' : 'address']
      for (let index = 0; index < 50; index++) {
        const place = { lat: ((index * 7.3) % 170) - 85, lng: ((index * 41.7) % 360) - 180 }
        const member = await someone()
        const { publicPoint } = await saved(member, place, { precision })
        const row = db.selectFrom('profiles').where('id', '=', member.profileId)
        expect(await row.select(['publicLat', 'publicLng', 'locationPrecision']).executeTakeFirst()).toEqual({
          publicLat: publicPoint.lat,
          publicLng: publicPoint.lng,
          locationPrecision: precision,
        })
        const anchors = vaultDb.selectFrom('vault.anchors').where('userId', '=', member.userId)
        const { radius: r } = await anchors.select('radius').executeTakeFirstOrThrow()
        expect(r).toBeGreaterThanOrEqual(promised)
        const away = distanceKm(publicPoint, place) * 1000
        expect(away).toBeGreaterThanOrEqual(r)
        expect(away).toBeLessThanOrEqual(2.36 * r)
      }
    },
  )

  test('does not change by one byte when a member moves within an anchor (safety 44)', async () => {
    const people = await Promise.all([someone(), someone(), someone()])
    for (const [index, person] of people.entries())
      await saved(person, berlin, { precision: (['exact', 'address', 'city'] as const)[index] })
    const before = await everythingPublic()
    for (const [index, person] of people.entries()) {
      const precision = (['exact', 'address', 'city'] as const)[index]!
      const r = radiusOf[precision === 'city' ? 'city' : 'address'] / 1000
      const moved = { lat: berlin.lat + (2 / 5) * r * degree, lng: berlin.lng }
      await saved(person, moved, { precision, now: minutes(700) })
    }
    expect(await everythingPublic()).toBe(before)
  })

  test('is one point for a stay of 400 fixes with 25 m of jitter', async () => {
    const points = new Set<string>()
    for (let index = 0; index < 400; index++) {
      // The golden angle covers every direction; the root spreads the fixes evenly over the disc.
      const [angle, distance] = [index * 2.399963, 0.025 * Math.sqrt((index % 40) / 40)]
      const fix = {
        lat: berlin.lat + Math.sin(angle) * distance * degree,
        lng: berlin.lng + (Math.cos(angle) * distance * degree) / Math.cos((berlin.lat * Math.PI) / 180),
      }
      const { publicPoint } = await saved(ann, fix, { now: minutes(index * 108) })
      points.add(JSON.stringify(publicPoint))
    }
    expect(points.size).toBe(1)
  })

  test('differs for each member of a city and reveals only the city', async () => {
    const points = new Set<string>()
    for (let index = 0; index < 30; index++) {
      const { publicPoint, precision } = await saved(await someone(), berlin, { source: 'city' })
      expect(precision).toBe('city')
      points.add(JSON.stringify(publicPoint))
    }
    expect(points.size).toBe(30)
  })

  test('moves after half an hour at a new place, no earlier', async () => {
    const home = await saved(ann, berlin)
    const potsdam = { lat: 52.39886, lng: 13.06566 }
    expect(await saved(ann, potsdam, { now: minutes(400) })).toEqual({ ...home, waiting: true })
    expect(await saved(ann, potsdam, { now: minutes(429) })).toEqual({ ...home, waiting: true })
    const moved = await saved(ann, potsdam, { now: minutes(430) })
    expect(moved.waiting).toBe(false)
    expect(distanceKm(moved.publicPoint, potsdam)).toBeLessThan(0.12)
    expect(await saved(ann, berlin, { now: minutes(431) })).toEqual(home)
  })

  test('is what Discover searches by', async () => {
    const person = await newcomer('Cleo')
    await person.ask('PUT', '/me/profile', aProfile)
    const { publicPoint } = await saved(person, { lat: -33.86785, lng: 151.20732 })
    const found = await db
      .selectFrom('searchMembers')
      .where('profileId', '=', person.profileId)
      .select(['lat', 'lng'])
      .executeTakeFirst()
    expect(found).toEqual(publicPoint)
  })
})

describe('a move by hand', () => {
  const cities = [0, 1, 2, 3].map((index) => ({ lat: 40 + index, lng: 10 }))

  test('is refused the fourth time in a day and leaves nothing behind', async () => {
    await saved(ann, berlin, { source: 'city', now: minutes(-5000) })
    for (const [index, city] of cities.slice(0, 3).entries())
      await saved(ann, city, { source: 'city', now: minutes(index) })
    const kept = sql`select
        p.*,
        u.public_lat,
        u.public_lng,
        (select json_agg(a order by cell) from vault.anchors a
          where a.user_id = p.user_id)
      from vault.positions p
      join profiles u using (user_id)
      where user_id = ${ann.userId}`
    const before = (await kept.execute(vaultDb)).rows
    const refused = await save(ann, cities[3]!, { source: 'city', now: minutes(3) })
    expect(refused).toEqual({ refused: 'TOO_MANY_MOVES', retryAt: minutes(24 * 60) })
    expect((await kept.execute(vaultDb)).rows).toEqual(before)
    await saved(ann, cities[3]!, { source: 'city', now: minutes(24 * 60) })
  })

  test('counts once each, even if concurrent', async () => {
    await saved(ann, berlin, { source: 'city', now: minutes(-5000) })
    const answers = await Promise.all(cities.map((city) => save(ann, city, { source: 'city' })))
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(1)
  })
})

describe('another precision', () => {
  const change = (precision: Save['precision'], now = minutes(1)) =>
    changePrecision(services, { ...ann, precision, now })

  test('needs a position', async () => {
    expect(await change('city')).toBeNull()
  })

  test('returns to the same finer point', async () => {
    const exact = await saved(ann, berlin)
    const city = await change('city')
    expect(city).toMatchObject({ precision: 'city', waiting: false })
    expect(city).not.toMatchObject({ publicPoint: exact.publicPoint })
    expect(await change('exact')).toEqual(exact)
    expect(await change('address')).toEqual({ ...exact, precision: 'address' })
    expect(await change('city')).toEqual(city)
  })

  test('is not a fix: it does not end a stay', async () => {
    const home = await saved(ann, berlin)
    const away = { lat: 52.39886, lng: 13.06566 }
    await saved(ann, away, { now: minutes(400) })
    expect(await change('address', minutes(500))).toEqual({ ...home, precision: 'address', waiting: true })
  })

  test('cannot be finer than the city if only the city is known', async () => {
    const city = await saved(ann, berlin, { source: 'city' })
    expect(await change('exact')).toEqual(city)
  })
})
