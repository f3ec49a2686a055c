import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { announced, aTown, atHome, cardOf, createMembers, filtersOf, type NewMember } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const bo = (town: string): NewMember => ({
  firstName: 'Bo',
  city: town,
  photos: 3,
  gender: 'male',
  height: 184,
  weight: 80,
  lookingForGender: 'female',
  languages: ['da', 'km'],
  interests: ['hiking', 'baking'],
  relationshipGoal: 'marriage',
  bio: 'Bakes bread on Sundays.\nWalks it off on Mondays.',
})

/** Opens a member's profile by their card. */
async function open(page: Page, firstName: string) {
  await cardOf(page, firstName).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${firstName} B.`)
}

const picture = (page: Page, position: number) =>
  page.getByRole('button', { name: `Photo ${position} of 3: show it full screen` })

test('A card opens the member: pictures by drag, keys and full screen, everything public, like and message', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [bo(town)])
  await atHome(page, town)
  await open(page, 'Bo')
  await expect(page).toHaveTitle(/^Profile/)
  for (const text of [
    'Online',
    `${town}, Germany`,
    'Bakes bread on Sundays.',
    'Marriage',
    'Women',
    'Male',
    '184 cm',
    '80 kg',
    'Danish, Khmer',
    'English',
    '1 interest in common with you',
  ])
    await expect(page.getByRole('article')).toContainText(text)
  await expect(page.getByRole('listitem').filter({ hasText: '(in common with you)' })).toHaveText(/Hiking/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Baking' })).not.toContainText('in common')

  const box = (await picture(page, 1).boundingBox())!
  await page.mouse.move(box.x + box.width * 0.8, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + 200, { steps: 8 })
  await page.mouse.up()
  // Until it is in view it cannot have the focus.
  await expect(page.locator('[data-slide="1"]')).not.toHaveAttribute('inert')
  await expect(picture(page, 2)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await picture(page, 2).focus()
  await expect(picture(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(picture(page, 3)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const whole = page.getByRole('dialog', { name: 'Photo 3 of 3' })
  await expect(whole.locator('[data-slide="2"]').getByRole('img', { name: 'Photo of Bo B.' })).toBeVisible()
  await expect(whole.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture(page, 2)).toBeFocused()

  const heart = page.getByRole('button', { name: 'Like Bo B.' })
  await heart.click()
  await announced(page, 'Liked')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Message Bo B.' }).click()
  await expect(page).toHaveURL(/\/chat\//)
})

test('Back to search comes to the same place, with everything loaded and every filter as it was', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  const names = 'Ada Bea Cem Dov Eli Fay Gus Hal Ina Jon Kai Lou Mia'.split(' ')
  await createMembers(
    playwright,
    names.map((firstName) => ({ firstName, city: town })),
  )
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto(`/?city=${encodeURIComponent(town)}&heightMin=150&interests=["hiking"]`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(13)
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const [place, filters] = [await page.evaluate(() => scrollY), filtersOf(page)]
  expect(place).toBeGreaterThan(300)
  const name = (await last.getByRole('link').textContent())!
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('article')).toHaveCount(13)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  expect(filtersOf(page)).toEqual(filters)
})

test('The own profile shows what others see, from the account menu, and leads to the edit screen', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann B.')
  await expect(page.getByText('This is how others see you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like|^Message|^More/ })).toBeHidden()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page).toHaveURL(/\/profile-edit$/)
})

test('A missing profile leads back, and a failed one offers another attempt', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  for (const address of [unknownId, 'not-an-id']) {
    await page.goto(`/profile/${address}`)
    await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.route('**/api/profiles/*', (route) => route.abort())
  await page.goto(`/profile/${unknownId}`)
  await expect(page.getByRole('heading', { name: 'Could not load profile' })).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
})

test('A visitor who opens any profile is led to sign in', async ({ page }) => {
  for (const path of [`/profile/${unknownId}`, '/likes', '/views', '/match', '/match/wishes']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
  }
})

test('A picture that was removed says so, on the card, on the profile and in full screen', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town, photos: 1 }])
  // No admin screen removes a picture yet, so the answer is changed to what it will be.
  await page.route('**/api/profiles/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const photo of body.photos) photo.urls = null
    await route.fulfill({ response: answer, json: body })
  })
  await atHome(page, town)
  await open(page, 'Bo')
  const removed = page.getByRole('img', { name: 'Photo removed by an administrator' })
  await expect(page.getByRole('article').locator(removed)).toBeVisible()
  await page.getByRole('button', { name: /^Photo 1 of 1/ }).click()
  await expect(page.getByRole('dialog').locator(removed)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('The profile is accessible in both themes and in Khmer, down to the narrowest phone', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [bo(town)])
  await signInAsMember(page, 'Ann', { city: town })
  const found = await page.context().request.get(`/api/discover?city=${encodeURIComponent(town)}`)
  const { members } = (await found.json()) as { members: { id: string }[] }
  for (const language of ['en', 'km'] as const) {
    await page.goto(`/profile/${members[0]!.id}?lng=${language}`)
    await expect(page.getByRole('heading', { name: textOf(language, 'member.interests') })).toBeVisible()
    await (language === 'km' ? expectAccessibleInKhmer(page) : expectAccessible(page))
    await expectNoSidewaysScroll(page)
  }
})
