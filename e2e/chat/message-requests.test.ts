import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { chatsLink, rowOf } from '../support/chat-members.ts'
import {
  bubble,
  conversationWith,
  expectProgress,
  inAnotherBrowser,
  openConversation,
  sendMessage,
  waitForLiveConnection,
  write,
} from '../support/conversations.ts'

const requestsTab = (page: Page) => page.getByRole('tab', { name: /^Requests/ })
const profileOf = (page: Page) => page.getByRole('article', { name: 'About Ann B.' })
const requestBar = (page: Page) => page.getByRole('region', { name: 'Request from Ann B.' })

/** Opens the chats and waits until what happens reaches them. */
async function openChats(page: Page) {
  const connected = waitForLiveConnection(page)
  await page.goto('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await connected()
}

/** Bo in the page's browser, and Ann in another, with an empty conversation that Ann has opened. */
async function strangers(page: Page, browser: Parameters<typeof inAnotherBrowser>[0]) {
  const bo = await signInAsMember(page, 'Bo')
  const ann = await inAnotherBrowser(browser, 'Ann')
  const id = await conversationWith(ann.page.request, bo.profileId)
  return { ann, bo, id }
}

test('A first message waits under Requests with its sender’s profile; an answer moves it in every tab', async ({
  page,
  browser,
}) => {
  const { ann, id } = await strangers(page, browser)
  await openConversation(ann.page, id)
  await openChats(page)
  await write(ann.page, 'Hello stranger')
  await expect(chatsLink(page)).toHaveAccessibleName(/Unread messages: 1$/)
  await expect(requestsTab(page)).toContainText('1')
  await expect(rowOf(page, 'Ann')).toHaveCount(0)
  await requestsTab(page).click()
  await expect(page).toHaveURL(/\/chats\?tab=requests$/)
  await rowOf(page, 'Ann').getByRole('link').click()
  await expect(profileOf(page)).toBeVisible()
  await expect(bubble(page, 'Hello stranger')).toBeVisible()
  await expect(chatsLink(page)).toHaveAccessibleName('Chats')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // The sender learns neither of the look nor of the typing.
  const other = await page.context().newPage()
  await openChats(other)
  await expect(requestsTab(other)).toContainText('1')
  await expectProgress(ann.page, 'Hello stranger', 'Sent')
  expect((await (await ann.page.request.get('/api/views')).json()).views).toEqual([])

  await write(page, 'Hello Ann')
  await expect(profileOf(page)).toHaveCount(0)
  await expect(requestBar(page)).toHaveCount(0)
  await expect(rowOf(page, 'Ann')).toContainText('Hello Ann')
  await expect(rowOf(other, 'Ann')).toContainText('Hello Ann')
  // Without requests there is no tab of them.
  for (const tab of [page, other]) await expect(requestsTab(tab)).toHaveCount(0)
  await expect(bubble(ann.page, 'Hello Ann')).toBeVisible()
  await expectProgress(ann.page, 'Hello stranger', 'Read')
})

// Covered by server/src/chat/message-requests.test.ts.
test('A like moves a request to the chats; a deleted one goes without a word and can be brought back @all', async ({
  page,
  browser,
  playwright,
}) => {
  const { ann, bo, id } = await strangers(page, browser)
  await sendMessage(ann.page.request, id, 'Hello stranger')
  const cleo = await createMember(playwright, 'Cleo')
  await sendMessage(cleo.request, await conversationWith(cleo.request, bo.profileId), 'Hello from Cleo')
  await page.setViewportSize({ width: 390, height: 844 })
  await openChats(page)
  await requestsTab(page).click()
  await expect(requestsTab(page)).toContainText('2')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await rowOf(page, 'Cleo').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete request' }).click()
  await expect(page).toHaveURL(/\/chats\?tab=requests$/)
  await expect(page.getByText('Request from Cleo B. deleted')).toBeVisible()
  await expect(rowOf(page, 'Cleo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf(page, 'Cleo')).toBeVisible()
  expect((await (await cleo.request.get('/api/conversations')).json()).conversations).toHaveLength(1)

  await rowOf(page, 'Ann').getByRole('link').click()
  await expect(profileOf(page)).toBeVisible()
  await requestBar(page).getByRole('button', { name: 'Like Ann B.' }).click()
  await expect(requestBar(page)).toHaveCount(0)
  await page.getByRole('link', { name: /^Back to chats/ }).click()
  await expect(rowOf(page, 'Ann')).toContainText('Hello stranger')
  await expect(requestsTab(page)).toContainText('1')
})

// Covered by server/src/chat/message-requests.test.ts.
test('A request can be blocked where it stands @all', async ({ page, browser }) => {
  const { ann, id } = await strangers(page, browser)
  await sendMessage(ann.page.request, id, 'Hello stranger')
  await openConversation(page, id)
  await expect(page.getByRole('tab', { name: /^Requests/ })).toHaveAttribute('aria-selected', 'true')
  await requestBar(page).getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText("This conversation isn't available")).toBeVisible()
  await expect(rowOf(page, 'Ann')).toHaveCount(0)
})
