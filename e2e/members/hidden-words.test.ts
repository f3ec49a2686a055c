import type { Me } from '@hearth/shared/account/me'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { bubbles, inAnotherBrowser } from '../support/conversations.ts'
import { expectEveryLanguage } from '../support/narrow.ts'

const answer = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }
const part = { kind: 'answer', prompt: answer.prompt }
const cover = 'This has one of your hidden words.'
const note = 'Got any F\u200bEET\u200b Pics?'
const shownNote = /Got any F\u200b?EET\u200b? Pics\?/

/** Ann has an answer, hides words in the settings, and gets a note and a first message with one of them from Bo. */
async function hideAndReceive(page: Page, bo: Page, ann: string) {
  await page.request.put('/api/me/prompts', { data: { answers: [answer] } })
  await page.goto('/settings#hidden-words')
  const field = page.getByRole('textbox', { name: 'Word, phrase or emoji' })
  await field.fill('feet pics,')
  await expect(page.getByRole('button', { name: 'Remove feet pics' })).toBeVisible()
  await field.fill('🍆')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 🍆' })).toBeVisible()
  // A change shows at once, and a reload would end one that still waits for the one before.
  const saved = async () => ((await (await page.request.get('/api/me')).json()) as Me).settings.hiddenWords
  await expect.poll(saved).toEqual(['feet pics', '🍆'])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  expect((await bo.request.put(`/api/likes/${ann}`, { data: { part, note } })).status()).toBe(200)
  const { id } = (await (await bo.request.put(`/api/conversations/with/${ann}`)).json()) as { id: string }
  const url = `/api/conversations/${id}/messages/${crypto.randomUUID()}`
  expect((await bo.request.put(url, { data: { content: 'Hey you 🍆🍆' } })).status()).toBe(200)
  return id
}

test('A note and a request with a hidden word are covered until a tap, and their sender learns nothing', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  const id = await hideAndReceive(page, bo.page, ann.profileId)

  await page.goto('/likes')
  const received = page.getByRole('listitem').filter({ hasText: 'Liked your answer' })
  await expect(received).toContainText(cover)
  await expect(received).not.toContainText(shownNote)
  await received.getByRole('button', { name: 'Show' }).click()
  await expect(received).toContainText(shownNote)

  await page.goto('/chats')
  await page.getByRole('tab', { name: /^Requests/ }).click()
  const row = page.getByRole('link', { name: /Bo B\./ })
  await expect(row).toContainText(cover)
  await row.click()
  await expect(bubbles(page)).toContainText([cover])
  await expect(bubbles(page)).not.toContainText(['🍆'])
  await bubbles(page).getByRole('button', { name: 'Show' }).click()
  await expect(bubbles(page)).toContainText(['Hey you 🍆🍆'])

  await bo.page.goto(`/chat/${id}`)
  await expect(bubbles(bo.page)).toContainText(['Hey you 🍆🍆'])
  await expect(bo.page.getByText(cover)).toBeHidden()
  await bo.page.goto('/likes?tab=sent')
  await expect(bo.page.getByText(shownNote)).toBeVisible()
  await expect(bo.page.getByText(cover)).toBeHidden()
})

// Covered by server/src/members/hidden-words/hidden-words.test.ts.
test('Hidden words, covered notes and requests fit and are accessible in every language @all', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  const id = await hideAndReceive(page, bo.page, ann.profileId)
  await expectEveryLanguage(page, 'page')
  for (const path of ['/likes', `/chat/${id}`]) {
    await page.goto(path)
    await expect(page.getByText(cover).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
