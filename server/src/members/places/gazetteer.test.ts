import pg from 'pg'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { loadCities } from './gazetteer.ts'

const { db, databaseUrl, member } = await startServices()
const cityOf = (profileId: string) =>
  db.selectFrom('profiles').where('id', '=', profileId).select(['city', 'cityId']).executeTakeFirstOrThrow()

test('loading names resolves the cities of older profiles, and keeps unknown ones', async () => {
  const [ann, bo] = [await member('Ann'), await member('Bo', { city: 'Kleinkleckersdorf' })]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop index city_names_by_prefix, city_names_alike; truncate city_names')
  await client.query(`update profiles set city = 'München', city_id = null where id = $1`, [ann.profileId])
  await client.end()
  await loadCities(databaseUrl, 50_000)
  expect(await cityOf(ann.profileId)).toEqual({ city: 'München', cityId: 2867714 })
  expect(await cityOf(bo.profileId)).toEqual({ city: 'Kleinkleckersdorf', cityId: null })
  const found = await bo.ask<{ members: { id: string }[] }>('GET', '/discover?city=Munich')
  expect(found.body.members.map(({ id }) => id)).toEqual([ann.profileId])
  await loadCities(databaseUrl, 50_000)
  expect(await cityOf(ann.profileId)).toMatchObject({ cityId: 2867714 })
})
