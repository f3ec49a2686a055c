import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNarrowInEveryLanguage, expectNoViolations } from '../support/accessibility.ts'
import { createMember, type RemoteMember, signInAsMember } from '../support/accounts.ts'
import { chatsLink, popUpOf } from '../support/chat-members.ts'
import { conversationWith, sendMessage, waitForLiveConnection } from '../support/conversations.ts'
import { expectAfterAttempts } from '../support/page.ts'

const bell = (page: Page) => page.getByRole('banner').getByLabel(/^Notifications/)
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count ? `Notifications, unread: ${count}` : 'Notifications')
/** The list below the bell, or that of the screen. */
const listOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Notifications' }).or(page.locator('main:not(:has([data-message]))'))
const noticesOf = (page: Page) =>
  listOf(page)
    .getByRole('listitem')
    .getByRole('link')
    .filter({ has: page.locator('time') })
const notice = (page: Page, text: RegExp) => noticesOf(page).filter({ hasText: text })
const api = (path: string) => `**/api/${path}`

/** Opens a page and waits until live events reach it. */
async function openLive(page: Page, path: string) {
  const connected = waitForLiveConnection(page)
  await page.goto(path)
  await expect(bell(page)).toBeVisible()
  await connected()
}

// Covered by e2e/shell/notices.test.ts.
for (const width of [390, 1440])
  test(`At ${width} px the bell shows in every tab what happens, leads to it, and is read at once${width === 390 ? '' : ' @all'}`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 860 })
    const ann = await signInAsMember(page, 'Ann')
    const [bo, cleo] = await Promise.all(['Bo', 'Cleo'].map((name) => createMember(playwright, name)))
    const second = await page.context().newPage()
    await openLive(second, '/learn-more')
    await page.clock.install()
    await openLive(page, '/learn-more')
    await test.step('It says that nothing could be loaded, and that there is nothing', () => emptyList(page, width))
    await test.step('What others do arrives in both tabs', () => arrivals(page, second, { ann, bo: bo!, cleo: cleo! }))
    await test.step('A message is read with its conversation, the rest by one press', () =>
      reading(page, second, width))
    await test.step('The settings decide what is shown', () => settings(page, { ann, bo: bo! }))
  })

async function emptyList(page: Page, width: number) {
  await page.route(api('notices*'), (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await bell(page).click()
  if (width < 992) await expect(page).toHaveURL(/\/notices$/)
  await expectAfterAttempts(page, page.getByRole('alert').filter({ hasText: "We couldn't load your notifications." }))
  await page.unroute(api('notices*'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All quiet here')).toBeVisible()
}

type Members = Record<'bo' | 'cleo', RemoteMember> & { ann: { profileId: string } }

async function arrivals(page: Page, second: Page, { ann, bo, cleo }: Members) {
  await bo.request.put(`/api/likes/${ann.profileId}`)
  await expectUnread(page, 1)
  await expectUnread(second, 1)
  await expect(notice(page, /Bo B\..*Likes you.*Unread/)).toBeVisible()
  await cleo.request.get(`/api/profiles/${ann.profileId}`)
  const id = await conversationWith(bo.request, ann.profileId)
  for (const text of ['Hello', 'Are you there?']) await sendMessage(bo.request, id, text)
  await expectUnread(second, 3)
  await expect(noticesOf(page)).toHaveText([
    /Bo B\..*2 new messages/,
    /Cleo B\..*Looked at your profile/,
    /Bo B\..*Likes you/,
  ])
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expectNoViolations(page, 'all', 'the list')
}

async function reading(page: Page, second: Page, width: number) {
  await notice(page, /2 new messages/).press('Enter')
  await expect(page).toHaveURL(/\/chat\//)
  await expectUnread(second, 2)
  // On a phone a conversation hides the bell.
  if (width < 992) await page.goBack()
  await expectUnread(page, 2)
  await bell(page).click()
  await expect(noticesOf(page)).toHaveCount(3)
  await expect(notice(page, /New message/)).not.toContainText('Unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expectUnread(page, 0)
  await expectUnread(second, 0)
  await notice(page, /Looked at your profile/).click()
  await expect(page).toHaveURL(/\/views$/)
  if (width > 992) await expect(page.getByRole('dialog')).toHaveCount(0)
  await second.close()
}

/** Opens the choices of a kind of notices. */
const openKind = (kind: Locator) => kind.locator('summary').press('Enter')

async function settings(page: Page, { ann, bo }: Pick<Members, 'ann' | 'bo'>) {
  const messages = page.getByRole('group', { name: 'Messages' })
  const inApp = messages.getByRole('checkbox', { name: 'In the app' })
  await page.goto('/settings#notifications')
  await openKind(messages)
  await inApp.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(inApp).not.toBeChecked()
  const id = await conversationWith(bo.request, ann.profileId)
  await sendMessage(bo.request, id, 'Neither the bell nor a pop-up')
  await expect(chatsLink(page)).toHaveAccessibleName(/Unread messages: 1$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inApp).toBeChecked()
  await expect.poll(async () => (await (await page.request.get('/api/me')).json()).notifications.messages).toBe(true)
  await sendMessage(bo.request, id, 'Both')
  await expect(popUpOf(page, 'Bo')).toContainText('Both')
  await expectUnread(page, 1)

  const safety = page.getByRole('group', { name: 'Your safety' })
  await openKind(safety)
  await expect(safety.getByRole('checkbox', { name: 'In the app' })).toBeDisabled()
  await openKind(page.getByRole('group', { name: 'Likes' }))
  await page.getByRole('combobox', { name: 'Email: Likes' }).selectOption('Email at once')
  await page.getByRole('switch', { name: 'Keep quiet for some hours' }).press('Space')
  await page.getByRole('combobox', { name: 'From' }).selectOption({ index: 46 })
  const saved = async () => (await page.request.get('/api/me/notifications')).json()
  await expect.poll(saved).toMatchObject({ quiet: { from: 1380, to: 480 }, choices: { like: { mail: 'now' } } })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('1380')
}

// Covered by web/src/notifications/NoticesScreen.test.tsx.
test('The notices are accessible in both themes and on small phones, in every language @all', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await bo.request.put(`/api/likes/${ann.profileId}`)
  await page.request.put(`/api/likes/${bo.profileId}`)
  await page.request.put(`/api/likes/${bo.profileId}/celebrated`)
  await page.goto('/notices')
  await expect(notice(page, /Your first match/)).toBeVisible()
  await expectAccessible(page)
  await expectNarrowInEveryLanguage(page, 'notices.title')
})

// Covered by web/src/notifications/NoticesScreen.test.tsx.
test('The settings of notices are accessible in both themes and on small phones, in every language @all', async ({
  page,
}) => {
  await signInAsMember(page, 'Ann')
  await page.goto('/settings#notifications')
  await page.getByRole('switch', { name: 'Keep quiet for some hours' }).press('Space')
  await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible()
  for (const kind of await page.locator('#kinds').locator('xpath=ancestor::section').getByRole('group').all())
    await openKind(kind)
  await expectAccessible(page)
  await expectNarrowInEveryLanguage(page, 'settings.sections.notifications')
})
