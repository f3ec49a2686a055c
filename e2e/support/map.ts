import type { Coordinates } from '@hearth/shared/members/geo'
import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { createMember, signInAsMember } from './accounts.ts'
import { aTown } from './discover.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

/** Large cities, one for each test: where many live, a public point is near its member, and no other test is there. */
const cities = [
  { lat: 35.69, lng: 139.69 },
  { lat: -23.55, lng: -46.63 },
  { lat: 19.43, lng: -99.13 },
  { lat: -6.2, lng: 106.82 },
  { lat: 30.04, lng: 31.24 },
  { lat: 55.75, lng: 37.62 },
]
const tiles = 2 ** 11

/** The middle of a tile of level 11 in such a city, so that what is a cluster does not depend on where edges run. */
export function aPlace(test: number): Coordinates {
  const { lat, lng } = cities[test]!
  const row = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * tiles
  const middle = Math.PI * (1 - (2 * (Math.floor(row) + 0.5)) / tiles)
  const column = Math.floor(((lng + 180) / 360) * tiles) + 0.5
  return { lat: (Math.atan(Math.sinh(middle)) * 180) / Math.PI, lng: (column / tiles) * 360 - 180 }
}

export const beside = ({ lat, lng }: Coordinates, north: number, east = 0): Coordinates => ({
  lat: lat + north,
  lng: lng + east,
})

async function settle(request: APIRequestContext, position: Coordinates) {
  const answer = await request.put('/api/me/location', { data: { position, precision: 'city' } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Creates a member who lives there. @returns their requests over HTTP */
export async function neighbour(playwright: Playwright, firstName: string, position: Coordinates) {
  const { request, profileId } = await createMember(playwright, firstName, { city: aTown(), birthday: '1996-05-05' })
  await settle(request, position)
  return { request, profileId }
}

/** Ann at a place of her own, looking at the map around it. */
export async function atHome(page: Page, position: Coordinates) {
  const ann = await signInAsMember(page, 'Ann', { city: aTown() })
  await settle(page.context().request, position)
  return ann
}

export const rows = (page: Page) => page.getByRole('list', { name: 'People in view' }).getByRole('listitem')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: `${name} B.` })
export const found = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
export const onMap = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
