import { expect, type Page, test } from '@playwright/test'
import { createMember, type RemoteMember } from '../support/accounts.ts'
import {
  bubble,
  bubbles,
  composer,
  conversationWith,
  createConversation,
  createRemoteConversation,
  expectProgress,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { navigateTo } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

test('What is written without a connection arrives once and in order; a block closes both open screens', async ({
  page,
  browser,
}) => {
  const { ann, bo, conversationId } = await createConversation(page, browser)
  await openConversation(page, conversationId)
  await openConversation(bo.page, conversationId)
  await write(page, 'Before the tunnel')
  await expectProgress(page, 'Before the tunnel', 'Read')
  await page.context().setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await write(page, 'First in the tunnel')
  await write(page, 'Second in the tunnel')
  await expect(page.getByRole('img', { name: 'Sending' })).toBeVisible()
  await sendMessage(bo.page.context().request, conversationId, 'Are you there?')
  await page.context().setOffline(false)
  await expectProgress(page, 'Second in the tunnel', 'Read')
  const order = ['Before the tunnel', 'Are you there?', 'First in the tunnel', 'Second in the tunnel']
  for (const screen of [page, bo.page]) {
    await expect(bubbles(screen)).toHaveCount(4)
    await expect(bubbles(screen)).toContainText(order)
  }
  await expect(page.getByText('No connection.')).toBeHidden()

  await test.step('After a block nothing can be sent any more', async () => {
    const blocked = await bo.page.request.put(`/api/blocks/${ann.profileId}`)
    expect(blocked.ok(), await blocked.text()).toBe(true)
    for (const screen of [page, bo.page]) {
      await expect(screen.getByRole('heading', { name: "This conversation isn't available" })).toBeVisible()
      await expect(composer(screen)).toBeHidden()
      await expect(screen.getByText('Before the tunnel')).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: "This conversation isn't available" })).toBeVisible()
  })
})

test('A message that the server never answered survives a reload and is stored once; a second tab follows', async ({
  page,
  playwright,
}) => {
  const { conversationId } = await createRemoteConversation(page, playwright)
  await openConversation(page, conversationId)
  // The server takes it, and the answer is lost on the way.
  const sending = '**/api/conversations/*/messages/*'
  let lost = 0
  await page.route(sending, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort()
    lost += 1
  })
  // Nothing else tells the sender that it arrived.
  for (const asked of ['**/api/conversations/*/messages?*', '**/api/chat/changes?*'])
    await page.route(asked, (route) => route.abort())
  await withoutPageAnswers(page)
  await write(page, 'Did this arrive?')
  await expectProgress(page, 'Did this arrive?', 'Sending')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.reload()
  await expectProgress(page, 'Did this arrive?', 'Sending')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The longer it has not worked, the longer the wait before the next attempt.
  await expect(bubble(page, 'Did this arrive?').getByRole('img', { name: 'Sent', exact: true })).toBeVisible()

  const other = await page.context().newPage()
  await openConversation(other, conversationId)
  await expect(bubbles(other)).toHaveCount(1)
  await write(other, 'From the second tab')
  await expect(bubbles(page)).toContainText(['Did this arrive?', 'From the second tab'])
  await expect(bubbles(page)).toHaveCount(2)
})

// Covered by server/src/chat/signals/signals.test.ts.
test('The same words to a third person who has not answered are held, with an honest reason and ways out @all', async ({
  page,
  playwright,
}) => {
  const { conversationId } = await createRemoteConversation(page, playwright)
  const mine = page.context().request
  for (const name of ['Cleo', 'Dan']) {
    const { request, profileId } = await createMember(playwright, name)
    await sendMessage(mine, await conversationWith(mine, profileId), 'Coffee on Sunday?')
    await request.dispose()
  }
  await openConversation(page, conversationId)
  await write(page, 'Coffee on Sunday?')
  await expectProgress(page, 'Coffee on Sunday?', 'Not sent')
  await expect(page.getByRole('alert')).toContainText("You've sent the same text to 2 people who haven't replied yet")
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(bubbles(page)).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Coffee on Sunday?')
  await write(page, 'Bo, coffee on Sunday?')
  await expectProgress(page, 'Bo, coffee on Sunday?', 'Sent')
})

/** Replaces the account of the page's browser. */
async function becomeMember(page: Page, member: RemoteMember) {
  await page.context().clearCookies()
  await page.context().addCookies((await member.request.storageState()).cookies)
}

// Covered by e2e/account/next-account.test.ts.
test('The next member in the same browser sees neither a draft nor a conversation of other members @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  const eve = await createMember(playwright, 'Eve')
  await openConversation(page, conversationId)
  await composer(page).fill('What I do not dare to say')
  await becomeMember(page, bo)
  await openConversation(page, conversationId)
  await expect(page.getByRole('heading', { name: /^Ann B\./ })).toBeVisible()
  await expect(composer(page)).toHaveValue('')

  await test.step('To a third member it looks as if the conversation did not exist', async () => {
    const unavailable = page.getByRole('heading', { name: "This conversation isn't available" })
    await becomeMember(page, eve)
    await page.goto(`/chat/${conversationId}`)
    await expect(unavailable).toBeVisible()
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await navigateTo(page, '/chats')
      await expect(unavailable).toHaveCount(0)
      await navigateTo(page, `/chat/${id}`)
      await expect(unavailable).toBeVisible()
    }
  })
  await page.context().clearCookies()
  await page.goto(`/chat/${conversationId}`)
  await expect(page).toHaveURL(/\/auth/)
  await expect(bubbles(page)).toHaveCount(0)
})
