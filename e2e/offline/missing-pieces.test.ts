import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { textOf } from '../support/i18n.ts'

const piece = /\/assets\/Likes-[^/]*\.js$/

/** Counts how often the page itself loads. */
function countLoads(page: Page) {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

const likes = (page: Page) => page.getByRole('link', { name: 'Likes' }).first()
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Likes' })

test('A page whose piece is gone from the server loads again by itself, once', async ({ page }) => {
  await signInAsMember(page)
  await page.route(piece, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }))
  const loads = countLoads(page)
  await page.goto('/likes')
  await expect.poll(() => loads.length).toBe(2)
  await expect(page.getByText(textOf('en', 'failed.staleTitle'))).toBeVisible()
  await page.unroute(piece)
  await page.getByRole('button', { name: textOf('en', 'failed.reload') }).click()
  await expect(heading(page)).toBeVisible()
  expect(loads).toHaveLength(3)
})

test('A piece that a poor line loses does not load the page again, which would be blank there', async ({ page }) => {
  await signInAsMember(page)
  const line = /\/assets\/Likes-|\/api\/health/
  await page.route(line, (route) => route.abort())
  await page.goto('/')
  const loads = countLoads(page)
  await likes(page).click()
  await expect(page.getByText(textOf('en', 'failed.staleTitle'))).toBeVisible()
  expect(loads).toEqual([])
  await page.unroute(line)
  await page.getByRole('button', { name: textOf('en', 'failed.reload') }).click()
  await expect(heading(page)).toBeVisible()
})

// Covered by e2e/offline/missing-pieces.test.ts.
test('Filters that a poor line loses open by themselves once it is better @all', async ({ page }) => {
  await signInAsMember(page)
  // The page would load again if the server answered.
  await page.route('**/api/health', (route) => route.abort())
  const sheet = /\/assets\/FiltersSheet-/
  let lost = 0
  await page.route(sheet, (route) => {
    lost += 1
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.unroute(sheet)
  await expect(page.getByRole('dialog', { name: 'Search and filters' })).toBeVisible()
})
