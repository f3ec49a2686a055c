import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  bubble,
  bubbles,
  choose,
  composer,
  createConversation,
  expectProgress,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { type Language, textOf } from '../support/i18n.ts'

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Everything that a message can look like, in one conversation. */
async function everyLook(page: Page, bo: Page, conversationId: string) {
  const { request } = bo.context()
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

for (const language of ['en', 'km'] as Language[])
  test(`A conversation is accessible in both themes and at both widths (${language})`, async ({ page, browser }) => {
    const { bo, conversationId } = await createConversation(page, browser)
    await everyLook(page, bo.page, conversationId)
    await openConversation(page, `${conversationId}?lng=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await write(page, 'See www.example.org')
    await expect(bubbles(page)).toHaveCount(6)
    const examine = () => (language === 'km' ? expectAccessibleInKhmer(page) : expectAccessible(page))
    await choose(page, longWord, 'chat.reply', language)
    await examine()
    await page.getByRole('button', { name: textOf(language, 'chat.search.open') }).click()
    await bubble(page, 'www.example.org').locator('[data-more]').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await examine()
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page)
    await expect(composer(page)).toBeInViewport()
  })

test('Keyboard alone: write, walk through the messages, react, edit, and search', async ({ page, browser }) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await sendMessage(bo.page.context().request, conversationId, 'Good morning')
  await sendMessage(bo.page.context().request, conversationId, 'Slept well?')
  await openConversation(page, conversationId)
  await expect(composer(page)).toBeFocused()
  await expect(bubbles(page)).toHaveCount(2)
  const keys = page.keyboard
  await keys.type('Like a log')
  await keys.press('Enter')
  await expectProgress(page, 'Like a log', 'Sent')
  const options = (text: string) => bubble(page, text).getByRole('button', { name: 'Message options' })
  await options('Like a log').focus()
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await expect(options('Good morning')).toBeFocused()
  await keys.press('Enter')
  const love = page.getByRole('menuitem', { name: 'React with ❤️' })
  await expect(love).toBeFocused()
  await keys.press('Enter')
  await expect(bubble(page, 'Good morning').getByRole('button', { name: '❤️ from You' })).toBeVisible()
  await expect(options('Good morning')).toBeFocused()
  await composer(page).focus()
  await keys.press('ArrowUp')
  await expect(composer(page)).toHaveValue('Like a log')
  await keys.press('Escape')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()
})

test('In Khmer a message is sent, answered and read, below a heading for the day', async ({ page, browser }) => {
  const { bo, conversationId } = await createConversation(page, browser)
  for (const screen of [page, bo.page]) await openConversation(screen, `${conversationId}?lng=km`)
  await expect(composer(page)).toHaveAttribute('placeholder', textOf('km', 'chat.write'))
  await write(page, 'សួស្ដី តើអ្នកសុខសប្បាយទេ?')
  await expectProgress(page, 'សួស្ដី', textOf('km', 'chat.progress.read'))
  await expect(page.getByRole('heading', { name: textOf('km', 'chat.today') })).toBeVisible()
  await composer(bo.page).pressSequentially('សុខ')
  await expect(page.getByText(textOf('km', 'chat.typing')).first()).toBeVisible()
  await composer(bo.page).press('Enter')
  await expect(bubble(page, 'សុខ').last()).toHaveAttribute('data-mine', 'false')
  await choose(bo.page, 'សួស្ដី', 'chat.reply', 'km')
  await write(bo.page, 'អរគុណ')
  await expect(bubble(page, 'អរគុណ').getByRole('button', { name: 'សួស្ដី' })).toBeVisible()
})
