import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { rowOf } from '../support/chat-members.ts'
import { createRemoteConversation, sendMessage, write } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'

// Covered by server/src/chat/turn.test.ts.
test('Who waits for an answer stands in a list of its own until it is given @all', async ({ page, playwright }) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, 'How was the concert?')
  const at = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await withDatabase(async (db) => {
    await db.updateTable('messages').set({ createdAt: at }).where('conversationId', '=', conversationId).execute()
    await db
      .updateTable('conversationMembers')
      .set({ lastAt: at })
      .where('conversationId', '=', conversationId)
      .execute()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chats')
  await page.getByRole('tab', { name: 'Your turn 1' }).click()
  await expect(page).toHaveURL(/\/chats\?tab=turn$/)
  await expectAccessible(page)
  await expectEveryLanguage(page, 'chats')
  await page.setViewportSize({ width: 390, height: 844 })

  await rowOf(page, 'Bo').getByRole('link').click()
  await write(page, 'Loud!')
  await page.getByRole('link', { name: 'Back to chats' }).click()
  await expect(page.getByText('All answered')).toBeVisible()
  await page.getByRole('tab', { name: 'Chats' }).click()
  await expect(rowOf(page, 'Bo')).toContainText('Loud!')
  await expect(page.getByRole('tab')).toHaveCount(0)
})
