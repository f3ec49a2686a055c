import { expect, type Page, test } from '@playwright/test'
import { addMembers } from '../../server/src/people/discover/testing.ts'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { holdLiveConnection } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { announced, aTown, atHome, cardOf, createMembers, filtersOf, type NewMember } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { expectAfterAttempts, navigateTo, switchLanguage } from '../support/page.ts'
import { expectPictureFirst, storePhotos } from '../support/photos.ts'

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

// Pictures follow the hand.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Goes through the three pictures by drag and by keys, in place and on the full screen. */
async function walkPictures(page: Page) {
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
}

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

  await walkPictures(page)

  await test.step('It is accessible in both themes and in Khmer, down to the narrowest phone', async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await switchLanguage(page, 'km')
    await expect(page.getByRole('heading', { name: textOf('km', 'member.interests') })).toBeVisible()
    await expectAccessibleInKhmer(page)
    await expectNoSidewaysScroll(page)
    await switchLanguage(page, 'en')
  })
  const heart = page.getByRole('button', { name: 'Like Bo B.' })
  await heart.click()
  await announced(page, 'Liked')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Message Bo B.' }).click()
  await expect(page).toHaveURL(/\/chat\//)
})

test('Back to search comes to the same place, with everything loaded and every filter as it was', async ({ page }) => {
  const town = aTown()
  const names = 'Ada Bea Cem Dov Eli Fay Gus Hal Ina Jon Kai Lou Mia'.split(' ')
  await signInAsMember(page, 'Ann', { city: town })
  await withDatabase(async (db) => {
    await addMembers(
      db,
      names.map((firstName) => ({ firstName, city: town })),
    )
  })
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

// Covered by server/src/people/member-profile/member-profile.test.ts.
test('A visitor is led to sign in; one’s own profile shows what others see, and a missing one leads back @all', async ({
  page,
}) => {
  const signInForm = page.getByRole('main').locator('form [name=email]')
  await page.goto(`/profile/${unknownId}`)
  await expect(page).toHaveURL(/\/auth/)
  for (const path of ['/likes', '/views', '/match', '/match/wishes']) {
    await expect(signInForm).toBeVisible()
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect(page).toHaveURL(/\/auth/)
  }

  await signInAsMember(page, 'Ann')
  await page.clock.install()
  await holdLiveConnection(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann B.')
  await expect(page.getByText('This is how others see you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like|^Message|^More/ })).toBeHidden()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page).toHaveURL(/\/profile-edit$/)

  const missing = page.getByRole('heading', { name: 'Profile not found' })
  await navigateTo(page, '/profile/not-an-id')
  await expect(missing).toBeVisible()
  await page.route('**/api/profiles/*', (route) => route.abort())
  await navigateTo(page, `/profile/${unknownId}`)
  await expectAfterAttempts(page, page.getByRole('heading', { name: 'Could not load profile' }))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

// Covered by server/src/http/first-page/first-view.test.ts.
for (const width of [390, 1440])
  test(`At ${width} px the picture of a profile is there before any script, as the profile shows it @all`, async ({
    page,
    playwright,
  }) => {
    const { request, profileId } = await createMember(playwright, 'Bo', { city: aTown() })
    await storePhotos(request, ['red', 'green'])
    await page.setViewportSize({ width, height: 900 })
    await signInAsMember(page)
    await expectPictureFirst(page, `/profile/${profileId}`)
    await request.dispose()
  })
