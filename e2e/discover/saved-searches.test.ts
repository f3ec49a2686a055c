import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { addMembers } from '../../server/src/people/discover/testing.ts'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { waitForLiveConnection } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import {
  announced,
  aTown,
  atHome,
  cardOf,
  createMembers,
  filtersOf,
  namesShown,
  openFilters,
  search,
} from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { navigateTo, switchLanguage } from '../support/page.ts'

/** A height and weight that no other test uses: they select the members of these tests in a shared country. */
const body = { height: 218, weight: 178 }
const ofThatBody = 'heightMin=218&heightMax=218&weightMin=178&weightMax=178'

async function sortBy(page: Page, name: string) {
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
}

/** Opens the filters, and the saved searches above them. @returns the sheet */
async function openSaved(page: Page) {
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Saved searches' }).click()
  await expect(sheet.getByLabel('Save this search as')).toBeVisible()
  return sheet
}

// Covered by web/src/people/discover/Discover.test.tsx.
test('On a first visit a circle is one click away; a picked order comes back and outlives Clear @all', async ({
  page,
  playwright,
}) => {
  const country = 'South Korea'
  await createMembers(playwright, [{ firstName: 'Near', country, city: 'Ulsan', ...body }])
  await createMembers(playwright, [{ firstName: 'Far', country, city: 'Seoul', ...body }])
  await signInAsMember(page, 'Ann', { country, city: 'Busan' })
  await page.goto('/')
  await test.step('On a first visit a circle that holds enough people is one click away', async () => {
    await expect(page.getByText('Curious beyond Busan?')).toBeVisible()
    expect(filtersOf(page)).not.toHaveProperty('radius')
    await page.getByRole('button', { name: 'Within 200 km of you' }).click()
    await expect.poll(() => filtersOf(page)).toMatchObject({ radius: '200' })
    expect(filtersOf(page)).not.toHaveProperty('city')
    await expect(page.getByText('Curious beyond Busan?')).toBeHidden()
  })
  await navigateTo(page, `/?${ofThatBody}`)
  await announced(page, '2 people found')
  await expect(page.getByRole('button', { name: 'Sort by: Last seen' })).toBeVisible()
  expect(filtersOf(page)).not.toHaveProperty('order')

  await sortBy(page, 'Nearest')
  await expect.poll(() => filtersOf(page)).toMatchObject({ order: 'nearest', heightMin: '218' })
  await announced(page, '2 people found')
  // The address is changed before the list is, which is as long.
  await expect.poll(() => namesShown(page)).toEqual(['Near', 'Far'])
  await sortBy(page, 'Newest members')
  await expect.poll(() => filtersOf(page)).toMatchObject({ order: 'newest' })
  await announced(page, '2 people found')
  await expect.poll(() => namesShown(page)).toEqual(['Far', 'Near'])
  await sortBy(page, 'Highest score')
  await expect(page.getByRole('article').getByText(/^Score \d+$/)).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sort by: Newest members' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sort by: Nearest' })).toBeVisible()
  await expect.poll(() => namesShown(page)).toEqual(['Near', 'Far'])

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sort by: Nearest' })).toBeVisible()
  await expect(page.getByText('Curious beyond Busan?')).toBeHidden()
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(() => filtersOf(page)).toMatchObject({ order: 'nearest', ageMax: '99', heightMin: '120' })
})

// Covered by server/src/members/places/places.test.ts.
test('A misspelt city is answered with the meant one; without a place the menu of orders says what to do @all', async ({
  page,
}) => {
  await signInAsMember(page, 'Ann', { city: aTown() })
  await page.goto('/?country=Germany&city=Hamurg&order=nearest')
  await page.getByRole('button', { name: 'Did you mean Hamburg?' }).click()
  await expect.poll(() => filtersOf(page)).toMatchObject({ country: 'Germany', city: 'Hamburg' })
  // A member without a place cannot sort by distance.
  const picker = page.getByRole('button', { name: 'Sort by: Last seen' })
  await picker.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio')).toHaveText(['Last seen', 'Newest members', 'Highest score'])
  await expect(page.getByRole('menuitemradio', { name: 'Last seen' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile-edit$/)
})

// Covered by server/src/people/discover/walk.test.ts.
test('After a move other members are the nearest: the list says that it cannot go on, and begins again @all', async ({
  page,
}) => {
  const [town, country] = [aTown(), 'South Korea' as const]
  const at = (city: string, lat: number, lng: number) =>
    Array.from({ length: 7 }, () => ({ firstName: city, city: town, country, lat, lng }))
  await withDatabase(async (db) => {
    await addMembers(db, [...at('Busan', 35.18, 129.08), ...at('Seoul', 37.57, 126.98)])
  })
  await signInAsMember(page, 'Ann', { country, city: 'Busan' })
  const connected = waitForLiveConnection(page)
  await page.goto(`/?city=${town}&order=nearest`)
  await announced(page, '12 people shown')
  // A connection that comes later asks again for what has failed, as "Try again" does.
  await connected()
  expect((await namesShown(page))[0]).toBe('Busan')
  const { birthday: _, ...profile } = { ...aProfile, firstName: 'Ann', country, city: 'Seoul' }
  expect((await page.request.put('/api/me/profile', { data: profile })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await namesShown(page))[0]).toBe('Seoul')
  await page.getByRole('button', { name: 'Load more' }).click()
  await announced(page, '14 people found')
})

test('A search is kept under a name, replaced, applied with one click, deleted and brought back', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, relationshipGoal: 'casual' },
    { firstName: 'Cleo', city: town, relationshipGoal: 'marriage' },
  ])
  await atHome(page, town)
  await announced(page, '2 people found')
  const sheet = await openFilters(page)
  await sheet.getByLabel('Relationship goal').selectOption('Casual dating')
  await search(page)
  await announced(page, '1 person found')

  const panel = await openSaved(page)
  await expect(panel.getByText('None yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText('Please enter a name.')).toBeVisible()
  await panel.getByLabel('Save this search as').fill('  Nothing serious ')
  await page.keyboard.press('Enter')
  const kept = panel.getByRole('button', { name: /^Nothing serious/ })
  await expect(kept).toContainText(`${town}, Germany · 18–60 · Casual dating`)
  await expect(kept).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()

  const again = await openFilters(page)
  await again.getByLabel('Relationship goal').selectOption('Marriage')
  await search(page)
  await expect(cardOf(page, 'Cleo')).toBeVisible()
  await openSaved(page)
  await expect(kept).not.toHaveAttribute('aria-current')
  await panel.getByLabel('Save this search as').fill('Nothing serious')
  await expect(panel.getByRole('button', { name: 'Replace' })).toBeVisible()
  await panel.getByLabel('Save this search as').fill('For life')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('button', { name: /^For life/ })).toBeVisible()
  await kept.click()
  await expect(panel).toBeHidden()
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(cardOf(page, 'Cleo')).toBeHidden()
  expect(filtersOf(page)).toMatchObject({ relationshipGoal: 'casual', city: town })

  await openSaved(page)
  await panel.getByRole('button', { name: 'Delete “Nothing serious”' }).click()
  const undo = panel.getByRole('button', { name: 'Undo: bring “Nothing serious” back' })
  await expect(undo).toBeFocused()
  await expect(kept).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(kept).toBeFocused()
  await panel.getByRole('button', { name: 'Delete “For life”' }).click()
  await expect(panel.getByRole('button', { name: 'Undo: bring “For life” back' })).toBeFocused()
  await page.reload()
  await openSaved(page)
  await expect(kept).toBeVisible()
  await expect(panel.getByText('For life')).toBeHidden()
})

// Covered by server/src/people/searches/searches.test.ts.
test('A search kept before the list comes stays, twenty are the most, and a failed deletion keeps one @all', async ({
  page,
}) => {
  await atHome(page, aTown())
  const keep = async (name: string) =>
    expect((await page.request.post('/api/searches', { data: { name, filters: {} } })).ok()).toBe(true)
  await keep('Before')
  let [read, pass, first] = [() => {}, () => {}, true]
  const answered = new Promise<void>((resolve) => (read = resolve))
  const held = new Promise<void>((resolve) => (pass = resolve))
  await page.route('**/api/searches', async (route) => {
    if (route.request().method() !== 'GET' || !first) return route.continue()
    first = false
    const answer = await route.fetch()
    read()
    await held
    await route.fulfill({ response: answer })
  })
  const panel = await openSaved(page)
  await answered
  await panel.getByLabel('Save this search as').fill('Meanwhile')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('button', { name: /^Meanwhile/ })).toBeVisible()
  pass()
  await expect(panel.getByRole('button', { name: /^Before/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Meanwhile/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await test.step('One more than twenty is refused, and its name stays in the field', async () => {
    for (let index = 3; index <= 20; index++) await keep(`Search ${index}`)
    await panel.getByLabel('Save this search as').fill('One more')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByText('You can save up to 20 searches. Delete one to make room.')).toBeVisible()
    await expect(panel.getByLabel('Save this search as')).toHaveValue('One more')
  })
  await page.route('**/api/searches/*', (route) => route.abort())
  await panel.getByRole('button', { name: 'Delete “Before”' }).click()
  await expect(panel.getByText(textOf('en', 'shell.failure.NETWORK'))).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Before/ })).toBeVisible()
})

// Covered by e2e/discover/saved-searches.test.ts.
test('Saved searches and the orders are accessible in both themes, and in Khmer @all', async ({ page }) => {
  await signInAsMember(page, 'Ann', { city: aTown() })
  const filters = {
    city: 'Garmisch-Partenkirchen',
    country: 'Germany',
    radius: 25,
    languages: ['km', 'da'],
    interests: ['hiking', 'baking'],
  }
  await page.request.post('/api/searches', { data: { name: 'Mountains', filters, order: 'newest' } })
  await page.goto('/')
  for (const language of ['en', 'km'] as const) {
    const examine = () => (language === 'km' ? expectAccessibleInKhmer(page) : expectAccessible(page))
    await switchLanguage(page, language)
    await page.getByRole('button', { name: textOf(language, 'discover.filters'), exact: true }).click()
    await page.getByRole('button', { name: textOf(language, 'searches.title') }).click()
    await expect(page.getByRole('button', { name: /^Mountains/ })).toBeVisible()
    await examine()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: textOf(language, 'discover.order.lastSeen') }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    await examine()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
  }
})
