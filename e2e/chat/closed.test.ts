import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { Database } from '../../server/src/platform/db/connection.ts'
import { expectAccessible, expectAccessibleInKhmer } from '../support/accessibility.ts'
import { createMember, type RemoteMember, signInAsMember } from '../support/accounts.ts'
import { rowOf } from '../support/chat-members.ts'
import {
  bubbles,
  composer,
  conversationWith,
  expectProgress,
  like,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { navigateTo, switchLanguage } from '../support/page.ts'

/** What the operator does to an account. */
const ends = {
  ban: (db: Database, email: string) => db.updateTable('user').set({ banned: true }).where('email', '=', email),
  erasure: (db: Database, email: string) => db.deleteFrom('user').where('email', '=', email),
}

const removed = 'Bo B. was removed from Hearth for breaking its rules. You can still read the conversation.'
const left = /has left Hearth\. You can still read what you wrote to each other\.$/

/** A conversation that ends while the member writes: the composer closes, and what was said stays. */
async function expectEnd(
  page: Page,
  end: keyof typeof ends,
  other: RemoteMember & { name: string },
  words: string | RegExp,
) {
  await write(page, 'I shall be there')
  await expectProgress(page, 'I shall be there', 'Sent')
  await expect(rowOf(page, other.name)).toContainText('I shall be there')
  await composer(page).fill('And then')
  await withDatabase(async (db) => {
    await ends[end](db, other.email).execute()
  })
  await expectClosed(page, words)
  await expect(composer(page)).toHaveCount(0)
}

async function expectClosed(page: Page, words: string | RegExp) {
  await expect(page.locator('[data-closed]')).toHaveText(words)
  await expect(bubbles(page)).toContainText(['See you at nine?', 'I shall be there'])
}

/** Neither member can send anything more, even from an open screen. */
async function expectRefused(page: Page, other: RemoteMember, conversationId: string) {
  const message = () => `/api/conversations/${conversationId}/messages/${randomUUID()}`
  const late = await page.request.put(message(), { data: { content: 'Hello?' } })
  expect([late.status(), (await late.json()).code]).toEqual([409, 'CONVERSATION_CLOSED'])
  const theirs = await other.request.put(message(), { data: { content: 'Wait!' } })
  expect(theirs.status()).toBe(401)
}

/** A former member can still be reported and blocked: the conversation then leaves the list and the screen. */
async function reportFormer(page: Page) {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Block this former member' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Report this former member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this former member' })
  await expect(dialog).toContainText('The newest messages of this conversation go with it.')
  await dialog.getByLabel('Fraud, or asking for money').check()
  await dialog.getByLabel('Block this former member as well').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toContainText('This former member is blocked.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/chats')
  await expect(rowOf(page, 'Former member')).toHaveCount(0)
}

test('The ban or the erasure of the other one closes the composer in mid-sentence and leaves what was said', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const begin = async (name: string) => {
    const other = await createMember(playwright, name)
    await like(ann.profileId, other.profileId)
    const conversationId = await conversationWith(page.request, other.profileId)
    await sendMessage(other.request, conversationId, 'See you at nine?')
    return { other: { ...other, name }, conversationId }
  }
  const [bo, cleo] = [await begin('Bo'), await begin('Cleo')]
  await openConversation(page, bo.conversationId)
  await expectEnd(page, 'ban', bo.other, removed)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await rowOf(page, 'Cleo').getByRole('link').click()
  await expect(bubbles(page)).toContainText(['See you at nine?'])
  await expectEnd(page, 'erasure', cleo.other, left)

  await page.reload()
  await expectClosed(page, left)
  await expectRefused(page, cleo.other, cleo.conversationId)
  await switchLanguage(page, 'km')
  await expectAccessibleInKhmer(page)
  await switchLanguage(page, 'en')
  await reportFormer(page)
  await navigateTo(page, `/chat/${bo.conversationId}`)
  await expectClosed(page, removed)
  await expectRefused(page, bo.other, bo.conversationId)
})
