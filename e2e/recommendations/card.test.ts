import type { Country } from '@hearth/shared/members/members'
import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, saveProfile, signInAsMember } from '../support/accounts.ts'
import { aTown } from '../support/discover.ts'
import { switchLanguage } from '../support/page.ts'
import { storePhotos } from '../support/photos.ts'

/** Ann's recommendations: Bo with three photos, and Cleo without. Each journey has a country of its own. */
async function annWithBoAndCleo(page: Page, playwright: Parameters<typeof createMember>[0], country: Country) {
  const home = { country, city: aTown(), lookingForGender: 'other', gender: 'other', interests: ['hiking'] } as const
  const stay = { data: { discoverableInternationally: false } }
  const moveIn = async (request: Page['request'], firstName: string) => {
    expect((await request.put('/api/me/settings', stay)).ok()).toBe(true)
    await saveProfile(request, { ...aProfile, firstName, ...home, interests: [...home.interests] })
  }
  for (const name of ['Bo', 'Cleo']) {
    const { request } = await createMember(playwright, name)
    await moveIn(request, name)
    if (name === 'Bo') await storePhotos(request, ['red', 'green', 'blue'])
  }
  await signInAsMember(page, 'Ann')
  await moveIn(page.request, 'Ann')
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })

/** Passes on others until this member's card is on top. */
async function bringUp(page: Page, name: string) {
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  if (!(await card.getAttribute('aria-label'))!.startsWith(name)) await page.keyboard.press('ArrowLeft')
  await expect(cardOf(page, name)).toBeVisible()
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  // Covered by web/src/people/recommendations/Recommendations.test.tsx.
  test('A tap on the right half of a picture shows the next photo, on the left half the one before @all', async ({
    page,
    playwright,
  }) => {
    await annWithBoAndCleo(page, playwright, 'Italy')
    await page.goto('/match')
    await bringUp(page, 'Bo')
    const bo = cardOf(page, 'Bo')
    const next = bo.getByRole('button', { name: 'Next photo' })
    await next.tap()
    await expect(bo.getByText('Photo 2 of 3')).toBeAttached()
    await next.tap()
    await expect(bo.getByText('Photo 3 of 3')).toBeAttached()
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await bo.getByRole('button', { name: 'Previous photo' }).tap()
    await expect(bo.getByText('Photo 2 of 3')).toBeAttached()
    await expect(bo.getByRole('img')).toHaveCount(1)
    await expect(page).toHaveURL(/\/match$/)
    await expectNoSidewaysScroll(page)
    // The name still opens the profile.
    await bo.getByRole('link').tap()
    await expect(page).toHaveURL(/\/profile\//)
  })
})

// Covered by web/src/people/recommendations/Recommendations.test.tsx.
test('Keys leaf through the photos, and left and right still decide @all', async ({ page, playwright }) => {
  await annWithBoAndCleo(page, playwright, 'Netherlands')
  await page.goto('/match')
  await bringUp(page, 'Bo')
  const bo = cardOf(page, 'Bo')
  await expect(bo.getByRole('button', { name: 'Next photo' })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(bo.getByText('Photo 2 of 3')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(bo.getByText('Photo 2 of 3')).toHaveCount(0)
  await bo.getByRole('button', { name: 'Next photo' }).focus()
  await page.keyboard.press('Enter')
  await expect(bo.getByText('Photo 2 of 3')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(bo).toBeHidden()
})

// Covered by e2e/members/block.test.ts.
test('A member is blocked and reported from the card, who leaves it; a block can be undone @all', async ({
  page,
  playwright,
}) => {
  await annWithBoAndCleo(page, playwright, 'France')
  await page.goto('/match')
  const top = page.getByRole('article').first()
  await expect(top).toBeVisible()
  const first = (await top.getAttribute('aria-label'))!.split(' ')[0]!
  const second = first === 'Bo' ? 'Cleo' : 'Bo'
  const open = (name: string) => page.getByRole('button', { name: `More about ${name} B.` }).click()
  await open(first)
  await page.getByRole('menuitem', { name: `Block ${first} B.` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(cardOf(page, second)).toBeVisible()
  await expect(cardOf(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(cardOf(page, first)).toBeVisible()

  await open(first)
  await page.getByRole('menuitem', { name: `Report ${first} B.` }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Report ${first} B`) })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: /^(Send|Submit)/ }).click()
  await dialog
    .getByRole('button', { name: /^(Done|Close)/ })
    .last()
    .click()
  await expect(cardOf(page, second)).toBeVisible()
  await expect(cardOf(page, first)).toHaveCount(0)
  // In Khmer every rule of axe is applied, in both themes.
  await switchLanguage(page, 'km')
  await expect(cardOf(page, second)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
