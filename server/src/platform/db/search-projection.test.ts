import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../../testing/database.ts'
import { startServices } from '../../testing/services.ts'
import { applyProjection } from './apply-projection.ts'
import { migrate, readMigrations } from './migrate.ts'
import { differencesBetween } from './testing.ts'

const { member, databaseUrl } = await startServices()
const lastMigration = readMigrations().at(-1)!.name
const forget = "delete from schema_migrations where name = 'search projection'"

const clients: pg.Client[] = []
async function open(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}
afterAll(() => Promise.all(clients.map((client) => client.end())))

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
let fresh = ''
beforeAll(async () => {
  fresh = await createDatabase()
  await migrate(fresh)
})

/** A database whose projection is of another text, as before an upgrade. */
async function databaseBefore(change: string) {
  const url = await createDatabase(nameOf(fresh))
  const client = await open(url)
  await client.query(change)
  await client.query("update schema_migrations set hash = '0001-platform.sql other' where name = 'search projection'")
  return { url, client }
}

it('A projection that differs in anything becomes like a new one', async () => {
  const changes = [
    'drop view findable',
    `create or replace trigger profile_stays_searchable after update of city on profiles
      for each row execute function profile_changes_search()`,
    'drop index search_by_country',
    'create index search_by_country on search_members (country, gender) include (lat, lng)',
    'drop index candidates_without_point',
    // As a start leaves it that was stopped in the middle.
    'drop index search_by_place',
    'create index search_by_place_next on search_members (place_id)',
  ]
  const { url, client } = await databaseBefore(changes.join(';'))
  expect(await applyProjection(client, lastMigration)).toBe(true)
  expect(await differencesBetween(url, fresh)).toEqual([])
  expect(await applyProjection(client, lastMigration)).toBe(false)
})

it('An index serves until the one beside it is complete', async () => {
  const { url, client } = await databaseBefore('drop index search_by_country')
  const reader = await open(url)
  await client.query('create index search_by_country on search_members (country)')
  await reader.query('begin; select from search_members')
  const applied = applyProjection(client, lastMigration)
  const building = `select indexname from pg_indexes where indexname like 'search\\_by\\_country%' order by 1`
  await expect.poll(async () => (await reader.query(building)).rows.length).toBe(2)
  await reader.query('commit')
  await applied
  expect((await reader.query(building)).rows).toEqual([{ indexname: 'search_by_country' }])
})

it('Rows follow that are missing, out of date or of members who cannot be found', async () => {
  const [lost, moved, gone] = [await member('Lost'), await member('Moved'), await member('Gone')]
  const client = await open(databaseUrl)
  await client.query('set session_replication_role = replica')
  await client.query('delete from search_members where profile_id = $1', [lost.profileId])
  await client.query('update profiles set height = 191, show_height = true where id = $1', [moved.profileId])
  await client.query('update profiles set paused = true where id = $1', [gone.profileId])
  await client.query('set session_replication_role = origin')
  await client.query(forget)
  await applyProjection(client, lastMigration)
  const { rows } = await client.query(
    'select profile_id, height from search_members where profile_id = any ($1) order by height = 191',
    [[lost, moved, gone].map(({ profileId }) => profileId)],
  )
  expect(rows).toEqual([
    expect.objectContaining({ profile_id: lost.profileId }),
    { profile_id: moved.profileId, height: 191 },
  ])
})

it('A process of an older version leaves the projection of a newer one alone', async () => {
  const { url, client } = await databaseBefore('drop index search_by_country')
  await client.query("update schema_migrations set hash = '9999-later.sql other' where name = 'search projection'")
  expect(await applyProjection(client, lastMigration)).toBe(false)
  expect(await differencesBetween(url, fresh)).toHaveLength(1)
})

it('Two processes that start together end with one projection', async () => {
  const { url } = await databaseBefore('drop index search_by_country; drop index search_newest_by_country')
  await Promise.all([migrate(url), migrate(url)])
  expect(await differencesBetween(url, fresh)).toEqual([])
})
