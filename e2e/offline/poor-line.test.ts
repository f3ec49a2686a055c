import type { MessagePage } from '@hearth/shared/chat/messages'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '../../server/src/testing/port.ts'
import { startLine } from '../browsers/line.ts'
import type { Playwright, RemoteMember } from '../support/accounts.ts'
import {
  bubble,
  bubbles,
  composer,
  createRemoteConversation,
  expectProgress,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { inInstalledApp } from '../support/installed.ts'
import { withOwnServer } from '../support/own-server.ts'

const notice = (page: Page) => page.getByText(textOf('en', 'chat.offline'))

const saidTo = async ({ request }: RemoteMember, conversationId: string) =>
  ((await (await request.get(`/api/conversations/${conversationId}/messages`)).json()) as MessagePage).messages.map(
    ({ content }) => content,
  )

type Said = {
  conversationId: string
  hers: string[]
  his: string[]
}

/** Each text once on the screen and at the partner, all own ones sent, and no word about a connection. */
async function expectAll(page: Page, bo: RemoteMember, { conversationId, hers, his }: Said) {
  await expect.poll(async () => (await saidTo(bo, conversationId)).length).toBe(hers.length + his.length)
  for (const text of [...hers, ...his]) await expect(bubble(page, text)).toHaveCount(1)
  await expect(bubbles(page)).toHaveCount(hers.length + his.length)
  await expect(bubbles(page).getByRole('img', { name: 'Sending' })).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  const said = await saidTo(bo, conversationId)
  expect(said.toSorted()).toEqual([...hers, ...his].toSorted())
  // Each member's own order is kept.
  expect(said.filter((text) => hers.includes(text))).toEqual(hers)
}

/** Writes both ways while each answer takes seconds. */
async function chatOnSlowLine(page: Page, playwright: Playwright) {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await openConversation(page, conversationId)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = { offline: false, latency: 1500, downloadThroughput: 6000, uploadThroughput: 6000 }
  await session.send('Network.emulateNetworkConditions', slow)
  const hers = ['One', 'Two', 'Three', 'Four']
  const his = ['Five', 'Six']
  for (const text of hers) await write(page, text)
  for (const text of his) await sendMessage(bo.request, conversationId, text)
  await expectAll(page, bo, { conversationId, hers, his })
  await page.reload()
  await expectAll(page, bo, { conversationId, hers, his })
}

/** Writes both ways while the line is lost before each message, and sometimes again right after it. */
async function chatOnBrokenLine(page: Page, playwright: Playwright) {
  const [front, behind] = [await freePort(), await freePort()]
  const url = `http://localhost:${front}`
  const line = await startLine(front, behind)
  const settings = { PORT: String(behind), BASE_URL: url, RATE_LIMIT_FACTOR: '1000' }
  await withOwnServer(settings, async () => {
    const { bo, conversationId } = await createRemoteConversation(page, playwright)
    await page.goto(`${url}/chat/${conversationId}`)
    await expect(composer(page)).toBeVisible()
    const [hers, his] = [
      ['One', 'Two', 'Three', 'Four', 'Five'],
      ['Six', 'Seven', 'Eight', 'Nine', 'Ten'],
    ]
    for (const [at, text] of hers.entries()) {
      line.cut()
      await page.context().setOffline(true)
      await write(page, text)
      await sendMessage(bo.request, conversationId, his[at]!)
      await expectProgress(page, text, 'Sending')
      line.mend()
      await page.context().setOffline(false)
      // Every other time the line goes again before all has come.
      if (at % 2) await expect.poll(() => saidTo(bo, conversationId)).toContain(text)
    }
    await expectAll(page, bo, { conversationId, hers, his })
    line.cut()
    await page.context().setOffline(true)
    await expect(notice(page)).toBeVisible()
    line.mend()
    await page.context().setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    await page.reload()
    await expectAll(page, bo, { conversationId, hers, his })
  }).finally(line.end)
}

// Covered by e2e/chat/failures.test.ts.
test('On a slow line nothing is lost or double, and nothing says that there is no connection @all', async ({
  page,
  playwright,
}) => chatOnSlowLine(page, playwright))

// Covered by e2e/chat/failures.test.ts.
test('On a line that comes and goes nothing is lost or double, and the notice goes by itself @all', async ({
  page,
  playwright,
}) => chatOnBrokenLine(page, playwright))

test.describe('In the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  // Covered by e2e/chat/failures.test.ts.
  test('on a slow line nothing is lost or double, and nothing says that there is no connection @all', ({
    playwright,
  }) => inInstalledApp((page) => chatOnSlowLine(page, playwright)))

  // Covered by e2e/chat/failures.test.ts.
  test('on a line that comes and goes nothing is lost or double, and the notice goes by itself @all', ({
    playwright,
  }) => inInstalledApp((page) => chatOnBrokenLine(page, playwright)))
})
