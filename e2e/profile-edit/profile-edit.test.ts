import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNarrowInEveryLanguage } from '../support/accessibility.ts'
import { signIn, signInAsMember } from '../support/accounts.ts'
import { filtersOf } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { aPhoto, chooseFiles, expectColours, handle, storedPhotos, storePhotos } from '../support/photos.ts'
import { fillInSteps, openEditor, save } from '../support/profile-edit.ts'

test('A newcomer is led to the profile, completes it with two photos, and finds it all after a reload', async ({
  page,
}) => {
  await signIn(page, 'Nora')
  await page.goto('/')
  await expect(page).toHaveURL('/profile-edit')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await chooseFiles(page, [await aPhoto({ colour: 'red' }), await aPhoto({ colour: 'green' })])
  await expect(storedPhotos(page)).toHaveCount(2)
  // A photo has a name before its owner has one.
  await expect(page.getByRole('img', { name: 'Photo 1 of 2, main photo' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('3 fields need another look')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Show my weight' }).press('Space')
  await fillInSteps(page, { interest: 'Baking' })
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Your profile is complete.')).toBeVisible()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await expect.poll(() => filtersOf(page)).toMatchObject({ country: 'Germany', city: 'Berlin' })
  // The page offers the radius in place of the city, so the search has no radius yet.
  expect(filtersOf(page)).not.toHaveProperty('radius')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Within 200 km of you' }).click()
  await expect.poll(() => filtersOf(page)).not.toHaveProperty('city')
  expect(filtersOf(page)).toMatchObject({ radius: '200' })
  await expect(page.getByText('Curious beyond Berlin?')).toBeHidden()

  await openEditor(page)
  await expect(page.getByRole('heading', { name: 'Edit profile', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Height (cm)')).toHaveValue('170')
  await expect(page.getByRole('switch', { name: 'Show my height' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Show my weight' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Baking' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Serious relationship/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Berlin')
  await expect(handle(page, 1)).toHaveAccessibleName('Photo 1 of 2, main photo')
  await expectColours(page, ['red', 'green'])
})

// Covered by web/src/account/completion/ProfileEdit.test.tsx.
test('A problem that only the server knows is shown at its field @all', async ({ page }) => {
  await signInAsMember(page, 'Ann', { interests: ['hiking'] })
  const { account } = (await (await page.request.get('/api/me')).json()) as { account: { id: string } }
  // A draft from before an interest was taken out of the list.
  await page.addInitScript((id) => {
    localStorage.setItem(`hearth-draft:profile:${id}`, JSON.stringify({ interests: ['no-such-thing'] }))
  }, account.id)
  await openEditor(page)
  await expect(page.getByText('We kept your unsaved changes.')).toBeVisible()
  await save(page)
  await expect(page.getByText('One of these interests no longer exists.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search interests' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'no-such-thing' }).press('Space')
  await page.getByRole('checkbox', { name: 'Baking' }).press('Space')
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
})

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hearth-draft')))

// Covered by web/src/account/completion/ProfileEdit.test.tsx.
test('Nothing typed is lost when a save fails or is under way, and what was saved is no draft any more @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await openEditor(page)
  const bio = page.getByRole('textbox', { name: 'Bio' })
  // Characters as people count them: 600 of the browser's.
  const sent = '🔥'.repeat(300)
  const bounds = { 'Height (cm)': '249', 'Weight (kg)': '30' }
  for (const [label, value] of Object.entries(bounds)) await page.getByLabel(label).fill(value)
  await bio.fill(sent)
  await page.route('**/api/me/profile', (route) => route.abort('connectionreset'))
  await save(page)
  const toast = page.getByRole('alert').filter({ hasText: 'Error saving profile' })
  await expect(toast).toContainText('Please try again later.')
  await expect(bio).toHaveValue(sent)
  await page.unroute('**/api/me/profile')
  await save(page)
  const saved = page.getByText('Profile saved')
  await expect(saved).toBeVisible()
  expect(await draftsOf(page)).toEqual([])

  let pass = () => {}
  const held = new Promise<void>((resolve) => (pass = resolve))
  await page.route('**/api/me/profile', async (route) => {
    await held
    await route.continue()
  })
  await bio.fill('Sent on its way.')
  await save(page)
  await bio.fill('Sent on its way, and thought further.')
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  pass()
  await answer
  await expect(bio).toHaveValue('Sent on its way, and thought further.')
  await page.reload()
  await expect(bio).toHaveValue('Sent on its way, and thought further.')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(bio).toHaveValue('Sent on its way.')
  for (const [label, value] of Object.entries(bounds)) await expect(page.getByLabel(label)).toHaveValue(value)
})

// Covered by web/src/app/storage/drafts.test.tsx.
test('A draft survives a reload, can be discarded, and is deleted at sign-out @all', async ({ page }) => {
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
  expect(await draftsOf(page)).toEqual([])

  await bio.fill('Another thought')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Come back soon!')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Another thought')
})

// Covered by web/src/account/completion/ProfileEdit.test.tsx.
test('The screen is accessible and fits the narrowest phone in every language; Khmer finds interests @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await storePhotos(page.request, ['red'])
  await openEditor(page)
  await expect(page.locator('#photos ol img')).toHaveCount(1)
  await expectAccessible(page)
  await expectNarrowInEveryLanguage(page, 'profile.title')
  await page.getByRole('searchbox', { name: textOf('km', 'profile.interests.search') }).fill('ធ្វើម្ហូប')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'ធ្វើម្ហូប' }).press('Space')
  await save(page)
  await expect(page.getByText(textOf('km', 'profile.saved'))).toBeVisible()
  const me = (await (await page.request.get('/api/me')).json()) as { profile: { interests: string[] } }
  expect(me.profile.interests).toContain('cooking')
})
