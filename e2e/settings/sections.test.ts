import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations, stopTransitions } from '../support/accessibility.ts'
import { createMember, type Playwright, signInAsMember } from '../support/accounts.ts'
import { languages } from '../support/i18n.ts'
import { chooseLanguage, expectFits } from '../support/narrow.ts'
import { giveWaysIn } from '../support/protected-account.ts'

const linksOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link')

/** A member in the page's browser with something to show in every part. */
async function signInAsSettled(page: Page, playwright: Playwright) {
  const { email } = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await giveWaysIn(email)
  const report = { profileId: bo.profileId, category: 'spam', text: 'Sells insurance.' }
  for (const answer of [
    await page.request.post('/api/reports', { data: report }),
    await page.request.put(`/api/blocks/${bo.profileId}`),
  ])
    expect(answer.ok(), await answer.text()).toBe(true)
}

/** The anchors of the sections, in the order of the list. */
async function anchorsOf(page: Page) {
  await page.goto('/settings')
  await expect(linksOf(page).first()).toBeVisible()
  return linksOf(page).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
}

/** The section's title has the focus, and all its parts are loaded. */
async function expectOpened(page: Page, anchor: string) {
  await expect(page.locator(`h1${anchor}`)).toBeFocused()
  await expect(page.locator('main section').first()).toBeVisible()
  await expect(page.locator('main section[aria-busy=true]')).toHaveCount(0)
}

/** Opens a section by another anchor of the same page, as Back and Forward do. */
async function open(page: Page, anchor: string) {
  await page.evaluate((hash) => location.replace(hash), anchor)
  await expectOpened(page, anchor)
}

test('Every section of the settings opens from the list and is accessible at both widths', async ({
  page,
  playwright,
}) => {
  await signInAsSettled(page, playwright)
  for (const { width, colorScheme } of [
    { width: 390, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const anchors = await anchorsOf(page)
    await stopTransitions(page, true)
    expect(anchors).toHaveLength(9)
    for (const anchor of anchors) {
      await linksOf(page)
        .and(page.locator(`[href$="${anchor}"]`))
        .click()
      await expectOpened(page, anchor)
      await expectNoViolations(page, 'all', `${anchor}, ${width}`)
      if (width === 390) await page.getByRole('link', { name: 'Settings', exact: true }).click()
    }
  }
})

// Covered by e2e/settings/sections.test.ts.
test('Every section of the settings fits a narrow phone in each language @all', async ({ page, playwright }) => {
  await signInAsSettled(page, playwright)
  const anchors = await anchorsOf(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of languages) {
    await chooseLanguage(page, language)
    for (const anchor of anchors) {
      await open(page, anchor)
      await expectFits(page, `${anchor}, ${language}`)
    }
  }
})

// Covered by e2e/settings/display.test.ts.
test('A part that is linked to is in sight, once the parts above it have loaded @all', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings#push')
  await expect(page.getByRole('group', { name: 'Messages' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Notifications on your devices' })).toBeInViewport()
})
