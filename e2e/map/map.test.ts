import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { textOf } from '../support/i18n.ts'
import { aPlace, atHome, beside, found, neighbour, onMap, rowOf, rows } from '../support/map.ts'
import { expectLayersClosed, switchLanguage } from '../support/page.ts'

// Without a graphics card each pixel of the map takes the processor's time.
test.use({ viewport: { width: 1100, height: 700 } })

const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom'))

test('A member nearby is on the map and in the list, with a card, a like and a message', async ({
  page,
  playwright,
}) => {
  const home = aPlace(0)
  const bo = await neighbour(playwright, 'Bo', beside(home, 0.3))
  for (const name of ['Cleo', 'Dina', 'Eva']) await neighbour(playwright, name, home)
  await neighbour(playwright, 'Far', beside(home, 0.75))
  const ann = await atHome(page, home)
  await page.goto(`/map?lat=${home.lat}&lon=${home.lng}&zoom=7.6`)
  await found(page, '5 people in view')
  await expect(rows(page)).toHaveCount(5)
  const card = page.getByRole('dialog', { name: 'Bo B.' })

  await test.step('By keyboard the card comes with the focus, and gives it back', async () => {
    await rowOf(page, 'Bo').getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await expect(card).not.toContainText('Online')
    await card.getByRole('button', { name: 'Like Bo B.' }).click()
    await expect(rowOf(page, 'Bo').getByRole('button', { name: 'Like Bo B.' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(rowOf(page, 'Bo').getByRole('button').first()).toBeFocused()
  })
  await test.step('The distance filter can be shown and hidden, and holds', () => limitDistance(page))
  await test.step('A member who blocks the viewer leaves the open map and its card at once', async () => {
    await onMap(page, /^Bo B\., \d+$/).click()
    await card.getByRole('button', { name: 'Close the card' }).click()
    await expect(card).toBeHidden()
    await rowOf(page, 'Bo').getByRole('button').first().click()
    await expect(card).toBeVisible()
    expect((await bo.request.put(`/api/blocks/${ann.profileId}`)).ok()).toBe(true)
    await expect(rowOf(page, 'Bo')).toBeHidden()
    await expect(card).toBeHidden()
    await expect(onMap(page, /^Bo B\./)).toHaveCount(0)
    await found(page, '3 people in view')
  })
  await test.step('A cluster comes nearer, and the address keeps the view', async () => {
    await onMap(page, '3 people, zoom in').click()
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(9)
    const zoom = zoomOf(page)
    await page.reload()
    await expect(rowOf(page, 'Cleo')).toBeVisible()
    expect(zoomOf(page)).toBeCloseTo(zoom)
  })
  await rowOf(page, 'Cleo').getByRole('button').first().click()
  await page.getByRole('dialog', { name: 'Cleo B.' }).getByRole('button', { name: 'Message Cleo B.' }).click()
  await expect(page).toHaveURL(/\/chat\//)
})

/** With a limit of 50 km a member from farther away leaves the map. */
async function limitDistance(page: Page) {
  await page.getByRole('button', { name: 'Show distance filter' }).click()
  await page.getByRole('checkbox', { name: 'Limit distance' }).check()
  await found(page, '4 people in view')
  await expect(rowOf(page, 'Far')).toBeHidden()
  await page.getByRole('button', { name: 'Hide distance filter' }).click()
  await expect(page.getByRole('checkbox', { name: 'Limit distance' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show distance filter · 50 km' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('distance')).toBe('50')
}

test('On a phone the card takes the place of the list, and gives it back with the focus', async ({
  page,
  playwright,
}) => {
  const home = aPlace(1)
  // The card comes while the map still moves.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await neighbour(playwright, 'Bo', beside(home, 0.1))
  await page.setViewportSize({ width: 390, height: 844 })
  await atHome(page, home)
  // Below the sheet is not in view, though the map goes on there.
  await neighbour(playwright, 'South', beside(home, -0.44))
  await neighbour(playwright, 'Cleo', beside(home, -0.16))
  await page.goto('/map')
  await found(page, '2 people in view')
  const pin = onMap(page, /^Cleo B\., \d+$/)
  const sheet = page.getByRole('region', { name: 'Discover Nearby' })
  await expect(pin).toBeVisible()
  expect((await pin.boundingBox())!.y + 48).toBeLessThan((await sheet.boundingBox())!.y)

  // The one who is chosen is seen beside the card.
  await pin.click()
  const cleo = page.getByRole('dialog', { name: 'Cleo B.' })
  await expect(cleo).toBeFocused()
  await expect.poll(async () => (await cleo.boundingBox())!.y - (await pin.boundingBox())!.y).toBeGreaterThan(48)
  await page.keyboard.press('Escape')
  await expectLayersClosed(page)
  await page.goto('/map')
  await found(page, '2 people in view')
  await page.getByRole('button', { name: 'Show the list' }).click()
  const row = rowOf(page, 'Bo').getByRole('button').first()
  await row.press('Enter')
  const card = page.getByRole('dialog', { name: 'Bo B.' })
  await expect(card).toBeFocused()
  await expect(row).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(row).toBeFocused()

  await test.step('The map and a card are accessible in both themes, and in Khmer', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Show distance filter' }).click()
    await page.getByRole('checkbox', { name: 'Limit distance' }).check()
    await rowOf(page, 'Bo').getByRole('button').first().click()
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await switchLanguage(page, 'km')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('km', 'map.title'))
    await expect(page.getByRole('list', { name: textOf('km', 'map.list') })).toBeAttached()
    await expect(card).toBeVisible()
    await expectAccessibleInKhmer(page)
    await expectNoSidewaysScroll(page)
  })
})

// Covered by web/src/people/map/Nearby.test.tsx.
test('A failed part is reported, and the others go on @all', async ({ page, playwright }) => {
  const home = aPlace(2)
  await neighbour(playwright, 'Bo', beside(home, 0.1))
  await page.goto('/map')
  await expect(page.getByText('Please log in to view the map.')).toBeVisible()
  await atHome(page, home)
  // A live connection that comes late brings the part back by itself.
  await page.routeWebSocket(/\/live\//, () => {})
  await page.route('**/api/map/config', (route) => route.fulfill({ json: { style: null, missing: true } }))
  await page.route('**/api/map?**', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }))
  await page.goto('/map')
  await expect(page.getByRole('alert').filter({ hasText: 'Map configuration missing' })).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load discoverable profiles.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/map?**')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await found(page, '1 person in view')

  await page.route('**/api/conversations/with/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }),
  )
  await rowOf(page, 'Bo').getByRole('button').first().click()
  await page.getByRole('dialog', { name: 'Bo B.' }).getByRole('button', { name: 'Message Bo B.' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to start conversation.' })).toBeVisible()

  // This browser has no permission to know where it is.
  await page.getByRole('button', { name: 'Show my position' }).click()
  const denied = 'Location access denied: Please enable location access or set your location in settings.'
  const notice = page.getByRole('alert').filter({ hasText: denied })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Set my location' })).toHaveAttribute('href', '/settings#place')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: home.lat + 0.2, longitude: home.lng })
  await page.getByRole('button', { name: 'Show my position' }).click()
  await expect(page.getByText('Only you see your position here.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
