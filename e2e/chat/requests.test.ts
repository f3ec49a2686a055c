import { type Browser, expect, type Page, test } from '@playwright/test'
import { popUpOf } from '../support/chat-members.ts'
import { bubble, createConversation, expectProgress, openConversation, write } from '../support/conversations.ts'

/** Collects the API requests of a page, ids left out. */
function requestsOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, '{id}')}`)
  })
  return requests
}

/** Unread counts are read again after each message and each read mark, besides what the chat itself needs. */
const withoutCounts = (requests: string[]) => requests.filter((one) => one !== 'GET /api/unread')

/** Waits until no page has sent a request for two seconds, which is longer than any delay in the chat. */
async function untilQuiet(...all: string[][]) {
  const total = () => all.flat().length
  for (let before = -1; before !== total(); ) {
    before = total()
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

const sent = ['PUT /api/conversations/{id}/messages/{id}']

/** Two members with the conversation open, whose first message is read. */
async function conversationWithMessage(page: Page, browser: Browser) {
  const { ann, bo, conversationId } = await createConversation(page, browser)
  await openConversation(ann.page, conversationId)
  await openConversation(bo.page, conversationId)
  await write(ann.page, 'The first')
  await expectProgress(ann.page, 'The first', 'Read')
  return { ann, bo }
}

test('A message that is read on the open screen takes three requests on both sides together', async ({
  page,
  browser,
}) => {
  const { ann, bo } = await conversationWithMessage(page, browser)
  const [hers, his] = [requestsOf(ann.page), requestsOf(bo.page)]
  await untilQuiet(hers, his)
  hers.length = his.length = 0
  await write(ann.page, 'The second')
  await expect(bubble(bo.page, 'The second')).toBeVisible()
  await expectProgress(ann.page, 'The second', 'Read')
  await untilQuiet(hers, his)
  expect(withoutCounts(hers)).toEqual(sent)
  expect(withoutCounts(his)).toEqual(['GET /api/chat/changes', 'PUT /api/conversations/{id}/read'])
})

test('A message that pops up on another screen takes three requests on both sides together', async ({
  page,
  browser,
}) => {
  const { ann, bo } = await conversationWithMessage(page, browser)
  await bo.page.getByRole('link', { name: 'Views' }).first().click()
  const [hers, his] = [requestsOf(ann.page), requestsOf(bo.page)]
  await untilQuiet(hers, his)
  hers.length = his.length = 0
  await write(ann.page, 'The second')
  await expect(popUpOf(bo.page, 'Ann')).toBeVisible()
  await expectProgress(ann.page, 'The second', 'Delivered')
  await untilQuiet(hers, his)
  expect(withoutCounts(hers)).toEqual(sent)
  expect(withoutCounts(his)).toEqual(['GET /api/chat/changes', 'PUT /api/delivered'])
})
