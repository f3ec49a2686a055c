import { expect, type Page } from '@playwright/test'
import type { Playwright } from './accounts.ts'
import { bubble, createRemoteConversation, openConversation, sendMessage } from './conversations.ts'

/** Waits until the page's worker keeps what the page consists of. */
export async function keptByWorker(page: Page) {
  const isKept = () =>
    page.evaluate(async () => {
      const pieces = await (await caches.open('hearth-pieces')).keys()
      return navigator.serviceWorker.controller !== null && pieces.some(({ url }) => url.includes('/assets/en'))
    })
  await expect.poll(isKept).toBe(true)
}

/** Names of the databases with what a member received. */
export const keptDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('hearth-kept-') ? [name] : [])),
  )

/** The addresses in all caches of the browser. */
export const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

/** The conversations that the browser keeps of the signed-in member; none while it keeps nothing. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => /^hearth-kept-/.test(name))
    if (names.length !== 1) return []
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(names[0]!)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const reading = database.transaction('conversations').objectStore('conversations').getAll()
        reading.onsuccess = () => {
          database.close()
          resolve(reading.result)
        }
      }
    })
  })

/** How many conversations the browser keeps of the signed-in member. */
export const keptConversations = async (page: Page) => (await kept(page)).length

/** All that the browser keeps of conversations, as text. */
export const keptTexts = async (page: Page) => JSON.stringify(await kept(page))

/** Opens a conversation with one message of the partner, and waits until the browser keeps it. @returns its id */
export async function openKeptConversation(page: Page, playwright: Playwright, text: string) {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, text)
  await openConversation(page, conversationId)
  await expect(bubble(page, text)).toBeVisible()
  await keptByWorker(page)
  await expect.poll(() => keptConversations(page)).toBe(1)
  return conversationId
}
