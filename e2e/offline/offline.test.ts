import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { chatsLink } from '../support/chat-members.ts'
import { bubble, expectProgress, write } from '../support/conversations.ts'
import { languages, textOf } from '../support/i18n.ts'
import { chooseLanguage, expectFits } from '../support/narrow.ts'
import { cachedAddresses, keptDatabases, openKeptConversation } from '../support/offline.ts'

test.use({ serviceWorkers: 'allow' })

const offlineTitle = "You're offline"

test('A member without a connection opens the app, reads, writes, and learns what needs a connection', async ({
  page,
  playwright,
}) => {
  await openKeptConversation(page, playwright, 'Shall we walk?')

  await page.context().setOffline(true)
  await page.reload()
  await expect(bubble(page, 'Shall we walk?')).toBeVisible()
  await write(page, 'Yes, on Sunday')
  await expectProgress(page, 'Yes, on Sunday', 'Sending')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: offlineTitle })).toBeVisible()
  await page.getByRole('link', { name: 'Open your chats' }).click()
  await expect(page.locator('section[aria-labelledby=chats]').getByRole('link', { name: /Bo B\./ })).toBeVisible()
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: offlineTitle })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(page.getByText(offlineTitle)).toHaveCount(0)
  await chatsLink(page).first().click()
  await page
    .locator('section[aria-labelledby=chats]')
    .getByRole('link', { name: /Bo B\./ })
    .click()
  await expectProgress(page, 'Yes, on Sunday', 'Sent')
})

test('What a browser keeps goes with the sign-out, and no cache ever has an answer about members', async ({
  page,
  playwright,
}) => {
  const conversationId = await openKeptConversation(page, playwright, 'Only for you')
  for (const path of ['/', '/likes', '/chats']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(
    (await cachedAddresses(page)).filter((path) => !/^\/(assets\/|shell\.html|color-|favicon)/.test(path)),
  ).toEqual([])
  const shell = await page.evaluate(
    async () => (await (await caches.match('/shell.html', { ignoreSearch: true }))?.text()) ?? '',
  )
  expect(shell).toContain('<div id="root"')
  expect(shell).not.toMatch(/example\.test|Only for you/)

  await page.getByRole('button', { name: 'Your account' }).click()
  const answer = page.waitForResponse('**/api/auth/sign-out')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await (await answer).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(page.getByRole('link', { name: 'Join Hearth' }).first()).toBeVisible()
  await expect.poll(() => keptDatabases(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/chat/${conversationId}`)
  await expect(page.getByText('Only for you')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: offlineTitle })).toBeVisible()
})

// Covered by e2e/offline/offline.test.ts.
test('What a browser keeps goes at the first contact after the session was ended elsewhere @all', async ({
  page,
  playwright,
}) => {
  await openKeptConversation(page, playwright, 'Only for you')
  await page.context().setOffline(true)
  await page.reload()
  await expect(bubble(page, 'Only for you')).toBeVisible()
  // The session ends in another browser of the same account.
  const elsewhere = await playwright.request.newContext({ storageState: await page.context().storageState() })
  const origin = new URL(page.url()).origin
  await elsewhere.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => keptDatabases(page)).toEqual([])
})

// Covered by e2e/offline/offline.test.ts.
for (const path of ['/likes', '/chats'])
  test(`${path} is accessible without a connection, and fits in each language @all`, async ({ page, playwright }) => {
    await openKeptConversation(page, playwright, 'Hello')
    // The browser keeps each language that the member used. A conversation hides the header on a phone.
    await page.goto('/chats')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of languages) await chooseLanguage(page, language)
    await chooseLanguage(page, 'en')
    await page.context().setOffline(true)
    await page.goto(path)
    await expect(page.getByText(offlineTitle).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of languages) {
      await chooseLanguage(page, language)
      await expect(page.getByText(textOf(language, 'offline.title')).first()).toBeVisible()
      await expectFits(page, `${path} ${language}`)
    }
  })
