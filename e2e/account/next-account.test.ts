import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { rowOf } from '../support/chat-members.ts'
import { bubble, composer, conversationWith, sendMessage } from '../support/conversations.ts'
import { announced } from '../support/discover.ts'
import { fillIn, submit } from '../support/page.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** Opens a screen by its link, so that the tab keeps its memory. */
async function open(page: Page, link: RegExp, title: string | RegExp) {
  await navigation(page).getByRole('link', { name: link }).click()
  await expect(heading(page, title)).toBeVisible()
}

async function openFromMenu(page: Page, entry: string, title: string) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(heading(page, title)).toBeVisible()
}

/** From now on notes every one of these texts that appears on the screen, for however short a moment. */
async function watchFor(page: Page, texts: string[]) {
  await page.evaluate((unwanted) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const shown = document.body.textContent ?? ''
      const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
      for (const text of unwanted) if ([shown, ...values].some((one) => one.includes(text))) seen.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  }, texts)
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

test('The next account in the same tab sees nothing of the one before', async ({ page, playwright }) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  const dina = await createMember(playwright, 'Dina')
  const cleo = await createMember(playwright, 'Cleo')
  const conversationId = await conversationWith(page.request, bo.profileId)
  await sendMessage(bo.request, conversationId, 'The lighthouse at nine')
  await bo.request.put(`/api/likes/${ann.profileId}`)
  await bo.request.get(`/api/profiles/${ann.profileId}`)
  await page.request.put(`/api/likes/${dina.profileId}`)

  await page.goto('/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByLabel('Save this search as').fill('Lighthouse keepers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Lighthouse keepers/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, /^Match/, 'Match')
  await open(page, /^Map/, 'Discover Nearby')
  await open(page, /^Views/, 'Profile views')
  await expect(page.getByRole('article')).toHaveCount(1)
  await open(page, /^Chats/, 'Chats')
  await page.getByRole('tab', { name: /^Requests/ }).click()
  await rowOf(page, 'Bo').getByRole('link').click()
  await expect(bubble(page, 'The lighthouse at nine')).toBeVisible()
  await composer(page).fill('Bring a torch')
  await openFromMenu(page, 'Settings', 'Account')
  await open(page, /^Likes/, 'Likes')
  await page.getByRole('tab', { name: /^Sent/ }).click()
  await page.getByRole('button', { name: 'Like Dina B.' }).click()
  await announced(page, 'You no longer like Dina B.')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Come back soon!')).toBeVisible()
  // The undo toast fades out with the account.
  await expect(page.getByText('You no longer like')).toHaveCount(0)

  const theirs = ['The lighthouse at nine', 'Lighthouse keepers', 'Bring a torch', 'You no longer like', ann.email]
  const seen = await watchFor(page, theirs)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' }).click()
  await fillIn(page, { email: cleo.email, password })
  await submit(page)
  await expect(heading(page, 'Discover')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, /^Likes/, 'No likes yet')
  await open(page, /^Views/, 'No views yet')
  await open(page, /^Chats/, 'Chats')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await open(page, /^Match/, 'Match')
  await open(page, /^Map/, 'Discover Nearby')
  await openFromMenu(page, 'Edit profile', 'Edit profile')
  await expect(page.getByLabel('First name')).toHaveValue('Cleo')
  expect(await seen()).toEqual([])
})
