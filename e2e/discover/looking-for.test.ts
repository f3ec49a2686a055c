import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { announced, aTown, createMembers, filtersOf, namesShown, openFilters, search } from '../support/discover.ts'
import { switchLanguage } from '../support/page.ts'

const label = "Only people who'd like to meet you"
const chip = (page: Page) => page.getByRole('button', { name: `Remove ${label}` })
const results = (page: Page) => page.getByRole('main').locator('section[tabindex]')
const offer = (page: Page) => page.getByText('Some here are looking for someone else.')

/** Creates a town with Ann, two women, and a man. One woman and the man look for Ann's gender, the other woman doesn't. */
async function annAmongThree(page: Page, playwright: Parameters<typeof createMembers>[0]) {
  const city = aTown()
  await createMembers(playwright, [
    { firstName: 'Wanda', city, gender: 'female', lookingForGender: 'male' },
    { firstName: 'Uma', city, gender: 'female', lookingForGender: 'any' },
    { firstName: 'Max', city, gender: 'male', lookingForGender: 'female' },
  ])
  await signInAsMember(page, 'Ann', { city, gender: 'female', lookingForGender: 'any' })
  return city
}

/** Waits until the account has remembered the answer. */
const answered = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/me/settings'))

test('Only people who’d like to meet the member: offered once, kept, counted, and given up again', async ({
  page,
  playwright,
}) => {
  await annAmongThree(page, playwright)
  await page.goto('/')
  await announced(page, '3 people found')
  await expect(chip(page)).toBeHidden()
  await expect(offer(page)).toBeVisible()

  await test.step('taking the offer turns the filter on, and the focus goes to the results', async () => {
    const saved = answered(page)
    await page.getByRole('button', { name: 'Hide them' }).click()
    await announced(page, '2 people found')
    await expect(chip(page)).toBeVisible()
    await expect(results(page)).toBeFocused()
    await expect(offer(page)).toBeHidden()
    expect((await namesShown(page)).sort()).toEqual(['Max', 'Uma'])
    expect(filtersOf(page)).toMatchObject({ lookingFor: 'me' })
    await saved
  })

  await test.step('it comes back with the page, as the other filters do', async () => {
    await page.goto('/')
    await announced(page, '2 people found')
    await expect(chip(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible()
    const sheet = await openFilters(page)
    await expect(sheet.getByRole('checkbox', { name: label })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  await test.step('a search that is too narrow names it', async () => {
    const sheet = await openFilters(page)
    await sheet.getByRole('combobox', { name: 'Gender' }).selectOption('Other')
    await search(page)
    await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
    await page.goBack()
    await announced(page, '2 people found')
    await expect(page.getByRole('button', { name: "Whoever they're looking for · 1 more" })).toBeVisible()
  })

  await test.step('giving it up shows everyone, and it is not offered again', async () => {
    await page.getByRole('button', { name: /^Whoever they're looking for/ }).click()
    await announced(page, '3 people found')
    await expect(chip(page)).toBeHidden()
    await page.reload()
    await announced(page, '3 people found')
    await expect(chip(page)).toBeHidden()
    await expect(offer(page)).toBeHidden()
  })

  await test.step('it goes on in the sheet, and off by its chip, whose neighbour gets the focus', async () => {
    const sheet = await openFilters(page)
    await sheet.getByRole('checkbox', { name: label }).check()
    await search(page)
    await announced(page, '2 people found')
    await chip(page).focus()
    await page.keyboard.press('Enter')
    await announced(page, '3 people found')
    expect(filtersOf(page)).not.toHaveProperty('lookingFor')
    await expect(page.locator('main button:focus')).toHaveCount(1)
  })
})

// Covered by server/src/people/discover/looking-for.test.ts.
test('The offer stays until the member has answered; then no browser of theirs makes it again @all', async ({
  page,
  browser,
  playwright,
}) => {
  await annAmongThree(page, playwright)
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await switchLanguage(page, 'km')
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
  await switchLanguage(page, 'en')
  const saved = answered(page)
  await page.getByRole('button', { name: "Don't offer this again" }).click()
  await expect(offer(page)).toBeHidden()
  await expect(results(page)).toBeFocused()
  await saved

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState({}) })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await announced(other, '3 people found')
  await expect(chip(other)).toBeHidden()
  await expect(offer(other)).toBeHidden()
  await elsewhere.close()
})
