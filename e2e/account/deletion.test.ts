import { deletionDays } from '@hearth/shared/account/deletion'
import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { bubble, conversationWith, sendMessage } from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { linkOf } from '../support/mail.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
  new Date(Date.now() + deletionDays * 86_400_000),
)
const willBeDeleted = `Your account will be deleted on ${day}`

const forgetProof = (email: string) =>
  withDatabase(async (db) => {
    const authenticatedAt = new Date(Date.now() - 601_000)
    const owner = db.selectFrom('user').where('email', '=', email).select('id')
    await db.updateTable('session').set({ authenticatedAt }).where('userId', '=', owner).execute()
  })

async function deleteAccount(page: Page) {
  const open = () => page.getByRole('button', { name: 'Delete my account' }).click()
  await open()
  const size = page.viewportSize()!
  await expectEveryLanguage(page, 'deletion')
  await page.setViewportSize(size)
  // Without the toasts about the languages: others would wait for them.
  await page.reload()
  await open()
  await page.getByRole('textbox').fill('delete')
  await page.route('**/api/me/deletion', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('textbox').press('Enter')
  await expectToast(page, 'Failed to delete account. Please try again.', '')
  await page.getByRole('textbox').press('Enter')
  await fillIn(page, { proof: password })
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expectToast(page, willBeDeleted, 'Sign in before then if you want to come back.')
}

async function signInByForm(page: Page, email: string) {
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
}

const question = (page: Page) => page.getByRole('heading', { name: willBeDeleted })

// Covered by e2e/account/deletion.test.ts.
for (const width of [390, 1440])
  test(`A member deletes the account, is gone at once, and comes back, at ${width} px${width === 390 ? '' : ' @all'}`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const ann = await signInAsMember(page, 'Ann')
    const bo = await createMember(playwright, 'Bo')
    const conversationId = await conversationWith(page.request, bo.profileId)
    await sendMessage(page.request, conversationId, 'See you on Sunday')
    const conversation = async () => (await bo.request.get(`/api/conversations/${conversationId}`)).json()
    await forgetProof(ann.email)
    const tab = await page.context().newPage()
    await tab.goto('/likes')
    await page.goto('/settings#deletion')
    await deleteAccount(page)
    await expect(page).toHaveURL('/')
    await expect(tab).toHaveURL(/\/(auth)?$/)
    expect((await bo.request.get(`/api/profiles/${ann.profileId}`)).status()).toBe(404)
    expect(await conversation()).toMatchObject({ closed: 'deleted', partner: { name: '' } })
    expect(await linkOf(page.request, ann.email)).toContain('link=not-me')

    await signInByForm(page, ann.email)
    await expect(question(page)).toBeVisible()
    await page.goto('/chats')
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leave it and sign out' }).click()
    await expect(page).toHaveURL('/')

    await signInByForm(page, ann.email)
    await page.getByRole('button', { name: 'Come back' }).click()
    await expectToast(page, 'Welcome back', '')
    await page.goto(`/chat/${conversationId}`)
    await expect(bubble(page, 'See you on Sunday')).toBeVisible()
    expect(await conversation()).toMatchObject({ closed: null, partner: { name: 'Ann B.' } })
  })
