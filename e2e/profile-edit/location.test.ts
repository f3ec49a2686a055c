import { distanceKm } from '@hearth/shared/members/distances'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { openEditor, save } from '../support/profile-edit.ts'

// Covered by server/src/members/places/places.test.ts.
test('Cities come by their beginning or misspelt, the largest first, in the language, of each country @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await openEditor(page)
  const city = page.getByRole('combobox', { name: 'City' })
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await city.fill('Mün')
  await expect(page.getByRole('option').first()).toHaveText('Munich')
  await city.fill('koeln')
  await expect(page.getByRole('option').first()).toHaveText('Cologne')
  await city.fill('dusse')
  await expect(page.getByRole('option').first()).toHaveText('Düsseldorf')
  await city.press('ArrowDown')
  await city.press('Enter')
  await expect(city).toHaveValue('Düsseldorf')
  const first = saved()
  await save(page)
  await first

  await city.fill('Hamurg')
  await expect(page.getByRole('option').first()).toHaveText('Did you mean Hamburg?')
  await city.press('Escape')
  await page.getByRole('button', { name: 'Did you mean Hamburg?' }).click()
  await expect(city).toHaveValue('Hamburg')
  await expect(page.getByRole('region', { name: 'Unknown city' })).toBeHidden()
  const second = saved()
  await save(page)
  await second
  await page.reload()
  await expect(city).toHaveValue('Hamburg')

  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await expect(city).toHaveValue('')
  await city.fill('Phnom')
  await page
    .getByRole('option', { name: /Phnom Penh/ })
    .first()
    .click()
  await expect(city).toHaveValue('Phnom Penh')
})

// Covered by web/src/account/completion/ProfileEdit.test.tsx.
test('An unknown city is not saved before its place is shown on a map, which works by keyboard @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await openEditor(page)
  const city = page.getByRole('combobox', { name: 'City' })
  await city.fill('Xyzzyhausen')
  await save(page)
  await expect(city).toBeFocused()
  await expect(city).toHaveAccessibleDescription(/^We don't know this city\./)
  const question = page.getByRole('region', { name: 'Unknown city' })
  await expect(question).toContainText("We don't know Xyzzyhausen (Germany).")
  await question.getByRole('button', { name: 'Show it on the map' }).press('Enter')
  const map = question.getByRole('region', { name: 'Map' })
  await map.focus()
  await expect(question.getByText(/^The pin is /)).toBeVisible()
  const before = await question.getByText(/^The pin is /).textContent()
  await map.press('ArrowDown')
  await map.press('ArrowDown')
  await expect(question.getByText(/^The pin is /)).not.toHaveText(before!)
  await expectAccessible(page)
  await question.getByRole('combobox', { name: 'Or go to a city nearby' }).fill('Augsb')
  await page.getByRole('option', { name: 'Augsburg' }).click()
  await expect(question.getByText('The pin is at Augsburg.')).toBeVisible()
  await question.getByRole('button', { name: 'Use this place' }).press('Enter')
  await expect(question.getByText(/Your place is marked/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expect(city).toHaveValue('Xyzzyhausen')
  await expect(question).toBeHidden()
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: OwnProfile }
  expect(distanceKm(profile.publicPoint!, { lat: 48.37, lng: 10.9 })).toBeLessThan(5)
})

// Covered by web/src/account/completion/ProfileEdit.test.tsx.
test('A member who denies the position reads how to go on; one who allows it chooses how precisely @all', async ({
  page,
}) => {
  await signInAsMember(page)
  // Granting another permission makes this browser deny the position.
  await page.context().grantPermissions(['clipboard-read'])
  await openEditor(page)
  const use = page.getByRole('button', { name: 'Use my current location' })
  await use.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'Location access denied: Please enable location access or set your location in settings.',
  )
  await alert.getByRole('link', { name: 'Set my location' }).click()
  await expect(page).toHaveURL(/\/settings#place$/)
  await expect(page.getByRole('heading', { name: 'Where you are', exact: true })).toBeFocused()
  await page.goBack()

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 52.52, longitude: 13.405, accuracy: 10 })
  await expect(page.getByText('never where you really are')).toBeVisible()
  await page.getByRole('radio', { name: /Neighbourhood/ }).click()
  await expect(page.getByText('Use your current location to be seen this precisely.')).toBeVisible()
  await use.click()
  await expect(page.getByText('Saved. Others now see you in this area.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Neighbourhood/ })).toBeChecked()
  await page.getByRole('radio', { name: /City area/ }).click()
  await expect(page.getByText('Saved. Others now see you in this area.')).toBeVisible()
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: OwnProfile }
  expect(profile.locationPrecision).toBe('city')
})
