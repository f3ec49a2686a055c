import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { rowOf } from '../support/chat-members.ts'
import {
  bubbles,
  createConversation,
  inAnotherBrowser,
  openConversation,
  sendMessage,
} from '../support/conversations.ts'
import { aTown, heartOf } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { expectToast, navigateTo, switchLanguage } from '../support/page.ts'

const like = (who: Page, profileId: string) => who.request.put(`/api/likes/${profileId}`)
type Member = { page: Page; profileId: string }
const gone = (page: Page) => page.getByRole('heading', { name: "This conversation isn't available" })

/** The two like each other, and have celebrated it. */
async function match(...both: [Member, Member]) {
  const [one, other] = both
  await like(one.page, other.profileId)
  await like(other.page, one.profileId)
  for (const [who, about] of [both, both.toReversed()] as [Member, Member][])
    await who.page.request.put(`/api/likes/${about.profileId}/celebrated`)
}

/** Ann and Bo match, have written, and look at their conversation. */
async function createCouple(...[page, browser]: Parameters<typeof createConversation>) {
  const { ann, bo, conversationId } = await createConversation(page, browser)
  await match(ann, bo)
  await sendMessage(bo.page.request, conversationId, 'See you at nine?')
  for (const one of [ann, bo]) await openConversation(one.page, conversationId)
  return { ann, bo, conversationId }
}

test('Unmatch closes the conversation for both in every tab without a word; a new match opens it again', async ({
  page,
  browser,
  context,
}) => {
  const { ann, bo, conversationId } = await createCouple(page, browser)
  const second = await context.newPage()
  await openConversation(second, conversationId)
  await expect(rowOf(page, 'Bo')).toBeVisible()
  await expect(rowOf(bo.page, 'Ann')).toBeVisible()

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unmatch Bo B.?' })
  await expect(dialog).toContainText('your conversation closes for both of you')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unmatch' }).click()
  await expectToast(page, 'You unmatched Bo B.', '')
  await expect(page).toHaveURL('/chats')
  for (const one of [page, second, bo.page]) {
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
  await rowOf(page, 'Bo').getByRole('link').click()
  await expect(page).toHaveURL(`/chat/${conversationId}`)
  await expect(bubbles(page)).toContainText(['See you at nine?'])
})

// Covered by server/src/people/matches/unmatch.test.ts.
test('A match ends from the profile and the list too; the question is accessible on a phone and in Khmer @all', async ({
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

// Covered by server/src/people/likes/live.test.ts.
test('After an Unmatch the hearts in Discover are empty for both, in every tab, without a reload @all', async ({
  page,
  browser,
  context,
}) => {
  const city = aTown()
  const ann = { page, ...(await signInAsMember(page, 'Ann', { city })) }
  const bo = await inAnotherBrowser(browser, 'Bo', { city })
  await match(ann, bo)
  const [second, profile] = [await context.newPage(), await context.newPage()]
  for (const one of [second, bo.page]) await one.goto('/')
  for (const heart of [heartOf(second, 'Bo'), heartOf(bo.page, 'Ann')])
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await profile.goto(`/profile/${bo.profileId}`)
  await profile.getByRole('button', { name: 'More about Bo B.' }).click()
  await profile.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  await profile.getByRole('dialog', { name: 'Unmatch Bo B.?' }).getByRole('button', { name: 'Unmatch' }).click()
  for (const heart of [heartOf(second, 'Bo'), heartOf(bo.page, 'Ann')])
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

// Covered by web/src/members/likes/LikeButton.test.tsx.
test('A tap on the heart of a match asks before it ends it, even if the page does not know of it yet @all', async ({
  page,
  browser,
}) => {
  const city = aTown()
  const ann = { page, ...(await signInAsMember(page, 'Ann', { city })) }
  const bo = await inAnotherBrowser(browser, 'Bo', { city })
  const question = page.getByRole('dialog', { name: 'Unmatch Bo B.?' })
  await page.goto('/')
  await heartOf(page, 'Bo').click()
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'true')
  await like(bo.page, ann.profileId)
  await page.getByRole('button', { name: 'Keep browsing' }).click()
  // Discover loaded before the match.
  await heartOf(page, 'Bo').click()
  await expect(question).toContainText('your conversation closes for both of you')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await heartOf(page, 'Bo').click()
  await question.getByRole('button', { name: 'Unmatch' }).click()
  await expectToast(page, 'You unmatched Bo B.', '')
  await expect(heartOf(page, 'Bo')).toHaveAttribute('aria-pressed', 'false')
})

// Covered by server/src/people/likes/live.test.ts.
test('A match that ends because one takes the like back is offered for an Unmatch no more @all', async ({
  page,
  browser,
  context,
}) => {
  const { ann, bo } = await createCouple(page, browser)
  const profile = await context.newPage()
  await profile.goto(`/profile/${bo.profileId}`)
  const menus = [
    [page, 'Conversation options'],
    [bo.page, 'Conversation options'],
    [profile, 'More about Bo B.'],
  ] as const
  for (const [one, name] of menus) {
    await one.getByRole('button', { name }).click()
    await expect(one.getByRole('menuitem', { name: /^Unmatch/ })).toBeVisible()
  }
  await bo.page.request.delete(`/api/likes/${ann.profileId}`)
  for (const [one] of menus) {
    await expect(one.getByRole('menuitem', { name: /^Unmatch/ })).toHaveCount(0)
    await expect(one.getByRole('menuitem', { name: /^Block/ })).toBeVisible()
  }
})
