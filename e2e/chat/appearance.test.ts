import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  bubble,
  bubbles,
  choose,
  composer,
  createRemoteConversation,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { type Language, textOf } from '../support/i18n.ts'
import { switchLanguage } from '../support/page.ts'

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Everything that a message can look like, in one conversation. */
async function everyLook(page: Page, request: APIRequestContext, conversationId: string) {
  const first = await sendMessage(request, conversationId, 'Have you been to https://example.org already?')
  await sendMessage(request, conversationId, longWord)
  await sendMessage(request, conversationId, 'ទៅដើរលេងជាមួយគ្នាទេ? ไปเดินเล่นกันไหม')
  await sendMessage(request, conversationId, '🔥')
  const taken = await sendMessage(request, conversationId, 'Nothing')
  await request.delete(`/api/conversations/${conversationId}/messages/${taken}`)
  const path = `/api/conversations/${conversationId}/messages/${first}/reaction`
  await page.context().request.put(path, { data: { emoji: '❤️' } })
  await request.put(path, { data: { emoji: '🔥' } })
}

/** Opens the search of the conversation, whose file comes with the first opening, and which takes the focus then. */
async function openSearch(page: Page, language: Language) {
  await page.getByRole('button', { name: textOf(language, 'chat.search.open') }).click()
  await expect(page.getByRole('textbox', { name: textOf(language, 'chat.search.label') })).toBeFocused()
}

// Covered by e2e/chat/conversation.test.ts.
test('A conversation is accessible in both themes and at both widths, and in Khmer @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await everyLook(page, bo.request, conversationId)
  await openConversation(page, conversationId)
  await write(page, 'See www.example.org')
  await expect(bubbles(page)).toHaveCount(6)
  await choose(page, longWord, 'chat.reply')
  await openSearch(page, 'en')
  const openMenu = async () => {
    await bubble(page, 'www.example.org').locator('[data-more]').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
  }
  await openMenu()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
  await expect(composer(page)).toBeInViewport()

  await switchLanguage(page, 'km')
  await page.getByRole('button', { name: textOf('km', 'chat.search.close') }).click()
  await choose(page, longWord, 'chat.reply', 'km')
  await expectAccessibleInKhmer(page)
  await openSearch(page, 'km')
  await openMenu()
  await expectAccessibleInKhmer(page)
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
  await expect(composer(page)).toBeInViewport()
})
