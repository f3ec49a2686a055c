import { randomUUID } from 'node:crypto'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { type APIRequestContext, type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test'
import { sql } from 'kysely'
import { createMember, type Playwright, signInAsMember } from './accounts.ts'
import { withDatabase } from './database.ts'
import { type Language, textOf } from './i18n.ts'

/** A second member with a browser of their own. */
export async function inAnotherBrowser(browser: Browser, name: string, fields: Partial<ProfileInput> = {}) {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { page, ...(await signInAsMember(page, name, fields)) }
}

/** Opens the conversation of a browser's member with another, or creates it. @returns its id */
export async function conversationWith(request: APIRequestContext, profileId: string): Promise<string> {
  const answer = await request.put(`/api/conversations/with/${profileId}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}

/** A member likes another: what the other one writes first is no request. */
export async function like(likerId: string, likedId: string) {
  const values = { likerId, likedId }
  await withDatabase(async (db) => {
    const inserted = db.insertInto('profileLikes').values(values)
    await inserted.onConflict((conflict) => conflict.doNothing()).execute()
  })
}

/** Sends a message over HTTP. @returns its id */
export async function sendMessage(
  request: APIRequestContext,
  conversationId: string,
  content: string,
): Promise<string> {
  const id = randomUUID()
  const answer = await request.put(`/api/conversations/${conversationId}/messages/${id}`, { data: { content } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}

/** Fills an empty conversation with "Number 1." and so on, past the sending limits. Both members have read up to `read`. */
export async function fillConversation(conversationId: string, count: number, read = count) {
  await withDatabase(async (db) => {
    await sql`insert into messages (id, conversation_id, seq, version, sender_id, content, created_at, read_at)
      select
        gen_random_uuid(),
        c.id,
        n,
        n,
        case when n % 3 = 0 then c.participant1_id else c.participant2_id end,
        'Number ' || n || '.',
        now() - (${count} - n) * interval '7 minutes',
        now()
      from conversations c, generate_series(1, ${count}::int) n
      where c.id = ${conversationId}`.execute(db)
    await sql`update conversations set last_seq = ${count}, last_version = ${count}
      where id = ${conversationId}`.execute(db)
    await sql`update conversation_members set
        delivered_seq = ${count},
        read_seq = ${read},
        sent_seq = ${count},
        last_at = now()
      where conversation_id = ${conversationId}`.execute(db)
  })
}

/** Ann in the page's browser, Bo, who likes her, in another, and their conversation. */
export async function createConversation(page: Page, browser: Browser) {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await like(bo.profileId, ann.profileId)
  const conversationId = await conversationWith(page.context().request, bo.profileId)
  return { ann: { page, ...ann }, bo, conversationId }
}

/** Ann in the page's browser, Bo who has no screen and acts over HTTP, and their conversation. They like each other. */
export async function createRemoteConversation(page: Page, playwright: Playwright) {
  const bo = await createMember(playwright, 'Bo')
  const ann = await signInAsMember(page, 'Ann')
  await like(bo.profileId, ann.profileId)
  await like(ann.profileId, bo.profileId)
  return { ann, bo, conversationId: await conversationWith(page.request, bo.profileId) }
}

/**
 * Watches for the live connection of the page that opens next. Events sent before it is admitted are lost, typing above
 * all.
 * @returns a function that waits until the connection is admitted
 */
export function waitForLiveConnection(page: Page) {
  let admitted = false
  page.on('websocket', (socket) =>
    // Socket.IO begins its answer to an admitted client like this.
    socket.on('framereceived', ({ payload }) => {
      admitted ||= String(payload).startsWith('40')
    }),
  )
  return () => expect.poll(() => admitted, { message: 'the live connection is admitted' }).toBe(true)
}

/**
 * Keeps the live connection of the page that opens next from the server: once it is admitted, the page asks again by
 * itself for what has failed, as "Try again" does.
 * @returns a function that lets the connection through
 */
export async function holdLiveConnection(page: Page) {
  const held: WebSocketRoute[] = []
  let isHeld = true
  await page.routeWebSocket(/\/live\//, (socket) => {
    if (isHeld) held.push(socket)
    else socket.connectToServer()
  })
  return async () => {
    isHeld = false
    // The client reconnects by itself.
    for (const socket of held) await socket.close()
  }
}

/** Opens a conversation and waits until it can be written in, and everything said on either side is heard. */
export async function openConversation(page: Page, conversationId: string) {
  const standing = waitForLiveConnection(page)
  await page.goto(`/chat/${conversationId}`)
  await expect(composer(page)).toBeVisible()
  await standing()
  // Letters that come later would move what is measured.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

export const composer = (page: Page) => page.locator('form textarea:not([aria-hidden])')
export const bubbles = (page: Page) => page.locator('[data-message]')
export const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text })

/** Writes and presses Enter. */
export async function write(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** How far an own message has come, as its tick says. */
export const expectProgress = (page: Page, text: string, progress: string) =>
  expect(bubble(page, text).getByRole('img', { name: progress, exact: true })).toBeVisible()

/** Opens the menu of a message and chooses from it. */
export async function choose(page: Page, text: string, key: string, language: Language = 'en') {
  await bubble(page, text).hover()
  await bubble(page, text)
    .getByRole('button', { name: textOf(language, 'chat.more') })
    .click()
  await page.getByRole('menuitem', { name: textOf(language, key), exact: true }).click()
}
