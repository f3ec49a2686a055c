import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Database } from '../../server/src/db/connection.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { rowOf } from '../support/chat-members.ts'
import {
  bubbles,
  composer,
  conversationWith,
  expectProgress,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'

/** What the operator does to an account. */
const ends = {
  ban: (db: Database, email: string) => db.updateTable('user').set({ banned: true }).where('email', '=', email),
  erasure: (db: Database, email: string) => db.deleteFrom('user').where('email', '=', email),
}

for (const [end, name, words] of [
  ['ban', 'Bo', 'Bo B. was removed from Hearth for breaking its rules. You can still read the conversation.'],
  ['erasure', 'Cleo', /has left Hearth\. You can still read what you wrote to each other\.$/],
] as const)
  test(`The ${end} of the other one closes the composer in mid-sentence and leaves what was said`, async ({
    page,
    playwright,
  }) => {
    await signInAsMember(page, 'Ann')
    const other = await createMember(playwright, name)
    const conversationId = await conversationWith(page.context().request, other.profileId)
    await sendMessage(other.request, conversationId, 'See you at nine?')
    await openConversation(page, conversationId)
    await write(page, 'I shall be there')
    await expectProgress(page, 'I shall be there', 'Sent')
    await expect(rowOf(page, name)).toContainText('I shall be there')
    await composer(page).fill('And then')

    await withDatabase(async (db) => {
      await ends[end](db, other.email).execute()
    })
    await expect(page.locator('[data-closed]')).toHaveText(words)
    await expect(composer(page)).toHaveCount(0)
    await expect(bubbles(page)).toContainText(['See you at nine?', 'I shall be there'])
    await expectAccessible(page)

    await page.reload()
    await expect(page.locator('[data-closed]')).toHaveText(words)
    await expect(bubbles(page)).toContainText(['See you at nine?', 'I shall be there'])
    const late = await page
      .context()
      .request.put(`/api/conversations/${conversationId}/messages/${randomUUID()}`, { data: { content: 'Hello?' } })
    expect([late.status(), (await late.json()).code]).toEqual([409, 'CONVERSATION_CLOSED'])
    // A removed member can send nothing more, even from an open screen.
    const theirs = await other.request.put(`/api/conversations/${conversationId}/messages/${randomUUID()}`, {
      data: { content: 'Wait!' },
    })
    expect(theirs.status()).toBe(401)
  })
