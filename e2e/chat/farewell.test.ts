import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { rowOf } from '../support/chat-members.ts'
import {
  bubble,
  bubbles,
  choose,
  composer,
  createConversation,
  like,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { expectToast, navigateTo } from '../support/page.ts'

const closed = (page: Page) => page.locator('[data-closed]')
const form = (page: Page) => page.getByRole('dialog', { name: 'A kind last word to Bo B.' })

/** Ann and Bo match, have written, and look at their conversation. */
async function createCouple(...both: Parameters<typeof createConversation>) {
  const { ann, bo, conversationId } = await createConversation(...both)
  await like(ann.profileId, bo.profileId)
  await sendMessage(bo.page.request, conversationId, 'See you at nine?')
  for (const one of [ann, bo]) await openConversation(one.page, conversationId)
  return { ann, bo, conversationId }
}

/** The next message of a page waits on its way until it is let through. */
async function holdNextMessage(page: Page) {
  const way = Promise.withResolvers<void>()
  await page.route(
    /\/messages\/[^/]+$/,
    async (route) => {
      await way.promise
      await route.continue()
    },
    { times: 1 },
  )
  return way.resolve
}

test('A kind last word closes the conversation for both; what crosses it arrives, or returns to its writer', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createCouple(page, browser)
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Close kindly' }).click()
  await form(page).getByRole('radio', { name: 'In my own words' }).check({ force: true })
  await form(page).getByRole('textbox').fill('It was lovely to meet you.')
  await expectAccessible(page)

  await write(bo.page, 'I bring the cake')
  await expect(bubble(page, 'I bring the cake')).toBeVisible()
  const letThrough = await holdNextMessage(bo.page)
  await write(bo.page, 'And the candles')
  await composer(bo.page).fill('One more thing')
  await form(page).getByRole('button', { name: 'Send and close' }).click()
  await expectToast(page, 'You closed the conversation with Bo B.', '')

  const said = ['See you at nine?', 'I bring the cake', 'It was lovely to meet you.']
  await expect(closed(page)).toContainText('You closed this conversation kindly.')
  await expect(closed(bo.page)).toContainText('Ann B. closed this conversation kindly.')
  letThrough()
  await expect(bubble(bo.page, 'And the candles').getByRole('alert')).toContainText('closed before this was sent')
  await expect(closed(bo.page)).toContainText('One more thing')
  for (const one of [page, bo.page]) {
    await expect(composer(one)).toHaveCount(0)
    await expect(bubbles(one)).toContainText(said)
    await expectAccessible(one)
  }
  await choose(bo.page, 'It was lovely', 'chat.copy')
  await bubble(bo.page, 'It was lovely').hover()
  await bubble(bo.page, 'It was lovely').getByRole('button', { name: 'Message options' }).click()
  await bo.page.getByRole('menuitem', { name: 'React with ❤️' }).click()
  await expect(bubble(page, 'It was lovely').getByRole('button', { name: '❤️ from Bo B.' })).toBeVisible()

  // What was not sent outlives the page.
  await bo.page.reload()
  await expect(closed(bo.page)).toContainText('One more thing')
  await expect(bubble(bo.page, 'And the candles').getByRole('alert')).toContainText('closed before this was sent')
  await navigateTo(page, `/chat/${conversationId}`)
  await expect(closed(page)).toBeVisible()
})

test('An Unmatch offers a kind end first, in the conversation and from the profile, until it is closed', async ({
  page,
  browser,
}) => {
  const { bo } = await createCouple(page, browser)
  const question = page.getByRole('dialog', { name: 'Unmatch Bo B.?' })
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  await expect(question.getByRole('button', { name: 'Close kindly instead' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await navigateTo(page, `/profile/${bo.profileId}`)
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close kindly instead' }).click()
  await form(page).getByRole('radio').first().check({ force: true })
  await form(page).getByRole('button', { name: 'Send and close' }).click()
  await expect(closed(bo.page)).toContainText('Ann B. closed this conversation kindly.')

  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Unmatch Bo B.' }).click()
  await expect(question.getByRole('button', { name: 'Unmatch' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Close kindly instead' })).toHaveCount(0)
})

test('An edit that a kind end cuts off stands below it', async ({ page, browser }) => {
  const { bo } = await createCouple(page, browser)
  await composer(bo.page).press('ArrowUp')
  await composer(bo.page).fill('See you at ten?')
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Close kindly' }).click()
  await form(page).getByRole('button', { name: 'Send and close' }).click()
  await expect(closed(bo.page)).toContainText('See you at ten?')
  await closed(bo.page).getByRole('button', { name: 'Delete' }).click()
  await expect(closed(bo.page)).not.toContainText('See you at ten?')
})

// Covered by web/src/chat/farewell/FarewellForm.test.tsx.
test('The form and the note fit the narrowest phone in every language @all', async ({ page, browser }) => {
  await createCouple(page, browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await navigateTo(page, '/chats')
  await rowOf(page, 'Bo')
    .getByRole('button', { name: /^More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Close kindly' }).click()
  await form(page).getByRole('radio', { name: 'In my own words' }).check({ force: true })
  await form(page).getByRole('textbox').fill('Take care!')
  await expectEveryLanguage(page, 'a kind last word')
  await form(page).getByRole('button', { name: 'Send and close' }).click()
  await rowOf(page, 'Bo').getByRole('link').click()
  await expect(closed(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
