import { CommunityFields } from '@hearth/shared/members/community-fields'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database, withOwnDatabase } from '../support/database.ts'
import { cardOf, openFilters, search } from '../support/discover.ts'
import { withOwnServer } from '../support/own-server.ts'
import { openEditor, save } from '../support/profile-edit.ts'

const options = (...names: string[]) => names.map((en) => ({ key: en.toLowerCase(), names: { en } }))
const fields = CommunityFields.parse([
  { key: 'smoking', kind: 'choice', names: { en: 'Smoking' }, group: 'everyday', options: options('Never', 'Daily') },
  {
    key: 'orientation',
    kind: 'choice',
    names: { en: 'Orientation' },
    group: 'identity',
    sensitive: true,
    options: options('Queer', 'Straight'),
  },
])

async function inOwnBrowser(browser: Browser, baseURL: string, name: string) {
  const page = await browser.newPage({ baseURL })
  await signInAsMember(page, name)
  return page
}

/** Bo tells of both, and agrees that others see the sensitive one. */
async function fillIn(page: Page) {
  await openEditor(page)
  const part = page.getByRole('region', { name: 'More about you' })
  await part.getByRole('radiogroup', { name: 'Smoking' }).getByText('Never').click()
  await expect(part.getByRole('radiogroup', { name: 'Orientation' })).toHaveCount(0)
  await part.getByRole('checkbox', { name: /others may see what I say here: Orientation/ }).check()
  await part.getByRole('radiogroup', { name: 'Orientation' }).getByText('Queer').click()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
}

async function filterBy(page: Page, field: string, option: string) {
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('group', { name: field }).getByText(option).click()
  await search(page)
}

const chip = (page: Page, words: string) => page.getByRole('button', { name: `Remove ${words}` })
const words = (page: Page) => page.getByRole('region', { name: /^More about/ })

test("A member fills in the community's own fields, and another one sees them and searches by them", async ({
  browser,
}) => {
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const db = await database()
      const value = JSON.stringify(fields)
      await db.insertInto('communityParts').values({ part: 'fields', value }).execute()
      const bo = await inOwnBrowser(browser, baseURL, 'Bo')
      await inOwnBrowser(browser, baseURL, 'Cleo')
      await fillIn(bo)

      const page = await inOwnBrowser(browser, baseURL, 'Ann')
      const addresses: string[] = []
      page.on('request', (asked) => addresses.push(asked.url()))
      await page.goto('/')
      await expect(cardOf(page, 'Cleo')).toBeVisible()
      await filterBy(page, 'Smoking', 'Never')
      await expect(page).toHaveURL(/smoking\.never/)
      await expect(cardOf(page, 'Bo')).toBeVisible()
      await expect(cardOf(page, 'Cleo')).toHaveCount(0)
      await filterBy(page, 'Orientation', 'Queer')
      await expect(chip(page, 'Orientation: Queer')).toBeVisible()
      await expect(cardOf(page, 'Bo')).toBeVisible()
      await page.reload()
      await expect(chip(page, 'Orientation: Queer')).toBeVisible()
      expect(addresses.filter((address) => address.includes('orientation'))).toEqual([])
      expect(page.url()).not.toContain('orientation')

      await cardOf(page, 'Bo').getByRole('link').click()
      await expect(words(page).getByText('Never')).toBeVisible()
      await expect(words(page).getByText('Queer')).toBeVisible()

      await bo.getByRole('button', { name: 'Remove Orientation' }).click()
      await expect(bo.getByText('“Orientation” removed')).toBeVisible()
      await page.reload()
      await expect(words(page).getByText('Never')).toBeVisible()
      await expect(words(page).getByText('Queer')).toHaveCount(0)
      await page.goto('/')
      await expect(chip(page, 'Orientation: Queer')).toBeVisible()
      await expect(cardOf(page, 'Bo')).toHaveCount(0)
      await chip(page, 'Smoking: Never').click()
      await chip(page, 'Orientation: Queer').click()
      await expect(cardOf(page, 'Cleo')).toBeVisible()
    }),
  )
})
