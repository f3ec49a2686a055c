import { expect, type Page, test } from '@playwright/test'
import { popUpOf } from '../support/chat-members.ts'
import { bubble, createConversation, expectProgress, openConversation, write } from '../support/conversations.ts'
import { database } from '../support/database.ts'

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
  let [before, since] = [total(), Date.now()]
  while (Date.now() - since < 2000) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (total() !== before) [before, since] = [total(), Date.now()]
  }
}

/** Browsers name their time zone once, some seconds after the first screen. Here they have. */
async function nameTimeZones(conversationId: string) {
  const db = await database()
  const both = db.selectFrom('conversationMembers').where('conversationId', '=', conversationId)
  await db
    .insertInto('notificationSettings')
    .columns(['profileId', 'timeZone'])
    .expression(both.select((eb) => ['profileId', eb.val('Europe/Berlin').as('timeZone')]))
    .execute()
}

const sent = ['PUT /api/conversations/{id}/messages/{id}']

test('A message takes three requests on both sides together, read on the open screen or popping up', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await nameTimeZones(conversationId)
  await openConversation(page, conversationId)
  await openConversation(bo.page, conversationId)
  await write(page, 'The first')
  await expectProgress(page, 'The first', 'Read')
  const [hers, his] = [requestsOf(page), requestsOf(bo.page)]
  await untilQuiet(hers, his)

  hers.length = his.length = 0
  await write(page, 'The second')
  await expect(bubble(bo.page, 'The second')).toBeVisible()
  await expectProgress(page, 'The second', 'Read')
  await untilQuiet(hers, his)
  expect(withoutCounts(hers)).toEqual(sent)
  expect(withoutCounts(his)).toEqual(['GET /api/chat/changes', 'PUT /api/conversations/{id}/read'])

  await bo.page.getByRole('link', { name: 'Views' }).first().click()
  await untilQuiet(hers, his)
  hers.length = his.length = 0
  await write(page, 'The third')
  await expect(popUpOf(bo.page, 'Ann')).toBeVisible()
  await expectProgress(page, 'The third', 'Delivered')
  await untilQuiet(hers, his)
  expect(withoutCounts(hers)).toEqual(sent)
  expect(withoutCounts(his)).toEqual(['GET /api/chat/changes', 'PUT /api/delivered'])
})
