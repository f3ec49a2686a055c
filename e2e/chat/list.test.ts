import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { chatsLink, rowOf } from '../support/chat-members.ts'
import { composer, conversationWith, like, sendMessage, write } from '../support/conversations.ts'
import { cardOf, createNeighbors } from '../support/discover.ts'
import { expectToast } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

test('A card’s message button opens the conversation or says why not; a first message lists it', async ({
  page,
  playwright,
}) => {
  const { bo } = await createNeighbors(page, playwright)
  await page.goto('/')
  const button = cardOf(page, 'Bo').getByRole('button', { name: 'Message Bo B.' })
  await expect(button).toBeVisible()
  await page.route('**/api/conversations/with/*', (route) => route.abort(), { times: 1 })
  await button.click()
  await expectToast(page, 'Could not start conversation', "We can't reach the server")
  // As for a member who has just gone: the server knows no member with that id.
  await page.route(
    '**/api/conversations/with/*',
    (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/[^/]+$/, randomUUID()),
      }),
    { times: 1 },
  )
  await button.click()
  await expectToast(page, 'Could not start conversation', "This member isn't available any more.")
  await button.click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await write(page, 'Is this the way to the list?')
  await expect(rowOf(page, 'Bo')).toContainText('You: Is this the way to the list?')
  const unread = await (await bo.request.get('/api/unread')).json()
  expect(unread.total).toBe(1)
})

test('What arrives counts on every tab, and what is read in one is read in all', async ({ page, playwright }) => {
  const { bo, ann } = await createNeighbors(page, playwright)
  await like(ann.profileId, bo.profileId)
  const id = await conversationWith(bo.request, ann.profileId)
  const other = await page.context().newPage()
  await page.goto('/learn-more')
  await other.goto('/chats')
  await expect(other.getByText('No conversations yet')).toBeVisible()
  for (let count = 1; count <= 10; count++) await sendMessage(bo.request, id, `Message ${count}`)
  await expect(chatsLink(page)).toContainText('9+')
  await expect(page).toHaveTitle('(9+) How Hearth works · Hearth')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)
  await expect(rowOf(other, 'Bo')).toContainText('Message 10')
  await expect(rowOf(other, 'Bo')).toContainText('10 unread messages')
  await rowOf(other, 'Bo').getByRole('link').click()
  await expect(other.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  for (const tab of [page, other]) await expect(chatsLink(tab)).toHaveAccessibleName('Chats')
  await expect(page).toHaveTitle('How Hearth works · Hearth')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
})

// Covered by server/src/chat/chat.test.ts.
test('A long list comes page by page as it is scrolled, and a closed conversation can be brought back @all', async ({
  page,
  playwright,
}) => {
  const { profileId } = await signInAsMember(page, 'Ann')
  await withoutPageAnswers(page)
  // As if a page held two: what a screen would ask for with a hundred conversations.
  await page.route(/\/api\/conversations(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  for (const name of ['Bo', 'Cleo', 'Dina', 'Emil', 'Finn']) {
    const { request, profileId: writer } = await createMember(playwright, name)
    await like(profileId, writer)
    await sendMessage(request, await conversationWith(request, profileId), `I am ${name}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  for (const name of ['Finn', 'Emil', 'Dina', 'Cleo', 'Bo'])
    await expect(rowOf(page, name)).toContainText(`I am ${name}`)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

  await rowOf(page, 'Dina').getByRole('button', { name: 'More options for the conversation with Dina B.' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Close conversation' }).press('Enter')
  await expect(rowOf(page, 'Dina')).toHaveCount(0)
  await expect(chatsLink(page)).toHaveAccessibleName(/Unread messages: 4$/)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf(page, 'Dina')).toContainText('I am Dina')
  await expect(rowOf(page, 'Dina').getByRole('link')).toBeFocused()
  await expect(chatsLink(page)).toHaveAccessibleName(/Unread messages: 5$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('An unsent text is a draft in the list until it is sent and never leaves the browser', async ({
  page,
  playwright,
}) => {
  const { profileId } = await signInAsMember(page, 'Ann')
  const [bo, cleo] = [await createMember(playwright, 'Bo'), await createMember(playwright, 'Cleo')]
  for (const writer of [bo, cleo]) await like(profileId, writer.profileId)
  const id = await conversationWith(bo.request, profileId)
  await sendMessage(bo.request, id, 'How was the lake?')
  await sendMessage(cleo.request, await conversationWith(cleo.request, profileId), 'Hello from Cleo')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/chat/${id}`)
  await composer(page).fill('Cold, and so beautiful')
  await expect(rowOf(page, 'Bo')).toContainText('How was the lake?')
  // A member who leaves sooner leaves a message unread, which is shown instead of a draft.
  await expect(rowOf(page, 'Bo')).toHaveAttribute('data-unread', 'false')
  await rowOf(page, 'Cleo').getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Cleo B\./ })).toBeVisible()
  await expect(rowOf(page, 'Bo')).toContainText('Draft: Cold, and so beautiful')
  await expect(rowOf(page, 'Cleo')).toContainText('Hello from Cleo')
  await page.reload()
  await expect(rowOf(page, 'Bo')).toContainText('Draft: Cold, and so beautiful')
  expect(sent.filter((one) => one.includes('beautiful'))).toEqual([])

  await rowOf(page, 'Bo').getByRole('link').click()
  await expect(composer(page)).toHaveValue('Cold, and so beautiful')
  await composer(page).press('Enter')
  await expect(rowOf(page, 'Bo')).toContainText('You: Cold, and so beautiful')
  await rowOf(page, 'Cleo').getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Cleo B\./ })).toBeVisible()
  await expect(rowOf(page, 'Bo')).toContainText('You: Cold, and so beautiful')
  await expect(rowOf(page, 'Bo')).not.toContainText('Draft:')
})
