import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { chatsLink, popUp, popUpOf, rowOf } from '../support/chat-members.ts'
import {
  bubble,
  conversationWith,
  expectProgress,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'

test('A new message pops up for five seconds, longer while it is looked at, and leads to its conversation', async ({
  page,
  playwright,
}) => {
  const bo = await createMember(playwright, 'Bo')
  const { profileId } = await signInAsMember(page, 'Ann')
  const id = await conversationWith(bo.request, profileId)
  await page.clock.install()
  await page.goto('/learn-more')
  await expect(chatsLink(page)).toBeVisible()
  const before = await popUp(page, bo, 'Bo', id, 'Are you awake?')
  await expect(page.getByRole('region', { name: 'New messages' })).toHaveAttribute('aria-live', 'polite')
  await popUpOf(page, 'Bo').hover()
  await page.clock.runFor(6000)
  await expect(popUpOf(page, 'Bo')).toBeVisible()
  await page.mouse.move(300, 700)
  await page.clock.runFor(5000)
  await expect(popUpOf(page, 'Bo')).toHaveCount(0)

  await sendMessage(bo.request, id, 'Still there?')
  await popUpOf(page, 'Bo').getByRole('button', { name: 'Close the message from Bo B.' }).press('Enter')
  await expect(popUpOf(page, 'Bo')).toHaveCount(0)
  await expect(chatsLink(page)).toHaveAccessibleName(new RegExp(`Unread messages: ${before + 1}$`))
  await sendMessage(bo.request, id, 'Good night')
  await popUpOf(page, 'Bo').getByRole('link').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/chat/${id}$`))
  await expect(popUpOf(page, 'Bo')).toHaveCount(0)
  await expect(bubble(page, 'Good night')).toBeVisible()
})

test('Nothing pops up for the conversation in view; others stack, each conversation once', async ({
  page,
  playwright,
}) => {
  const { profileId } = await signInAsMember(page, 'Ann')
  const [bo, cleo, dina] = await Promise.all(['Bo', 'Cleo', 'Dina'].map((name) => createMember(playwright, name)))
  const ids = await Promise.all([bo!, cleo!, dina!].map(({ request }) => conversationWith(request, profileId)))
  await openConversation(page, ids[0]!)
  await popUp(page, dina!, 'Dina', ids[2]!, 'Is it on?')
  await sendMessage(bo!.request, ids[0]!, 'In view')
  await expect(bubble(page, 'In view')).toBeVisible()
  await sendMessage(cleo!.request, ids[1]!, 'First')
  await expect(popUpOf(page, 'Cleo')).toContainText('First')
  await popUpOf(page, 'Cleo').getByRole('link').focus()
  await sendMessage(cleo!.request, ids[1]!, 'Second')
  await expect(popUpOf(page, 'Cleo')).toContainText('Second')
  // Both are held, one by the focus and one by the pointer: their five seconds are not what this is about.
  await popUpOf(page, 'Cleo').getByRole('link').focus()
  await sendMessage(dina!.request, ids[2]!, 'Me too')
  await expect(popUpOf(page, 'Dina')).toContainText('Me too')
  await popUpOf(page, 'Dina').hover()
  await expect(popUpOf(page, 'Cleo')).toContainText('Second')
  await expect(page.getByRole('region', { name: 'New messages' }).getByRole('article')).toHaveCount(2)
  await expect(popUpOf(page, 'Bo')).toHaveCount(0)
})

test('Receipts switched off in the chat settings hide what the other has read, also after a reload', async ({
  page,
  playwright,
}) => {
  const bo = await createMember(playwright, 'Bo')
  await signInAsMember(page, 'Ann')
  const id = await conversationWith(page.request, bo.profileId)
  await openConversation(page, id)
  await write(page, 'Read this')
  await expectProgress(page, 'Read this', 'Sent')
  await bo.request.put(`/api/conversations/${id}/read`, { data: {} })
  await expectProgress(page, 'Read this', 'Read')
  await page.getByRole('button', { name: 'Chat settings' }).press('Enter')
  const receipts = page.getByRole('switch', { name: 'Read receipts' })
  // Until the answer is there it looks as it mostly is, and cannot be changed.
  await expect(receipts).toBeEnabled()
  await expect(receipts).toBeChecked()
  await receipts.press('Space')
  await expect(receipts).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sound for new messages' })).not.toBeChecked()
  await expect.poll(async () => (await (await page.request.get('/api/me/receipts')).json()).receipts).toBe(false)
  await page.reload()
  await expectProgress(page, 'Read this', 'Sent')
  await page.getByRole('button', { name: 'Chat settings' }).click()
  await expect(receipts).not.toBeChecked()
  await expect(receipts).toBeEnabled()
  await receipts.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat settings' })).toBeFocused()
})

for (const language of ['en', 'km'] as const)
  test(`The list, its settings and the pop-up are accessible: ${language}`, async ({ page, playwright }) => {
    test.slow()
    const bo = await createMember(playwright, 'Bo')
    const { profileId } = await signInAsMember(page, 'Ann')
    const id = await conversationWith(bo.request, profileId)
    await page.goto(`/chats?lng=${language}`)
    await expect(page.getByText(textOf(language, 'chats.empty.title'))).toBeVisible()
    await expectNoSidewaysScroll(page)
    await sendMessage(bo.request, id, language === 'km' ? 'សួស្តី តើអ្នកសុខសប្បាយទេ?' : 'Hello, how are you?')
    await expect(rowOf(page, 'Bo')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await popUp(page, bo, 'Bo', id, 'Hello', language)
    let times = 0
    await expectAccessible(page, async () => {
      times += 1
      await sendMessage(bo.request, id, `Again ${times}`)
      // The newest takes the place of the one before, and the focus with it.
      await expect(popUpOf(page, 'Bo', language)).toContainText(`Again ${times}`)
      await popUpOf(page, 'Bo', language).getByRole('link').focus()
    })
    await page.keyboard.press('Escape')
    await expect(popUpOf(page, 'Bo', language)).toHaveCount(0)
    const settings = page.getByRole('button', { name: textOf(language, 'chats.settings.title') })
    await expectAccessible(page, async () => {
      if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.click()
      await expect(page.getByRole('switch').first()).toBeEnabled()
    })
  })
