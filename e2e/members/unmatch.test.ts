import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { rowOf } from '../support/chat-members.ts'
import { bubbles, createConversation, openConversation, sendMessage } from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { expectToast, navigateTo, switchLanguage } from '../support/page.ts'

const like = (who: Page, profileId: string) => who.request.put(`/api/likes/${profileId}`)
const gone = (page: Page) => page.getByRole('heading', { name: "This conversation isn't available" })
const row = (page: Page) => page.getByRole('region', { name: '1 match', exact: true })

/** Ann and Bo match, have written, and look at their conversation. */
async function createCouple(...[page, browser]: Parameters<typeof createConversation>) {
  const { ann, bo, conversationId } = await createConversation(page, browser)
  for (const [one, other] of [
    [ann, bo],
    [bo, ann],
  ] as const) {
    await like(one.page, other.profileId)
  }
  for (const [one, other] of [
    [ann, bo],
    [bo, ann],
  ] as const)
    await one.page.request.put(`/api/likes/${other.profileId}/celebrated`)
  await sendMessage(bo.page.request, conversationId, 'See you at nine?')
  for (const one of [ann, bo]) await openConversation(one.page, conversationId)
  return { ann, bo, conversationId }
}

test('Unmatch closes the conversation for both at once, in every tab, and says nothing; a new match opens it again', async ({
  page,
  browser,
  context,
}) => {
  const { ann, bo, conversationId } = await createCouple(page, browser)
  const second = await context.newPage()
  await openConversation(second, conversationId)
  await expect(row(page).getByRole('link', { name: 'Bo', exact: true })).toBeVisible()
  await expect(row(bo.page).getByRole('link', { name: 'Ann', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unmatch Bo B.?' })
  await expect(dialog).toContainText('your conversation closes for both of you')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unmatch' }).click()
  await expectToast(page, 'You unmatched Bo B.', '')
  await expect(page).toHaveURL('/chats')
  for (const one of [page, second, bo.page]) {
    await expect(row(one)).toHaveCount(0)
    await expect(one.getByText('No conversations yet').or(gone(one)).first()).toBeVisible()
  }
  for (const one of [second, bo.page]) await expect(gone(one)).toBeVisible()
  await expect(bo.page.getByText('unmatch', { exact: false })).toHaveCount(0)
  await expectAccessible(bo.page)
  await navigateTo(bo.page, '/chats')
  await expect(rowOf(bo.page, 'Ann')).toHaveCount(0)
  await navigateTo(bo.page, `/profile/${ann.profileId}`)
  await expect(bo.page.getByRole('button', { name: 'Like Ann B.' })).toHaveAttribute('aria-pressed', 'false')

  // One tab of each member celebrates a match: with two, either may.
  await second.close()
  await like(bo.page, ann.profileId)
  await like(page, bo.profileId)
  for (const one of [page, bo.page]) await one.getByRole('button', { name: 'Keep browsing' }).click()
  await row(page).getByRole('link', { name: 'Bo', exact: true }).click()
  await expect(page).toHaveURL(`/chat/${conversationId}`)
  await expect(bubbles(page)).toContainText(['See you at nine?'])
})

test('A match ends from the profile and from the list too; the question is accessible on a phone and in Khmer', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createCouple(page, browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await navigateTo(page, '/chats')
  await switchLanguage(page, 'km')
  const more = textOf('km', 'chats.more').replace('{{name}}', 'Bo B.')
  await page.getByRole('button', { name: more }).click()
  await page.getByRole('menuitem', { name: textOf('km', 'matches.unmatch.item').replace('{{name}}', 'Bo B.') }).click()
  const question = page.getByRole('dialog', {
    name: textOf('km', 'matches.unmatch.title').replace('{{name}}', 'Bo B.'),
  })
  await expect(question).toBeVisible()
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await switchLanguage(page, 'en')

  await navigateTo(page, `/profile/${bo.profileId}`)
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  await page.getByRole('dialog', { name: 'Unmatch Bo B.?' }).getByRole('button', { name: 'Unmatch' }).click()
  await expectToast(page, 'You unmatched Bo B.', '')
  await expect(page.getByRole('button', { name: 'Like Bo B.' })).toHaveAttribute('aria-pressed', 'false')
  await navigateTo(page, `/chat/${conversationId}`)
  await expect(gone(page)).toBeVisible()
})
