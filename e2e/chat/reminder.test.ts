import { expect, test } from '@playwright/test'
import { remind, waitingForAnswer } from '../../server/src/chat/reminders.ts'
import { toRecipient } from '../../server/src/notifications/notify.ts'
import { planFor } from '../../server/src/notifications/rules.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { bubble, createRemoteConversation, openConversation, sendMessage, write } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'

/** The other's last word came three days ago, and the job has run. */
const letDaysPass = (conversationId: string) =>
  withDatabase(async (db) => {
    const at = new Date(Date.now() - 75 * 60 * 60 * 1000)
    await db.updateTable('messages').set({ createdAt: at }).where('conversationId', '=', conversationId).execute()
    await db
      .updateTable('conversationMembers')
      .set({ lastAt: at })
      .where('conversationId', '=', conversationId)
      .execute()
    const due = (await waitingForAnswer(db, null)).find((one) => one.conversationId === conversationId)!
    expect(await remind(db, due, planFor('reminder', toRecipient(due))!)).toBe(true)
  })

test('Whose turn it is gets one reminder, which goes with the answer and can be switched off', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, 'How was the concert?')
  await openConversation(page, conversationId)
  await expect(bubble(page, 'How was the concert?')).toBeVisible()
  await letDaysPass(conversationId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notices')
  const reminder = page.getByRole('link').filter({ hasText: 'Wrote to you a few days ago. Answer, or close kindly.' })
  await expect(reminder).toContainText('Bo')
  await expect(reminder).not.toContainText('concert')
  await expectAccessible(page)

  await reminder.click()
  await expect(page).toHaveURL(new RegExp(`/chat/${conversationId}$`))
  await write(page, 'Loud!')
  await expect(bubble(page, 'Loud!')).toBeVisible()
  await page.goto('/notices')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('All quiet here').or(page.getByRole('listitem').first())).toBeVisible()
  await expect(reminder).toHaveCount(0)

  await page.goto('/settings#notifications')
  const reminders = page.getByRole('switch', { name: "Remind me when it's my turn" })
  await expect(reminders).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await reminders.click()
  await saved
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await expectEveryLanguage(page, 'settings')
})
