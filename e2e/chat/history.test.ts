import type { Conversation, Unread } from '@hearth/shared/chat/chat'
import { expect, type Page, test } from '@playwright/test'
import { createMember, type RemoteMember } from '../support/accounts.ts'
import { rowOf } from '../support/chat-members.ts'
import {
  bubble,
  bubbles,
  conversationWith,
  createRemoteConversation,
  fillConversation,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'

/** How far a message stands below the window's upper edge. */
const topOf = (page: Page, text: string) =>
  bubble(page, text).evaluate((element) => Math.round(element.getBoundingClientRect().top))

const scroller = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

test('Older messages come as one scrolls up, what is read does not move, and search leads from hit to hit', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await fillConversation(conversationId, 130)
  await openConversation(page, conversationId)
  await expect(bubble(page, 'Number 130.')).toBeInViewport()
  await expect(bubbles(page)).toHaveCount(50)

  let held = () => {}
  const answered = new Promise<void>((resolve) => (held = resolve))
  await page.route('**/messages?*before=*', async (route) => {
    await answered
    await route.continue()
  })
  // Lines that name the day stand between the messages, at other places at other times of day.
  await bubble(page, 'Number 91.').evaluate((message) => message.scrollIntoView({ block: 'center' }))
  await expect(bubble(page, 'Number 91.')).toBeInViewport()
  const before = await topOf(page, 'Number 91.')
  held()
  await expect(bubbles(page)).toHaveCount(100)
  expect(await topOf(page, 'Number 91.')).toBe(before)

  await sendMessage(bo.request, conversationId, 'Number 131.')
  const down = page.getByRole('button', { name: 'To the newest message, 1 new' })
  await expect(down).toBeVisible()
  expect(await topOf(page, 'Number 91.')).toBe(before)
  await down.click()
  await expect(bubble(page, 'Number 131.')).toBeInViewport()
  await expect(down).toBeHidden()
  await test.step('Search leads from hit to hit, however far back', () => searchForThirteen(page))
})

/** Finds the messages 131, 130 and 13. */
async function searchForThirteen(page: Page) {
  const isOnlyHit = async (text: string) => {
    await expect(bubble(page, text)).toBeInViewport()
    await expect(bubble(page, text)).toHaveAttribute('data-found', 'true')
    await expect(page.locator('[data-found=true]')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Search in conversation' }).click()
  const field = page.getByRole('textbox', { name: 'Search this conversation' })
  await field.fill('number 13')
  await expect(page.getByText('1 of 3')).toBeVisible()
  await isOnlyHit('Number 131.')
  await field.press('Enter')
  await field.press('Enter')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await isOnlyHit('Number 13.')
  await field.press('Shift+Enter')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await isOnlyHit('Number 130.')
  await field.fill('submarine')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search in conversation' })).toBeFocused()
}

/** Scrolls to a place and says, before anything can come of it, which message is first in sight and where. */
const scrollTo = (page: Page, place: 'near the top' | 'to the bottom') =>
  scroller(page).evaluate((box, place) => {
    box.scrollTo({ top: place === 'near the top' ? 500 : box.scrollHeight })
    const edge = box.getBoundingClientRect().top
    const all = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    const seen = all.find((message) => message.getBoundingClientRect().top > edge)!
    return { seq: Number(seen.dataset.seq), top: Math.round(seen.getBoundingClientRect().top) }
  }, place)

/** The numbers of the first and the last message that are drawn. */
const drawn = (page: Page) =>
  scroller(page).evaluate((box) => {
    const all = [...box.querySelectorAll<HTMLElement>('[data-seq]')].map(({ dataset }) => Number(dataset.seq))
    return { first: all[0]!, last: all.at(-1)!, count: all.length }
  })

// Covered by web/src/chat/sync/history-window.test.ts.
test('Of thousands of messages a few hundred are drawn wherever one reads, and nothing moves @all', async ({
  page,
  playwright,
}) => {
  const { conversationId } = await createRemoteConversation(page, playwright)
  await fillConversation(conversationId, 3000)
  await openConversation(page, conversationId)
  await expect(bubble(page, 'Number 3000.')).toBeInViewport()
  for (let round = 1; round <= 6; round++) {
    const { first } = await drawn(page)
    const seen = await scrollTo(page, 'near the top')
    await expect.poll(async () => (await drawn(page)).first).toBeLessThan(first)
    expect(await topOf(page, `Number ${seen.seq}.`)).toBe(seen.top)
    expect((await drawn(page)).count).toBeLessThanOrEqual(200)
  }
  const { first, last } = await drawn(page)
  expect(first).toBeLessThan(2700)
  expect(last).toBeLessThan(3000)
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  const seen = await scrollTo(page, 'to the bottom')
  await expect.poll(async () => (await drawn(page)).last).toBeGreaterThan(last)
  expect(await topOf(page, `Number ${seen.seq}.`)).toBe(seen.top)

  await page.getByRole('button', { name: 'Search in conversation' }).click()
  await page.getByRole('textbox', { name: 'Search this conversation' }).fill('Number 7.')
  await expect(bubble(page, 'Number 7.')).toBeInViewport()
  await expect(bubble(page, 'Number 7.')).toHaveAttribute('data-found', 'true')
  const found = await drawn(page)
  expect(found.count).toBeLessThanOrEqual(200)
  expect(found.last).toBeLessThan(200)
  const forth = await scrollTo(page, 'to the bottom')
  await expect.poll(async () => (await drawn(page)).last).toBeGreaterThan(found.last)
  expect(await topOf(page, `Number ${forth.seq}.`)).toBe(forth.top)
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(bubble(page, 'Number 3000.')).toBeInViewport()
  expect((await drawn(page)).count).toBeLessThanOrEqual(200)
  await write(page, 'Number 3001, by hand')
  await expect(bubble(page, 'by hand')).toBeInViewport()
})

/** How many messages the page's member has not read in a conversation. */
async function unreadIn(page: Page, conversationId: string) {
  const { conversations } = (await (await page.request.get('/api/unread')).json()) as Unread
  return conversations.find((one) => one.conversationId === conversationId)?.count ?? 0
}

/** How far the sender of the newest message knows that it has come. */
async function progressOf({ request }: RemoteMember, conversationId: string) {
  const { lastSeq, receipts } = (await (
    await request.get(`/api/conversations/${conversationId}`)
  ).json()) as Conversation
  if (receipts!.readSeq >= lastSeq) return 'read'
  return receipts!.deliveredSeq >= lastSeq ? 'delivered' : 'sent'
}

test('A conversation opens where the unread messages begin, and the line goes with an answer', async ({
  page,
  playwright,
}) => {
  const { ann, bo, conversationId } = await createRemoteConversation(page, playwright)
  const cleo = await createMember(playwright, 'Cleo')
  const long = await conversationWith(cleo.request, ann.profileId)
  await fillConversation(conversationId, 80, 10)
  await fillConversation(long, 20_000, 1000)
  const line = page.getByText('New messages', { exact: true })
  await openConversation(page, conversationId)
  await expect(line).toBeInViewport()
  await expect(bubble(page, 'Number 12.')).toBeInViewport()
  await expect(bubble(page, 'Number 80.')).not.toBeInViewport()
  await expect.poll(() => unreadIn(page, conversationId)).toBe(0)
  await write(page, 'That was a lot')
  await expect(bubble(page, 'That was a lot')).toBeInViewport()
  await expect(line).toHaveCount(0)

  await test.step('Of very many the first is shown, without loading those between', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(long) && request.url().includes('before=')) asked.push(request.url())
    })
    await rowOf(page, 'Cleo').getByRole('link').click()
    await expect(line).toBeInViewport()
    await expect(bubble(page, 'Number 1002.')).toBeInViewport()
    expect(asked).toHaveLength(1)
    await page.getByRole('button', { name: 'To the newest message' }).click()
    await expect(bubble(page, 'Number 20000.')).toBeInViewport()
  })
  await rowOf(page, 'Bo').getByRole('link').click()
  await expect(bubble(page, 'That was a lot')).toBeInViewport()
  await test.step('A message that arrives in a hidden tab stays unread and is shown below a line on return', () =>
    receiveInHiddenTab(page, bo, conversationId))
})

async function receiveInHiddenTab(page: Page, bo: RemoteMember, conversationId: string) {
  const line = page.getByText('New messages', { exact: true })
  await sendMessage(bo.request, conversationId, 'Are you there?')
  await expect.poll(() => progressOf(bo, conversationId)).toBe('read')
  await page.evaluate(() => {
    document.hasFocus = () => false
    dispatchEvent(new Event('blur'))
  })
  await sendMessage(bo.request, conversationId, 'Anybody?')
  await expect(bubble(page, 'Anybody?')).toBeVisible()
  await expect.poll(() => progressOf(bo, conversationId)).toBe('delivered')
  expect(await unreadIn(page, conversationId)).toBe(1)
  await expect(line).toBeVisible()
  await page.evaluate(() => {
    document.hasFocus = () => true
    dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => progressOf(bo, conversationId)).toBe('read')
  await expect(line).toBeVisible()
}
