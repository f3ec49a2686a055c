import { countries } from '@hearth/shared/members/member-choices'
import { afterAll, expect, test } from 'vitest'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import { startServices } from '../../testing/services.ts'
import { findCity } from './queries.ts'
import { searchCities } from './search.ts'

const { databaseUrl } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())

/** The indexes that the queries use; fails on a sequential scan. */
async function indexesOf(ask: () => Promise<unknown>) {
  const before = explained.plans.length
  await ask()
  const nodes = explained.plans.slice(before).flatMap(({ Plan }) => nodesOf(Plan))
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  return nodes.map((node) => node['Index Name'])
}

test('a city is found by prefix through the index of names', async () => {
  const indexes = await indexesOf(() =>
    searchCities(explained.db, { countries, country: 'Germany', prefix: 'mun', language: 'de' }),
  )
  expect(indexes).toContain('city_names_by_prefix')
  expect(await indexesOf(() => searchCities(explained.db, { countries, prefix: 'mun' }))).toContain(
    'city_names_by_prefix',
  )
})

test('the largest cities are read in index order', async () => {
  expect(await indexesOf(() => searchCities(explained.db, { countries, country: 'Germany', prefix: '' }))).toContain(
    'cities_by_size',
  )
})

test('the city of a profile is found through the index of names', async () => {
  expect(await indexesOf(() => findCity(explained.db, { country: 'Germany', city: 'München' }))).toContain(
    'city_names_by_prefix',
  )
})
