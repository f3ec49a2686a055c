import { languages } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members/members'
import { aProfile } from '@hearth/shared/testing'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, type RemoteMember, saveProfile, signInAsMember } from '../support/accounts.ts'
import { aTown } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { expectAfterAttempts, navigateTo, switchLanguage } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'
import { expectPictureFirst, storePhotos } from '../support/photos.ts'

/**
 * Ann and the members who can be recommended to her. Each journey has a country of its own, and members of this gender
 * are visible from there only, so no other journey sees them.
 */
async function annAnd(page: Page, playwright: Parameters<typeof createMember>[0], country: Country, names: string[]) {
  const home = { country, city: aTown(), lookingForGender: 'other', gender: 'other', interests: ['hiking'] } as const
  const fields = { ...home, interests: [...home.interests] }
  const stay = { data: { discoverableInternationally: false } }
  const others: Record<string, RemoteMember> = {}
  // Hidden from abroad first: another journey may compute its recommendations between two steps.
  const moveIn = async (request: RemoteMember['request'], firstName: string) => {
    expect((await request.put('/api/me/settings', stay)).ok()).toBe(true)
    await saveProfile(request, { ...aProfile, firstName, ...fields })
  }
  for (const name of names) {
    others[name] = await createMember(playwright, name)
    await moveIn(others[name].request, name)
  }
  const ann = await signInAsMember(page, 'Ann')
  await moveIn(page.request, 'Ann')
  return { ann, others }
}

const card = (page: Page) => page.locator('main article').first()
const nameOn = async (page: Page) => (await card(page).getByRole('heading').textContent())!.split(' ')[0]!
const shows = (page: Page, name: string) =>
  expect(page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })).toBeVisible()

/** Presses on the card's picture, moves through these ways from there, and lets go. */
async function drag(page: Page, ...ways: [right: number, down: number][]) {
  // Once it lies still: a card that was brought back is on its way for a moment.
  await card(page).hover({ position: { x: 150, y: 150 } })
  const { x, y, width } = (await card(page).boundingBox())!
  const from = { x: x + width / 3, y: y + 150 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const [right, down] of ways) await page.mouse.move(from.x + right, from.y + down, { steps: 4 })
  await page.mouse.up()
}

/** Closes the celebration of a match with a member. */
async function celebrate(page: Page, name: string) {
  const match = page.getByRole('dialog', { name: "It's a match" })
  await expect(match).toContainText(`You and ${name} B. like each other.`)
  await match.getByRole('button', { name: 'Keep browsing' }).click()
  await expect(match).toBeHidden()
}

// Cards follow the hand and fly away.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('Members come one by one: passed on, taken back, liked by keyboard or drag, matched, all seen', async ({
  page,
  playwright,
}) => {
  const names = ['Bo', 'Cleo', 'Dana']
  const { ann, others } = await annAnd(page, playwright, 'Argentina', names)
  await page.goto('/match')
  await expect(card(page)).toContainText(/Score \d+/)
  await expect(card(page).getByRole('list', { name: 'Why you two' }).getByRole('listitem')).not.toHaveCount(0)
  const first = await nameOn(page)
  await page.getByRole('button', { name: `Pass on ${first} B.` }).click()
  await expect(page.getByRole('article', { name: new RegExp(`^${first} B`) })).toBeHidden()
  const second = await nameOn(page)
  const third = names.find((name) => name !== first && name !== second)!
  await page.getByRole('button', { name: `Undo: ${first} B.` }).click()
  await shows(page, first)
  await page.keyboard.press('ArrowLeft')
  await shows(page, second)
  await page.keyboard.press('Backspace')
  await shows(page, first)
  await others[first]!.request.put(`/api/likes/${ann.profileId}`)
  await page.keyboard.press('ArrowRight')
  await celebrate(page, first)

  await test.step('A card dragged a little way, or up and down, stays and does not open', async () => {
    await shows(page, second)
    await expect(card(page).getByRole('img')).toBeVisible()
    await drag(page, [90, 0], [20, 0])
    await shows(page, second)
    await drag(page, [4, 160])
    await shows(page, second)
    await expect(page).toHaveURL(/\/match$/)
  })
  await test.step('A card dragged to a side is decided on', async () => {
    await drag(page, [-90, 10], [-200, 10])
    await shows(page, third)
    await page.getByRole('button', { name: `Undo: ${second} B.` }).click()
    await shows(page, second)
    await others[second]!.request.put(`/api/likes/${ann.profileId}`)
    await drag(page, [90, 10], [200, 10])
    await celebrate(page, second)
  })
  await shows(page, third)
  await card(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others[third]!.profileId}`))
  await page.goBack()
  await shows(page, third)
  const passed = page.waitForResponse(`**/api/passes/${others[third]!.profileId}`)
  await page.getByRole('button', { name: `Pass on ${third} B.` }).click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  await passed
  await page.reload()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
})

// Covered by server/src/people/recommendations/refreshes.test.ts.
test('Cards side by side are decided on, opened and written to; another tab takes a refresh back @all', async ({
  page,
  playwright,
}) => {
  const { ann, others } = await annAnd(page, playwright, 'Japan', ['Bo', 'Cleo', 'Dana'])
  const cards = (on: Page) => on.getByRole('list', { name: 'Match' }).getByRole('heading')
  const undoRefresh = 'Undo refresh: bring 3 people back'
  await page.goto('/match')
  await page.getByRole('button', { name: 'About your suggestions' }).click()
  await page.getByRole('menuitemradio', { name: 'List' }).click()
  await expect(page.getByRole('list', { name: 'Match' }).locator('> li')).toHaveCount(3)
  const before = await cards(page).allTextContents()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText('3 people are set aside for 30 days')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/match')
  await tab.getByRole('button', { name: undoRefresh }).click()
  await expect(cards(tab)).toHaveText(before)
  await tab.close()
  // The first tab does not know of it yet: it asks again, and shows the same order.
  await page.getByRole('button', { name: undoRefresh }).click()
  await expect(cards(page)).toHaveText(before)

  await page.getByRole('button', { name: 'Pass on Bo B.' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo: Bo B.' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await test.step('A member who blocks the viewer disappears at once', async () => {
    await others.Cleo!.request.put(`/api/blocks/${ann.profileId}`)
    await expect(page.getByRole('article', { name: /^Cleo/ })).toBeHidden()
  })
  await page.getByRole('link', { name: 'Dana B.' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others.Dana!.profileId}`))
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Message Bo B.' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others.Bo!.profileId}\\?message=true$`))
})

// Covered by web/src/people/recommendations/Recommendations.test.tsx.
test('Message leads to the profile with the first message open, and Back to the same card @all', async ({
  page,
  playwright,
}) => {
  const { others } = await annAnd(page, playwright, 'Sweden', ['Bo', 'Cleo'])
  await page.goto('/match')
  const first = await nameOn(page)
  const second = first === 'Bo' ? 'Cleo' : 'Bo'
  await page.getByRole('button', { name: `Pass on ${first} B.` }).click()
  await shows(page, second)
  const toWrite = page.getByRole('button', { name: `Message ${second} B.` })
  const box = page.getByRole('textbox', { name: `First message to ${second} B.` })
  await toWrite.click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others[second]!.profileId}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${second} B.`)
  await expect(box).toBeFocused()
  await expect(page.getByText('You can start 5 more conversations today (out of 5).')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/match$/)
  await shows(page, second)
  await expect(page.getByRole('button', { name: `Undo: ${first} B.` })).toBeEnabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await toWrite.click()
  await expect(box).toBeFocused()
  // On a phone too it is seen with its button, above the row of actions.
  await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('H')
  await page.getByRole('button', { name: 'Send message' }).click({ trial: true })
  await page.goBack()
  await page.setViewportSize({ width: 1280, height: 900 })

  await toWrite.click()
  await expect(box).toBeFocused()
  await page.keyboard.type('Which summit first?')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Message sent to ${second} B.`)).toBeVisible()
  await expect(box).toBeHidden()
  await page.goBack()
  await shows(page, second)
  // They have written by now: it goes on where they are.
  await toWrite.click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText('Which summit first?')
  await page.goBack()
  await shows(page, second)
})

// Covered by server/src/people/recommendations/wishes.test.ts.
test('A failure says so and tries again; wishes change who is recommended; Refresh puts the others away @all', async ({
  page,
  playwright,
}) => {
  await annAnd(page, playwright, 'Mexico', ['Bo'])
  await withoutPageAnswers(page)
  await page.route('**/api/recommendations*', (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  // The live connection asks again by itself, so it comes after the button.
  let connect = () => {}
  const isPressed = new Promise<void>((resolve) => (connect = resolve))
  await page.route('**/assets/Live-*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/match')
  // The browser requests them three times.
  await expectAfterAttempts(page, page.getByText('Unable to find matches. Please try again.'))
  await page.unroute('**/api/recommendations*')
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await shows(page, 'Bo')
  connect()

  await page.getByRole('link', { name: 'Preferences' }).click()
  const age = page.getByRole('region', { name: 'Age', exact: true })
  await age.locator('summary').click()
  await age.getByText('Must-have', { exact: true }).click()
  await expect(age).toContainText("We'll only suggest people who meet this.")
  await age.getByRole('textbox', { name: 'Age: To' }).fill('99')
  await age.getByRole('textbox', { name: 'Age: From' }).fill('95')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  await page.getByRole('link', { name: 'Change your preferences' }).click()
  await age.locator('summary').click()
  await age.getByText('Not at all', { exact: true }).click()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await shows(page, 'Bo')
  const refresh = page.getByRole('button', { name: 'Refresh' }).first()
  await expect(refresh).toHaveAccessibleDescription(/sets those you haven't decided on aside for 30 days/)
  await refresh.click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: '1 person is set aside for 30 days' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await shows(page, 'Bo')
  // The next toast says the same, so this one must be gone before that one is measured.
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: '1 person is set aside' })
  await expect(toast).toHaveCount(0)

  // What is said stands at the lower edge: over no menu, no title and no row of buttons.
  await page.setViewportSize({ width: 390, height: 844 })
  await refresh.click()
  await expect(toast).toBeVisible()
  for (const free of [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('navigation', { name: 'Main' }),
  ])
    await expect
      .poll(async () => shared((await toast.boundingBox())!, (await free.boundingBox())!))
      .toBeLessThanOrEqual(0)
})

/** How many pixels of height two boxes have in common. */
type Box = { x: number; y: number; width: number; height: number }
const shared = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width
    ? Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
    : 0

/** The boxes of the buttons on a phone, the menu and the score among them, of the words about the member, and where header and card begin. */
async function measureCard(page: Page) {
  const reasons = card(page).getByRole('list').first().getByRole('listitem')
  await expect(reasons).toHaveCount(2)
  const buttons = page.locator('main section:has(article) button')
  await expect(buttons).toHaveCount(6)
  const words = [...(await reasons.all()), card(page).getByRole('heading'), card(page).locator('p').last()]
  const boxes = (all: Locator[]) => Promise.all(all.map(async (one) => (await one.boundingBox())!))
  const header = (await page.getByRole('banner').boundingBox())!.height
  const above = (await card(page).boundingBox())!.y - header
  return { buttons: await boxes(await buttons.all()), words: await boxes(words), above }
}

// Covered by web/src/people/recommendations/Recommendations.test.tsx.
test('On a phone no button covers the text about a member, and the card begins at once @all', async ({
  page,
  playwright,
}) => {
  await annAnd(page, playwright, 'Singapore', ['Bo'])
  await page.goto('/match')
  // Khmer is the last: the language in which every rule of axe is applied.
  for (const language of [...languages.filter((one) => one !== 'km'), 'km'] as const) {
    await switchLanguage(page, language)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 })
      // The screen adapts to its new width a moment later.
      await expect(async () => {
        const { buttons, words, above } = await measureCard(page)
        const covered = buttons.flatMap((button) => words.map((one) => shared(button, one)))
        expect(Math.max(...covered), `${language}, ${width} px`).toBeLessThanOrEqual(0)
        expect(above, `${language}, ${width} px`).toBeLessThan(width === 320 ? 140 : 100)
      }).toPass()
      if (width === 390) await expectNoSidewaysScroll(page)
    }
  }
  await test.step('Recommendations, wishes and the explanation are accessible in both themes, in Khmer', async () => {
    for (const [path, title] of [
      ['/match', 'recommendations.title'],
      ['/match/wishes', 'recommendations.wishes.title'],
      ['/match/how-it-works', 'recommendations.how.title'],
    ] as const) {
      await navigateTo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: textOf('km', title) })).toBeVisible()
      if (path === '/match') await shows(page, 'Bo')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
})

// Covered by server/src/http/first-page/first-view.test.ts.
for (const { width, country } of [
  { width: 390, country: 'Brazil' },
  { width: 1440, country: 'India' },
] as const)
  test(`At ${width} px the first picture is there before any script, as the deck shows it @all`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { others } = await annAnd(page, playwright, country, ['Bo'])
    await storePhotos(others.Bo!.request, ['red'])
    await expectPictureFirst(page, '/match')
  })
