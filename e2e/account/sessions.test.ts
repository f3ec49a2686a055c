import { password } from '@hearth/shared/testing'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { composer, conversationWith, openConversation } from '../support/conversations.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

async function signInByForm(page: Page, email: string) {
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
  await expect(page).not.toHaveURL(/auth/)
}

async function signInElsewhere(browser: Browser, email: string) {
  const page = await (await browser.newContext()).newPage()
  await signInByForm(page, email)
  await page.goto('/settings#sessions')
  return page
}

/** A second tab whose live connection never comes up. */
async function tabWithoutConnection(page: Page) {
  const tab = await page.context().newPage()
  await tab.routeWebSocket(/\/live/, (socket) => socket.close())
  await tab.goto('/likes')
  await expect(tab.getByRole('heading', { name: 'Likes' }).first()).toBeVisible()
  return tab
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

test('A session that is ended elsewhere is over in every tab, and its draft waits for the same member', async ({
  page,
  browser,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  const conversationId = await conversationWith(page.request, bo.profileId)
  await openConversation(page, conversationId)
  await composer(page).fill('Half a thought')
  const tab = await tabWithoutConnection(page)

  const elsewhere = await signInElsewhere(browser, ann.email)
  const rows = elsewhere.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/Chrome.*This device/)
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'End all others' }).click()
  await expect(rows).toHaveCount(1)
  for (const open of [page, tab]) await expect(open).toHaveURL(/\/auth/)
  await expectToast(page, 'Auth session missing!', 'what you typed is kept for 24 hours')
  await expect(elsewhere).toHaveURL(/settings/)

  await signInByForm(page, ann.email)
  await expect(tab).not.toHaveURL(/auth/)
  await openConversation(page, conversationId)
  await expect(composer(page)).toHaveValue('Half a thought')

  await elsewhere.reload()
  await rows.nth(1).getByRole('button', { name: /^End/ }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept(page)).toContain('Half a thought')
  await signInByForm(page, bo.email)
  expect(await kept(page)).not.toContain('Half a thought')
})
