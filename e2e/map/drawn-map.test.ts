import type { Coordinates } from '@hearth/shared/members/geo'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { colours } from '../../web/src/people/map/colours.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { aPlace, atHome, found, neighbour, onMap, rowOf } from '../support/map.ts'

// Without a graphics card each pixel of the map takes the processor's time.
test.use({ viewport: { width: 1100, height: 700 } })

/** The colour of the map at a place that no control or marker covers, a quarter from its lower right corner. */
async function colourOf(page: Page): Promise<string> {
  const picture = sharp(await page.locator('canvas.maplibregl-canvas').screenshot())
  const { width, height } = await picture.metadata()
  const pixel = { left: Math.round(width * 0.75), top: Math.round(height * 0.75), width: 1, height: 1 }
  const bytes = await picture.extract(pixel).removeAlpha().raw().toBuffer()
  return `#${bytes.toString('hex').toUpperCase()}`
}

/** Holds answers back until they are let go. */
async function hold(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route(address, async (route) => {
    asked++
    await gate.promise
    await route.continue()
  })
  return { asked: () => asked, release: gate.resolve }
}

const coasts = /\/assets\/countries-50m/
const rivers = /\/assets\/rivers-50m/
/** The Atlantic, and a window within Lake Victoria. */
const sea = '/map?lat=30&lon=-40&zoom=4'
const lake = '/map?lat=-1&lon=33&zoom=8'

test('The map is all land until its coasts come, in both themes, and rivers and lakes come after them', async ({
  page,
}) => {
  await signInAsMember(page, 'Ann')
  const wet = page.waitForRequest(rivers)
  for (const scheme of ['light', 'dark'] as const)
    await test.step(scheme, async () => {
      await page.emulateMedia({ colorScheme: scheme })
      const [land, water] = [await hold(page, coasts), await hold(page, rivers)]
      await page.goto(sea)
      await expect.poll(land.asked).toBe(1)
      await expect.poll(() => colourOf(page)).toBe(colours[scheme].land)
      expect(water.asked()).toBe(0)
      land.release()
      await expect.poll(() => colourOf(page)).toBe(colours[scheme].water)
      await expect.poll(water.asked).toBe(1)
      water.release()
    })
  await wet
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(lake)
  await expect.poll(() => colourOf(page)).toBe(colours.dark.water)
})

const middleOf = async (marker: Locator) => {
  const { x, y, width, height } = (await marker.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

// Covered by web/src/people/map/spread.test.ts.
test('Members at one public point stand side by side where the viewer taps them, and when the map is close @all', async ({
  page,
  playwright,
}) => {
  const home = aPlace(3)
  const names = ['Bo', 'Cleo', 'Dina']
  const ids: string[] = []
  for (const name of names) ids.push((await neighbour(playwright, name, home)).profileId)
  const db = await database()
  const point = { publicLat: home.lat, publicLng: home.lng }
  await db.updateTable('profiles').set(point).where('id', 'in', ids).execute()
  await atHome(page, { lat: home.lat + 0.4, lng: home.lng })
  const faceOf = (name: string) => onMap(page, new RegExp(`^${name} B\\., \\d+$`))
  const expectApart = async () => {
    for (const name of names) await expect(faceOf(name)).toBeVisible()
    const [bo, cleo, dina] = await Promise.all(names.map((name) => middleOf(faceOf(name))))
    for (const [one, other] of [
      [bo, cleo],
      [cleo, dina],
      [dina, bo],
    ] as const)
      expect(Math.hypot(one!.x - other!.x, one!.y - other!.y)).toBeGreaterThan(50)
  }

  await page.goto(`/map?lat=${home.lat}&lon=${home.lng}&zoom=11`)
  await found(page, '3 people in view')
  const together = onMap(page, '3 people in one place, show them')
  await together.click()
  await expect(together).toBeHidden()
  await expectApart()
  await expectAccessible(page)

  await test.step('Each opens their card, by a tap or from the list, and the others stay', async () => {
    for (const name of names) {
      await faceOf(name).click()
      const card = page.getByRole('dialog', { name: `${name} B.` })
      await expect(card).toBeFocused()
      await expectApart()
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
    }
    await rowOf(page, 'Dina').getByRole('button').first().press('Enter')
    await expect(page.getByRole('dialog', { name: 'Dina B.' })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('A tap on the map closes the disc', async () => {
    await page.locator('canvas.maplibregl-canvas').click({ position: { x: 300, y: 60 } })
    await expect(together).toBeVisible()
    await expect(faceOf('Bo')).toBeHidden()
  })
  await test.step('As near as the map goes they stand side by side by themselves', async () => {
    await page.goto(`/map?lat=${home.lat}&lon=${home.lng}&zoom=16`)
    await expectApart()
  })
})

/** Counts the pixels of a part of the light map that are as dark as text. */
async function inkIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const red = await sharp(await page.screenshot({ clip }))
    .extractChannel('red')
    .raw()
    .toBuffer()
  return red.filter((value) => value < 0xd0).length
}

test('The name of a city stands beside the face that covers the city', async ({ page, playwright }) => {
  const home = aPlace(5)
  const { profileId } = await neighbour(playwright, 'Bo', home)
  await atHome(page, { lat: home.lat + 0.4, lng: home.lng })
  const named = page.waitForResponse(/\/api\/map\/places/)
  await page.goto(`/map?lat=${home.lat}&lon=${home.lng}&zoom=11`)
  const places: { population: number; at: Coordinates }[] = await (await named).json()
  const { at } = places.toSorted((one, other) => other.population - one.population)[0]!
  const db = await database()
  await db.updateTable('profiles').set({ publicLat: at.lat, publicLng: at.lng }).where('id', '=', profileId).execute()
  await page.goto(`/map?lat=${at.lat}&lon=${at.lng}&zoom=11`)
  const face = (await onMap(page, /^Bo B\., \d+$/).boundingBox())!
  // The faces are elements above the canvas, and the canvas draws the names.
  await page.addStyleTag({ content: '.maplibregl-marker { visibility: hidden }' })
  const around = { x: face.x - 120, y: face.y - 60, width: face.width + 240, height: face.height + 120 }
  await expect.poll(() => inkIn(page, around)).toBeGreaterThan(0)
  expect(await inkIn(page, face)).toBe(0)
})

test('On a phone the open list folds when the map moves, and leaves the makers of a street map in sight', async ({
  page,
  playwright,
}) => {
  const home = aPlace(4)
  await neighbour(playwright, 'Bo', home)
  await page.setViewportSize({ width: 390, height: 844 })
  await atHome(page, home)
  const point = { type: 'Point', coordinates: [home.lng, home.lat] }
  const data = { type: 'Feature', properties: {}, geometry: point }
  const sources = { streets: { type: 'geojson', data, attribution: '© The makers of streets' } }
  const layers = [{ id: 'streets', type: 'circle', source: 'streets' }]
  await page.route('**/streets.json', (route) => route.fulfill({ json: { version: 8, sources, layers } }))
  await page.route('**/api/map/config', (route) => route.fulfill({ json: { style: '/streets.json', missing: false } }))
  await page.goto('/map')
  await found(page, '1 person in view')

  const credits = page.getByText('© The makers of streets')
  await expect(credits).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Discover Nearby' })
  const handle = page.getByRole('button', { name: 'Show the list' })
  const bottomOf = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!
    return y + height
  }
  expect(await bottomOf(credits)).toBeLessThan((await sheet.boundingBox())!.y)
  await handle.click()
  await expect(handle).toBeHidden()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(handle).toBeVisible()
  // The one who is chosen is seen above the card, and so are the makers.
  await onMap(page, /^Bo B\., \d+$/).click()
  const card = page.getByRole('dialog', { name: 'Bo B.' })
  await expect(card).toBeFocused()
  expect(await bottomOf(credits)).toBeLessThan((await card.boundingBox())!.y)
  await expectNoSidewaysScroll(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
