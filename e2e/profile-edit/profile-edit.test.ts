import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signIn, signInAsMember } from '../support/accounts.ts'
import { filtersOf } from '../support/discover.ts'
import { addPhotos, aPhoto, expectColours } from '../support/photos.ts'
import { openEditor, save } from '../support/profile-edit.ts'

/** What a screen reader says of a field after its name. */
const fieldWithDescription = (page: Page, label: string | RegExp) => page.getByLabel(label)

async function fillIn(page: Page) {
  await page.getByRole('radiogroup', { name: 'Gender' }).getByText('Female').click()
  await page.getByLabel('Height (cm)').fill('170')
  await page.getByLabel('Weight (kg)').fill('65')
  await page.getByRole('combobox', { name: 'Languages you speak' }).fill('dan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Likes long walks and short meetings.')
  await page.getByRole('checkbox', { name: 'Baking' }).press('Space')
  await page.getByRole('radiogroup', { name: 'I would like to meet' }).getByText('Anyone').click()
  await page.getByRole('radio', { name: /Serious relationship/ }).click()
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByRole('combobox', { name: 'City' }).fill('Berlin')
  await page.getByRole('option', { name: 'Berlin', exact: true }).click()
}

test('A newcomer is led to the profile, completes it with two photos, and finds it all after a reload', async ({
  page,
}) => {
  await signIn(page, 'Nora')
  await page.goto('/')
  await expect(page).toHaveURL('/profile-edit')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await addPhotos(page, ['red', 'green'])
  await fillIn(page)
  await expect(page.getByText('6 of 6 parts done')).toBeVisible()
  await save(page)
  await expect(page.getByText('Your profile is complete.')).toBeVisible()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await expect.poll(() => filtersOf(page)).toMatchObject({ country: 'Germany', city: 'Berlin', radius: '200' })
  await page.getByRole('button', { name: 'Within 200 km of you' }).click()
  await expect.poll(() => filtersOf(page)).not.toHaveProperty('city')
  expect(filtersOf(page)).toMatchObject({ radius: '200' })

  await openEditor(page)
  await expect(page.getByRole('heading', { name: 'Edit profile', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Height (cm)')).toHaveValue('170')
  await expect(page.getByRole('checkbox', { name: 'Baking' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove Danish' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Serious relationship/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Berlin')
  await expectColours(page, ['red', 'green'])
})

test('Each empty field names its problem, and the first one has the focus', async ({ page }) => {
  test.slow()
  await signIn(page)
  await openEditor(page)
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await save(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(fieldWithDescription(page, 'First name')).toHaveAccessibleDescription('Please enter a name.')
  await expect(fieldWithDescription(page, 'Last name')).toHaveAccessibleDescription(/Please enter a name\./)
  await expect(fieldWithDescription(page, 'Height (cm)')).toHaveAccessibleDescription(
    'Please enter your height in whole centimetres.',
  )
  await expect(fieldWithDescription(page, 'Weight (kg)')).toHaveAccessibleDescription(
    'Please enter your weight in whole kilograms.',
  )
  await expect(page.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(
    'Please choose your gender.',
  )
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAccessibleDescription(
    'Please write at least 10 characters.',
  )
  await expect(page.getByText('Please add at least one interest')).toBeVisible()
  await expect(page.getByText("Please choose who you'd like to meet.")).toBeVisible()
  await expect(page.getByText('Please choose what you hope to find.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(
    'Please choose your country.',
  )
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription('Please enter your city.')
  await expect(page.getByText('11 fields need another look')).toBeVisible()
  await expectAccessible(page)
})

test('Height, weight and bio are refused on either side of their bounds, and taken at them', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  const wrong = [
    ['Height (cm)', '119', 'Height must be at least 120 cm.'],
    ['Height (cm)', '250', 'Height can be at most 249 cm.'],
    ['Weight (kg)', '29', 'Weight must be at least 30 kg.'],
    ['Weight (kg)', '300', 'Weight can be at most 299 kg.'],
    ['Bio', 'Nine char', 'Please write at least 10 characters.'],
    ['Bio', 'x'.repeat(500), 'Please shorten this to 499 characters.'],
    ['First name', 'x'.repeat(61), 'This name is too long.'],
    ['City', 'x'.repeat(101), 'This city name is too long.'],
    ['Address (optional)', 'x'.repeat(201), 'This address is too long.'],
  ] as const
  for (const [label, value, text] of wrong) {
    const field = page.getByRole(label === 'City' ? 'combobox' : 'textbox', { name: label })
    const before = await field.inputValue()
    await field.fill(value)
    await field.blur()
    await expect(page.getByText(text)).toBeVisible()
    await field.fill(before)
    await expect(page.getByText(text)).toBeHidden()
  }
  const bounds = [['Height (cm)', '249'], ['Weight (kg)', '30'], ['Bio', 'Ten chars.']] as const // biome-ignore format: pairs
  for (const [label, value] of bounds) await page.getByRole('textbox', { name: label }).fill(value)
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  for (const [label, value] of bounds) await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
})

test('A problem that only the server knows is shown at its field', async ({ page }) => {
  await signInAsMember(page, 'Ann', { interests: ['hiking'] })
  const { account } = (await (await page.request.get('/api/me')).json()) as { account: { id: string } }
  await openEditor(page)
  // A draft from before an interest was taken out of the list.
  await page.evaluate((id) => {
    localStorage.setItem(`hearth-draft:profile:${id}`, JSON.stringify({ interests: ['no-such-thing'] }))
  }, account.id)
  await page.reload()
  await expect(page.getByText('We kept your unsaved changes.')).toBeVisible()
  await save(page)
  await expect(page.getByText('One of these interests no longer exists.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search interests' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'no-such-thing' }).press('Space')
  await page.getByRole('checkbox', { name: 'Baking' }).press('Space')
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('When saving fails nothing is lost, and the next attempt succeeds', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  await page.getByRole('textbox', { name: 'Bio' }).fill('Written while offline.')
  await page.route('**/api/me/profile', (route) => route.abort('connectionreset'))
  await save(page)
  const toast = page.getByRole('alert').filter({ hasText: 'Error saving profile' })
  await expect(toast).toContainText('Please try again later.')
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Written while offline.')
  await page.unroute('**/api/me/profile')
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('What is typed while a save is under way is not lost with its answer', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  const bio = page.getByRole('textbox', { name: 'Bio' })
  let pass = () => {}
  const held = new Promise<void>((resolve) => (pass = resolve))
  await page.route('**/api/me/profile', async (route) => {
    await held
    await route.continue()
  })
  await bio.fill('Sent on its way.')
  await save(page)
  await bio.fill('Sent on its way, and thought further.')
  pass()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(bio).toHaveValue('Sent on its way, and thought further.')
  await page.reload()
  await expect(bio).toHaveValue('Sent on its way, and thought further.')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(bio).toHaveValue('Sent on its way.')
})

test('A draft survives a reload, can be discarded, and is deleted at sign-out', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('A thought that is not finished yet')
  await page.getByRole('checkbox', { name: 'Baking' }).press('Space')
  await page.reload()
  await expect(bio).toHaveValue('A thought that is not finished yet')
  await expect(page.getByRole('checkbox', { name: 'Baking' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(bio).toHaveValue(aProfile.bio)
  await page.reload()
  await expect(bio).toHaveValue(aProfile.bio)

  await bio.fill('Another thought')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Come back soon!')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Another thought')
})

test('The bio counts characters as people do', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  await page.getByRole('textbox', { name: 'Bio' }).fill('🔥'.repeat(300))
  await expect(page.getByText('300 of 499 characters')).toBeVisible()
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('A newcomer’s photo has a name before its owner has one', async ({ page }) => {
  await signIn(page)
  expect((await page.request.post('/api/me/photos', { multipart: { photo: await aPhoto() } })).ok()).toBe(true)
  await openEditor(page)
  await expect(page.getByRole('img', { name: 'Photo 1 of 1, main photo' })).toBeVisible()
})

test('What was saved is no draft any more', async ({ page }) => {
  await signInAsMember(page)
  await openEditor(page)
  await page.getByRole('textbox', { name: 'Bio' }).fill('Saved at the first attempt.')
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hearth-draft')))).toEqual(
    [],
  )
})

test('Interests are found by their Khmer names', async ({ page }) => {
  await signInAsMember(page)
  await page.goto('/profile-edit?lng=km')
  await page.getByRole('searchbox', { name: 'ស្វែងរកចំណាប់អារម្មណ៍' }).fill('ធ្វើម្ហូប')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'ធ្វើម្ហូប' }).press('Space')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('បានរក្សាទុកប្រវត្តិរូប')).toBeVisible()
  const me = (await (await page.request.get('/api/me')).json()) as { profile: { interests: string[] } }
  expect(me.profile.interests).toContain('cooking')
})

test('The screen is accessible to all, and fits the narrowest phone in every language', async ({ page }) => {
  test.slow()
  await signInAsMember(page)
  await openEditor(page)
  await addPhotos(page, ['red'])
  await expectAccessible(page)
  for (const language of ['en', 'es', 'de', 'da', 'th', 'km']) {
    await page.goto(`/profile-edit?lng=${language}`)
    await expect(page.locator('#photos ol img')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
  }
})
