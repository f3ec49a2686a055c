import { expect, type Page, test } from '@playwright/test'
import {
  bubble,
  bubbles,
  composer,
  createConversation,
  expectProgress,
  fillConversation,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'

/** How far a message stands below the window's upper edge. */
const topOf = (page: Page, text: string) =>
  bubble(page, text).evaluate((element) => Math.round(element.getBoundingClientRect().top))

const scroller = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

test('Older messages come as one scrolls up, and what is read does not move; new ones are counted below', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  const { request } = bo.page.context()
  for (let number = 1; number <= 130; number++) await sendMessage(request, conversationId, `Number ${number}.`)
  // Read to the end, but for what comes below.
  await page.context().request.put(`/api/conversations/${conversationId}/read`, { data: {} })
  await openConversation(page, conversationId)
  await expect(bubble(page, 'Number 130.')).toBeInViewport()
  await expect(bubbles(page)).toHaveCount(50)

  let held = () => {}
  const answered = new Promise<void>((resolve) => (held = resolve))
  await page.route('**/messages?*before=*', async (route) => {
    await answered
    await route.continue()
  })
  await scroller(page).evaluate((box) => box.scrollTo({ top: 400 }))
  await expect(bubble(page, 'Number 91.')).toBeInViewport()
  const before = await topOf(page, 'Number 91.')
  held()
  await expect(bubbles(page)).toHaveCount(100)
  expect(await topOf(page, 'Number 91.')).toBe(before)

  await sendMessage(request, conversationId, 'Number 131.')
  const down = page.getByRole('button', { name: 'To the newest message, 1 new' })
  await expect(down).toBeVisible()
  expect(await topOf(page, 'Number 91.')).toBe(before)
  await down.click()
  await expect(bubble(page, 'Number 131.')).toBeInViewport()
  await expect(down).toBeHidden()
})

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

test('Of thousands of messages a few hundred are drawn, wherever one reads, and nothing moves under the reader', async ({
  page,
  browser,
}) => {
  const { conversationId } = await createConversation(page, browser)
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

test('A conversation opens where the unread messages begin, and the line goes with an answer', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  const { request } = bo.page.context()
  for (let number = 1; number <= 10; number++) await sendMessage(request, conversationId, `Seen ${number}.`)
  await page.context().request.put(`/api/conversations/${conversationId}/read`, { data: {} })
  for (let number = 1; number <= 70; number++) await sendMessage(request, conversationId, `News ${number}.`)
  await openConversation(page, conversationId)
  const line = page.getByText('New messages', { exact: true })
  await expect(line).toBeInViewport()
  await expect(bubble(page, 'News 1.')).toBeInViewport()
  await expect(bubble(page, 'News 70.')).not.toBeInViewport()
  await expect.poll(async () => (await (await page.context().request.get('/api/unread')).json()).total).toBe(0)
  await write(page, 'That was a lot')
  await expect(bubble(page, 'That was a lot')).toBeInViewport()
  await expect(line).toHaveCount(0)
})

test('Of very many unread messages the first is shown, without loading those between, and there is a way to the newest', async ({
  page,
  browser,
}) => {
  const { conversationId } = await createConversation(page, browser)
  await fillConversation(conversationId, 20_000, 1000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('before=')) asked.push(request.url())
  })
  await openConversation(page, conversationId)
  await expect(page.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(bubble(page, 'Number 1002.')).toBeInViewport()
  expect(asked).toHaveLength(1)
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(bubble(page, 'Number 20000.')).toBeInViewport()
})

test('Search leads from hit to hit, however far back, and a quote leads to what it answers', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  const { request } = bo.page.context()
  await sendMessage(request, conversationId, 'The lighthouse at noon')
  for (let number = 1; number <= 80; number++) await sendMessage(request, conversationId, `Between ${number}.`)
  await sendMessage(request, conversationId, 'The lighthouse at night')
  await openConversation(page, conversationId)
  await expect(composer(page)).toBeFocused()
  await page.getByRole('button', { name: 'Search in conversation' }).click()
  const field = page.getByRole('textbox', { name: 'Search this conversation' })
  await field.fill('lighthouse')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(bubble(page, 'at night')).toHaveAttribute('data-found', 'true')
  await field.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(bubble(page, 'at noon')).toBeInViewport()
  await expect(bubble(page, 'at noon')).toHaveAttribute('data-found', 'true')
  await expect(bubble(page, 'at night')).toHaveAttribute('data-found', 'false')
  await field.press('Shift+Enter')
  await expect(bubble(page, 'at night')).toBeInViewport()
  await field.fill('submarine')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search in conversation' })).toBeFocused()
})

test('A message that arrives in a hidden tab stays unread and is shown below a line on return', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await openConversation(bo.page, conversationId)
  await openConversation(page, conversationId)
  await write(bo.page, 'Are you there?')
  await expectProgress(bo.page, 'Are you there?', 'Read')
  await page.evaluate(() => {
    document.hasFocus = () => false
    dispatchEvent(new Event('blur'))
  })
  await write(bo.page, 'Anybody?')
  await expect(bubble(page, 'Anybody?')).toBeVisible()
  await expectProgress(bo.page, 'Anybody?', 'Delivered')
  const unread = await (await page.context().request.get('/api/unread')).json()
  expect(unread.total).toBe(1)
  const line = page.getByText('New messages', { exact: true })
  await expect(line).toBeVisible()
  await page.evaluate(() => {
    document.hasFocus = () => true
    dispatchEvent(new Event('focus'))
  })
  await expectProgress(bo.page, 'Anybody?', 'Read')
  await expect(line).toBeVisible()
})
