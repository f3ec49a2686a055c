import { languages } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members'
import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, type RemoteMember, saveProfile, signInAsMember } from '../support/accounts.ts'
import { aTown } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'

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

test('Members come one by one: passed on, taken back, liked by keyboard, matched, until all were seen', async ({
  page,
  playwright,
}) => {
  const { ann, others } = await annAnd(page, playwright, 'Argentina', ['Bo', 'Cleo'])
  await page.goto('/match')
  await expect(card(page)).toBeVisible()
  await expect(card(page)).toContainText(/\d+% compatible/)
  await expect(card(page).getByRole('list', { name: 'Why you two' }).getByRole('listitem')).not.toHaveCount(0)
  const first = await nameOn(page)
  const second = first === 'Bo' ? 'Cleo' : 'Bo'

  await page.getByRole('button', { name: `Pass on ${first} B.` }).click()
  await shows(page, second)
  await page.getByRole('button', { name: `Undo: ${first} B.` }).click()
  await shows(page, first)
  await page.keyboard.press('ArrowLeft')
  await shows(page, second)
  await page.keyboard.press('Backspace')
  await shows(page, first)

  await others[first]!.request.put(`/api/likes/${ann.profileId}`)
  await page.keyboard.press('ArrowRight')
  const match = page.getByRole('dialog', { name: "It's a match" })
  await expect(match).toContainText(`You and ${first} B. like each other.`)
  await match.getByRole('button', { name: 'Keep browsing' }).click()
  await expect(match).toBeHidden()
  await shows(page, second)
  const passed = page.waitForResponse(`**/api/passes/${others[second]!.profileId}`)
  await page.getByRole('button', { name: `Pass on ${second} B.` }).click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  await passed
  await page.reload()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
})

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

test('A card is dragged to a side to decide; a little way, or up and down, it stays and does not open', async ({
  page,
  playwright,
}) => {
  const { ann, others } = await annAnd(page, playwright, 'Norway', ['Bo', 'Cleo'])
  await page.goto('/match')
  await expect(card(page)).toBeVisible()
  await expect(card(page).getByRole('img')).toBeVisible()
  const first = await nameOn(page)
  const second = first === 'Bo' ? 'Cleo' : 'Bo'

  await drag(page, [90, 0], [20, 0])
  await shows(page, first)
  await drag(page, [4, 160])
  await shows(page, first)
  await expect(page).toHaveURL(/\/match$/)

  await drag(page, [-90, 10], [-200, 10])
  await shows(page, second)
  await page.getByRole('button', { name: `Undo: ${first} B.` }).click()
  await shows(page, first)
  await others[first]!.request.put(`/api/likes/${ann.profileId}`)
  await drag(page, [90, 10], [200, 10])
  await expect(page.getByRole('dialog', { name: "It's a match" })).toContainText(`You and ${first} B. like each other.`)
  await page.getByRole('button', { name: 'Keep browsing' }).click()
  await shows(page, second)
  await card(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others[second]!.profileId}`))
})

test('Cards side by side can be decided on, opened and written to, and a member who blocks disappears at once', async ({
  page,
  playwright,
}) => {
  const { ann, others } = await annAnd(page, playwright, 'Brazil', ['Bo', 'Cleo', 'Dana'])
  await page.goto('/match')
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Match' }).locator('> li')).toHaveCount(3)
  await page.getByRole('button', { name: 'Pass on Bo B.' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo: Bo B.' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await others.Cleo!.request.put(`/api/blocks/${ann.profileId}`)
  await expect(page.getByRole('article', { name: /^Cleo/ })).toBeHidden()
  await page.getByRole('link', { name: 'Dana B.' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others.Dana!.profileId}`))
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Message Bo B.' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${others.Bo!.profileId}\\?message=true$`))
})

test('Message leads to the profile with the first message open, and Back to the same card', async ({
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

test('A failure says so and tries again; wishes change who is recommended; Refresh puts the others away', async ({
  page,
  playwright,
}) => {
  await annAnd(page, playwright, 'Mexico', ['Bo'])
  await page.route('**/api/recommendations*', (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await page.goto('/match')
  // They are asked for three times first.
  const failed = page.getByText('Unable to find matches. Please try again.')
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/recommendations*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await shows(page, 'Bo')

  await page.getByRole('link', { name: 'Your preferences' }).click()
  const age = page.getByRole('region', { name: 'Age', exact: true })
  await age.getByText('Must-have', { exact: true }).click()
  await expect(age).toContainText("We'll only suggest people who meet this.")
  await age.getByRole('textbox', { name: 'Age: To' }).fill('99')
  await age.getByRole('textbox', { name: 'Age: From' }).fill('95')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  await page.getByRole('link', { name: 'Change your preferences' }).click()
  await page.getByRole('region', { name: 'Age', exact: true }).getByText('Not at all', { exact: true }).click()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await shows(page, 'Bo')
  const refresh = page.getByRole('button', { name: 'Refresh' }).first()
  await expect(refresh).toHaveAccessibleDescription(/sets those you haven't decided on aside for 30 days/)
  await refresh.click()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: '1 person is set aside for 30 days' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await shows(page, 'Bo')

  // What is said stands at the lower edge: over no menu, no title and no row of buttons.
  await page.setViewportSize({ width: 390, height: 844 })
  await refresh.click()
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: '1 person is set aside' })
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

test('A refresh is taken back also after a reload, from the deck and from another tab, in the same order', async ({
  page,
  playwright,
}) => {
  test.slow()
  await annAnd(page, playwright, 'Japan', ['Bo', 'Cleo', 'Dana'])
  const cards = (on: Page) => on.getByRole('list', { name: 'Match' }).getByRole('heading')
  await page.goto('/match')
  await page.getByText('List', { exact: true }).click()
  await expect(cards(page)).toHaveCount(3)
  const before = await cards(page).allTextContents()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText('3 people are set aside for 30 days')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: "You've seen everyone for now" })).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/match')
  await tab.getByRole('button', { name: 'Undo refresh: bring 3 people back' }).click()
  await expect(cards(tab)).toHaveText(before)
  // This tab has not heard of it: it asks again, and nothing breaks.
  await page.getByRole('button', { name: 'Undo refresh: bring 3 people back' }).click()
  await expect(cards(page)).toHaveText(before)
})

/** How many pixels of height two boxes have in common. */
type Box = { x: number; y: number; width: number; height: number }
const shared = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width
    ? Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
    : 0

test('On a phone no button covers the text about a member, and the card begins at once, in six languages', async ({
  page,
  playwright,
}) => {
  test.slow()
  await annAnd(page, playwright, 'Singapore', ['Bo'])
  for (const width of [320, 390])
    for (const language of languages) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 })
      await page.goto(`/match?lng=${language}`)
      const reasons = card(page).getByRole('list').first().getByRole('listitem')
      await expect(reasons).toHaveCount(3)
      const buttons = page.locator('main section:has(article) button')
      await expect(buttons).toHaveCount(4)
      const said = [...(await reasons.all()), card(page).getByRole('heading'), card(page).locator('p').last()]
      for (const button of await buttons.all())
        for (const words of said)
          expect(
            shared((await button.boundingBox())!, (await words.boundingBox())!),
            `${language}, ${width} px`,
          ).toBeLessThanOrEqual(0)
      const top = (await page.getByRole('banner').boundingBox())!.height
      const above = (await card(page).boundingBox())!.y - top
      expect(above, `${language}, ${width} px`).toBeLessThan(width === 320 ? 140 : 100)
      await expectNoSidewaysScroll(page)
    }
})

test('Recommendations, wishes and the explanation are accessible in both themes, in Khmer', async ({
  page,
  playwright,
}) => {
  test.slow()
  await annAnd(page, playwright, 'Singapore', ['Bo'])
  for (const [path, title] of [
    ['/match', 'recommendations.title'],
    ['/match/wishes', 'recommendations.wishes.title'],
    ['/match/how-it-works', 'recommendations.how.title'],
  ] as const) {
    await page.goto(`${path}?lng=km`)
    await expect(page.getByRole('heading', { level: 1, name: textOf('km', title) })).toBeVisible()
    if (path === '/match') await shows(page, 'Bo')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
