import { expect, type Page } from '@playwright/test'
import type { RemoteMember } from './accounts.ts'
import { sendMessage } from './conversations.ts'
import { textOf } from './i18n.ts'

/** A member's row in the list of conversations. */
export const rowOf = (page: Page, firstName: string) =>
  page
    .locator('section[aria-labelledby=chats]')
    .getByRole('listitem')
    .filter({ hasText: `${firstName} B.` })

/** The way to the chats, with the badge's words when something is unread. */
export const chatsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chats/ })

/** The pop-up for a member's message. */
export const popUpOf = (page: Page, firstName: string, language: 'en' | 'km' = 'en') =>
  page
    .getByRole('region', { name: textOf(language, 'chats.news.label') })
    .getByRole('article')
    .filter({ hasText: `${firstName} B.` })

type News = {
  firstName: string
  conversationId: string
  text: string
  language?: 'en' | 'km'
}

/**
 * Sends messages until one pops up: only the badge shows messages from before the page's live connection. Each message
 * has its own text, so that none is still under way when the last one has popped up.
 * @returns how many messages that took
 */
export async function popUp(
  page: Page,
  writer: RemoteMember,
  { firstName, conversationId, text, language = 'en' }: News,
) {
  await expect(page.getByRole('region', { name: textOf(language, 'chats.news.label') })).toBeAttached()
  let count = 0
  await expect(async () => {
    count += 1
    const numbered = `${text} (${count})`
    await sendMessage(writer.request, conversationId, numbered)
    await expect(popUpOf(page, firstName, language)).toContainText(numbered, { timeout: 1500 })
  }).toPass()
  return count
}
