import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { addMembers } from '../../server/src/people/discover/testing.ts'
import { saveProfile, signInAsMember } from '../support/accounts.ts'
import { withDatabase } from '../support/database.ts'
import {
  announced,
  aTown,
  atHome,
  cardOf,
  createMembers,
  filtersOf,
  heartOf,
  namesShown,
  openFilters,
  search,
} from '../support/discover.ts'
import { pickByKeyboard } from '../support/page.ts'

/** What the cards of Bo, who said much, and of Cleo show. */
async function expectCards(page: Page, town: string) {
  const bo = cardOf(page, 'Bo')
  for (const text of [
    '184 cm',
    '80 kg',
    `${town}, Germany`,
    'Likes long walks',
    'Serious relationship',
    'Online',
    '+2 more',
    'Danish, English',
  ])
    await expect(bo).toContainText(text)
  await expect(bo.getByRole('img', { name: '2 photos' })).toBeVisible()
  const picture = bo.getByRole('img', { name: 'Photo of Bo B.' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(cardOf(page, 'Cleo').getByRole('img', { name: 'No photo yet' })).toBeVisible()
  await expect(cardOf(page, 'Cleo')).toContainText('Hiking')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(cardOf(page, 'Cleo')).toContainText('Wandern')
  await expect(bo).toContainText('Dänisch, Englisch')
  await page.getByRole('button', { name: 'English' }).click()
}

test('A visitor sees no members; a member finds people at home, filters, likes one, and a reload keeps it', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    {
      firstName: 'Bo',
      city: town,
      gender: 'male',
      height: 184,
      weight: 80,
      photos: 2,
      interests: ['hiking', 'baking', 'chess', 'yoga', 'travel'],
      languages: ['da', 'en'],
    },
    { firstName: 'Cleo', city: town, gender: 'female' },
  ])
  await test.step('A visitor sees the landing page, whatever the address asks for', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/?country=Germany')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
    expect(asked.filter((path) => path.startsWith('/api/discover'))).toEqual([])
  })
  await atHome(page, town)
  await announced(page, '2 people found')

  await expectCards(page, town)

  const sheet = await openFilters(page)
  await sheet.getByLabel('Gender').selectOption('Male')
  await search(page)
  await announced(page, '1 person found')
  expect(await namesShown(page)).toEqual(['Bo'])

  await heartOf(page, 'Bo').click()
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'true')
  await announced(page, 'Liked')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await announced(page, 'Unliked')
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'false')
  await heartOf(page, 'Bo').click()
  await announced(page, 'Liked')
  await page.reload()
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'true')
  expect(filtersOf(page)).toMatchObject({ gender: 'male', city: town })

  await heartOf(page, 'Bo').click()
  await announced(page, 'Unliked')
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'false')
})

// Covered by server/src/people/discover/pages.test.ts.
test('Load more shows each member once, twelve at a time, and then disappears @all', async ({ page }) => {
  const town = aTown()
  const names = Array.from({ length: 26 }, (_, index) => `Person${String.fromCharCode(97 + index)}`)
  await withDatabase(async (db) => {
    await addMembers(
      db,
      names.map((firstName) => ({ firstName, lastName: 'Berg', city: town })),
    )
  })
  await atHome(page, town)
  await announced(page, '12 people shown')
  await heartOf(page, (await namesShown(page))[0]!).click()

  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await announced(page, '24 people shown')
  await more.focus()
  await page.keyboard.press('Enter')
  await announced(page, '26 people found')
  await expect(more).toBeHidden()
  const shown = await namesShown(page)
  expect([...shown].sort()).toEqual(names)
  // A member who pressed the button by keyboard goes on where the new cards begin.
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: cardOf(page, shown[24]!) }),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cardOf(page, shown[24]!).locator(':focus')).toBeVisible()
  await expect(heartOf(page, shown[0]!)).toHaveAttribute('aria-pressed', 'true')

  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await announced(page, '12 people shown')
})

// Covered by e2e/members/profile-view.test.ts.
test('Filters stay in the address and come back; Back returns to the search before @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, relationshipGoal: 'casual', interests: ['hiking'], languages: ['km', 'en'] },
    { firstName: 'Cleo', city: town, relationshipGoal: 'marriage', interests: ['baking'] },
  ])
  await signInAsMember(page, 'Ann', { city: town, lookingForGender: 'female' })
  await page.goto('/')
  await announced(page, '2 people found')
  const first = {
    country: 'Germany',
    city: town,
    gender: 'female',
    ageMin: '18',
    ageMax: '60',
    heightMin: '150',
    heightMax: '200',
    weightMin: '45',
    weightMax: '120',
  }
  expect(filtersOf(page)).toEqual(first)

  const sheet = await openFilters(page)
  await sheet.getByLabel('Relationship goal').selectOption('Casual dating')
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('combobox', { name: 'Interests' }).click()
  await page.getByRole('option', { name: 'Hiking' }).click()
  await sheet.getByRole('combobox', { name: 'Interests' }).click()
  await page.getByRole('option', { name: 'Baking' }).click()
  await sheet.getByRole('button', { name: 'Remove Baking' }).click()
  // The chip is gone: the focus is on the one beside it.
  await expect(sheet.getByRole('button', { name: 'Remove Hiking' })).toBeFocused()
  await pickByKeyboard(sheet.getByRole('combobox', { name: 'Languages' }), 'khm', 'Khmer')
  await expect(sheet.getByRole('button', { name: 'Remove Khmer' })).toBeVisible()
  await search(page)
  await announced(page, '1 person found')
  const narrowed = { ...first, relationshipGoal: 'casual', languages: '["km"]', interests: '["hiking"]' }
  expect(filtersOf(page)).toEqual(narrowed)
  await expect(page.getByRole('button', { name: 'Filters 3' })).toBeVisible()

  await page.goto('/')
  await announced(page, '1 person found')
  expect(filtersOf(page)).toMatchObject({ relationshipGoal: 'casual', interests: '["hiking"]' })
  const again = await openFilters(page)
  await expect(again.getByLabel('Relationship goal')).toHaveValue('casual')
  await again.getByRole('button', { name: 'More Filters' }).click()
  await expect(again.getByRole('button', { name: 'Remove Hiking' })).toBeVisible()
  await again.getByLabel('Relationship goal').selectOption('Marriage')
  await again.getByRole('button', { name: 'Remove Hiking' }).click()
  await again.getByRole('button', { name: 'Remove Khmer' }).click()
  await search(page)
  await expect(cardOf(page, 'Cleo')).toBeVisible()
  await page.goBack()
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(cardOf(page, 'Cleo')).toBeHidden()
})

// Covered by web/src/people/discover/Discover.test.tsx.
test('Without results the screen names the filter that excludes most and removes it @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, height: 160 },
    { firstName: 'Cleo', city: town, height: 165 },
  ])
  await atHome(page, town)
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('textbox', { name: 'Minimum height' }).fill('199')
  await search(page)
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expect(page.getByText('“Height” hides the most people: 2 more without it.')).toBeVisible()
  await page.getByRole('button', { name: 'Adjust filters' }).click()
  // The focus goes in a moment after the sheet has opened; only then is there one to give back.
  await expect(page.getByRole('dialog', { name: 'Search and filters' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Adjust filters' })).toBeFocused()
  await page.getByRole('button', { name: /^Any height/ }).click()
  await announced(page, '2 people found')
  expect(filtersOf(page)).toMatchObject({ heightMin: '120', heightMax: '220', city: town })

  await test.step('The panel offers the cities of a country, waits for the answer, and gives the focus back', async () => {
    const again = await openFilters(page)
    await again.getByLabel('Country').selectOption('Denmark')
    await expect(again.getByRole('combobox', { name: 'City' })).toHaveValue('')
    await again.getByRole('combobox', { name: 'City' }).fill('ode')
    await page.getByRole('option', { name: 'Odense', exact: true }).click()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/discover?**', async (route) => {
      await held
      await route.continue()
    })
    await again.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(again.getByRole('button', { name: 'Searching...' })).toBeVisible()
    answer()
    await expect(again).toBeHidden()
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
    expect(filtersOf(page)).toMatchObject({ country: 'Denmark', city: 'Odense' })
  })
})

// Covered by web/src/people/discover/filters/RangeField.test.tsx.
test('A distance limit starts at 50 km, moves in steps of 5, and finds who is near; unchecked it is gone @all', async ({
  page,
  playwright,
}) => {
  const island = 'New Zealand'
  await createMembers(playwright, [
    { firstName: 'Near', country: island, city: 'Richmond' },
    { firstName: 'Far', country: island, city: 'Dunedin' },
  ])
  await signInAsMember(page, 'Ann', { country: island, city: 'Nelson' })
  await page.goto(`/?country=${island}`)
  await announced(page, '2 people found')
  await expect(cardOf(page, 'Near')).toContainText(/\d km away/)

  const sheet = await openFilters(page)
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).check()
  await expect(sheet.getByText('Within 50 km of you')).toBeVisible()
  const slider = sheet.getByRole('slider', { name: 'Distance limit' })
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '55')
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '200')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '5')
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).uncheck()
  await expect(slider).toBeHidden()
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).check()
  await search(page)
  await announced(page, '1 person found')
  expect(await namesShown(page)).toEqual(['Near'])
  expect(filtersOf(page).radius).toBe('50')

  const again = await openFilters(page)
  await again.getByRole('checkbox', { name: 'Limit distance' }).uncheck()
  await search(page)
  await announced(page, '2 people found')
  expect(filtersOf(page)).not.toHaveProperty('radius')
})

// Covered by web/src/people/discover/filters/filters.test.ts.
test('Filters that came from the profile follow it, one that was set by hand stays, and Clear resets all @all', async ({
  page,
}) => {
  const [town, other] = [aTown(), aTown()]
  await atHome(page, town)
  const sheet = await openFilters(page)
  await sheet.getByLabel('Gender').selectOption('Non-binary')
  await search(page)
  await expect.poll(() => filtersOf(page)).toMatchObject({ country: 'Germany', city: town, gender: 'non-binary' })
  await saveProfile(page.request, { ...aProfile, country: 'Denmark', city: other, lookingForGender: 'male' })
  await page.goto('/')
  await expect.poll(() => filtersOf(page)).toMatchObject({ country: 'Denmark', city: other, gender: 'non-binary' })

  await openFilters(page)
  const [least, most] = ['Minimum age', 'Maximum age'].map((name) => sheet.getByRole('textbox', { name }))
  await expect(least!).toHaveValue('18')
  await expect(most!).toHaveValue('60')
  await sheet.getByRole('slider', { name: 'Minimum age' }).press('ArrowRight')
  await expect(least!).toHaveValue('19')
  await sheet.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(least!).toHaveValue('18')
  await expect(most!).toHaveValue('99')
  await expect(sheet.getByLabel('Country')).toHaveValue('')
  await expect(sheet.getByRole('combobox', { name: 'City' })).toHaveValue('')
  await expect
    .poll(() => filtersOf(page))
    .toEqual({ ageMin: '18', ageMax: '99', heightMin: '120', heightMax: '220', weightMin: '30', weightMax: '180' })
  // The address is changed first, then the screen, which is what keeps the search.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await page.goto('/')
  await expect.poll(() => filtersOf(page)).toMatchObject({ ageMax: '99', weightMin: '30' })
  await openFilters(page)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByLabel('Save this search as').fill('All of them')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'All of them' })).toContainText('Everyone')
})
