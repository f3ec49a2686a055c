import type { MessagePage } from '@hearth/shared/chat/messages'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { RemoteMember } from '../support/accounts.ts'
import { bubble, createRemoteConversation, expectProgress, openConversation, write } from '../support/conversations.ts'
import { keptByWorker } from '../support/offline.ts'

test.use({ serviceWorkers: 'allow' })

/** Tells the worker that there is a connection, as the browser does for tabs that asked before they were closed. */
async function wakeWorker(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/manifest.webmanifest`)
  const session = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: true })
  await page.close()
}

const saidTo = async ({ request }: RemoteMember, conversationId: string) =>
  ((await (await request.get(`/api/conversations/${conversationId}/messages`)).json()) as MessagePage).messages.map(
    ({ content }) => content,
  )

/** The texts in the member's outbox. */
const unsent = (page: Page) =>
  page.evaluate(
    (): Promise<string[]> =>
      new Promise((resolve, reject) => {
        const find = async () => (await indexedDB.databases()).find(({ name }) => name?.startsWith('hearth-outbox-'))
        void find().then((found) => {
          const opening = indexedDB.open(found!.name!)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(reading.result.map(({ content }) => content))
            }
          }
        })
      }),
  )

// Covered by web/src/worker/send-outbox.test.tsx.
test('A message written without a connection is sent once by the worker, with the tab closed @all', async ({
  page,
  context,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await openConversation(page, conversationId)
  await keptByWorker(page)
  const { origin } = new URL(page.url())
  await context.setOffline(true)
  for (const text of ['First', 'Second']) {
    await write(page, text)
    await expectProgress(page, text, 'Sending')
  }
  await expect.poll(async () => (await unsent(page)).length).toBe(2)
  await page.close()
  await context.setOffline(false)
  expect(await saidTo(bo, conversationId)).toEqual([])
  await wakeWorker(context, origin)
  await expect.poll(() => saidTo(bo, conversationId)).toEqual(['First', 'Second'])

  const again = await context.newPage()
  await openConversation(again, conversationId)
  for (const text of ['First', 'Second']) await expect(bubble(again, text)).toHaveCount(1)
  // The last message of a group has the tick.
  await expectProgress(again, 'Second', 'Sent')
  await expect.poll(() => unsent(again)).toEqual([])
  expect(await saidTo(bo, conversationId)).toEqual(['First', 'Second'])
})

// Covered by server/src/chat/chat.test.ts.
test('A message that tab and worker send at the same time arrives once @all', async ({ page, context, playwright }) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await openConversation(page, conversationId)
  await keptByWorker(page)
  const { origin } = new URL(page.url())
  // The tab's answers stay out, so that both have the message under way.
  await page.route('**/api/conversations/*/messages/*', (route) => route.abort())
  await write(page, 'Only once')
  await expectProgress(page, 'Only once', 'Sending')
  await expect.poll(async () => (await unsent(page)).length).toBe(1)
  await page.unroute('**/api/conversations/*/messages/*')
  await wakeWorker(context, origin)
  await expectProgress(page, 'Only once', 'Sent')
  await expect(bubble(page, 'Only once')).toHaveCount(1)
  await expect.poll(() => unsent(page)).toEqual([])
  expect(await saidTo(bo, conversationId)).toEqual(['Only once'])
  await page.reload()
  await expectProgress(page, 'Only once', 'Sent')
  await expect(bubble(page, 'Only once')).toHaveCount(1)
})

// Covered by web/src/chat/sync/sync.test.ts.
test('A message that waited for 14 days leaves the device unsent, and its sender learns of it @all', async ({
  page,
  context,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await openConversation(page, conversationId)
  await keptByWorker(page)
  const { origin } = new URL(page.url())
  await context.setOffline(true)
  const days = 24 * 60 * 60 * 1000
  await page.clock.setFixedTime(Date.now() - 14.1 * days)
  await write(page, 'See you tonight')
  await expectProgress(page, 'See you tonight', 'Sending')
  await expect.poll(() => unsent(page)).toEqual(['See you tonight'])
  await page.close()
  await context.setOffline(false)
  await wakeWorker(context, origin)
  const again = await context.newPage()
  await again.goto(`${origin}/manifest.webmanifest`)
  await expect.poll(() => unsent(again)).toEqual([''])

  await openConversation(again, conversationId)
  const left = bubble(again, 'Not sent')
  await expect(left.getByText('It waited for 14 days')).toBeVisible()
  await expect(left.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await left.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => unsent(again)).toEqual([])
  expect(await saidTo(bo, conversationId)).toEqual([])
})
