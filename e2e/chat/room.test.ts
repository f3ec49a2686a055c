import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { conversationWith, inAnotherBrowser, sendMessage } from '../support/conversations.ts'

test('A member who has room for nobody new is liked instead of written to', async ({ page, browser, playwright }) => {
  const maya = await signInAsMember(page, 'Maya')
  for (const name of ['Cy', 'Di', 'Flo']) {
    const other = await createMember(playwright, name)
    const id = await conversationWith(other.request, maya.profileId)
    await sendMessage(other.request, id, `Hello, I am ${name}.`)
    await sendMessage(page.request, id, `Hello, ${name}.`)
    await other.request.dispose()
  }
  await page.goto('/settings#privacy')
  const room = page.getByRole('radiogroup', { name: 'I have room for' })
  const saved = page.waitForResponse('**/api/me/settings')
  await room.getByRole('radio', { name: '3 conversations' }).check()
  await saved
  await page.reload()
  await expect(room.getByRole('radio', { name: '3 conversations' })).toBeChecked()
  await expectAccessible(page)

  const bo = await inAnotherBrowser(browser, 'Bo')
  await bo.page.goto(`/profile/${maya.profileId}`)
  await bo.page.getByRole('button', { name: 'Message Maya B.' }).click()
  const box = bo.page.getByRole('region', { name: 'First message to Maya B.' })
  await expect(box).toContainText("is taking time for the people they're talking to")
  await expectAccessible(bo.page)
  await box.getByRole('button', { name: 'Like Maya B.' }).click()
  await expect(box).toContainText('Maya B. can see your like')

  await page.goto('/likes')
  await page.getByRole('button', { name: 'Like back: Bo B.' }).click()
  await page.getByRole('button', { name: 'Keep browsing' }).click()
  await bo.page.reload()
  await bo.page.getByRole('button', { name: 'Message Maya B.' }).click()
  await expect(bo.page.getByRole('textbox', { name: /Maya B\./ })).toBeVisible()
})
