import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { anAddress, signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { linkOf } from '../support/mail.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const part = (page: Page) => page.getByRole('region', { name: 'Email' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Makes the proof of the sign-in too old for a change. */
async function passMinutes(email: string) {
  const db = await database()
  const owner = db.selectFrom('user').where('email', '=', email).select('id')
  const authenticatedAt = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('session').set({ authenticatedAt }).where('userId', '=', owner).execute()
}

/** Types a new address in the settings. The dialog asks for the password, because the proof is old. */
async function request(page: Page, current: string, email: string) {
  await passMinutes(current)
  await page.goto('/settings#email')
  await part(page).getByRole('button', { name: 'Change' }).click()
  await fillIn(page, { email })
  await page.reload()
  await expect(part(page).getByLabel('New email')).toHaveValue(email)
  await submit(page)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Check both inboxes', "Open the links that we've sent you")
  await expect(part(page).getByText(email)).toBeVisible()
}

// Covered by e2e/account/new-address.test.ts.
for (const viewport of [phone, desktop])
  test(`A member changes the address by links in both mailboxes, and cancels another: ${viewport.width} px${viewport === phone ? '' : ' @all'}`, async ({
    page,
    browser,
    request: api,
  }) => {
    await page.setViewportSize(viewport)
    const { email: former } = await signInAsMember(page, 'Ann')
    const next = anAddress('new')
    await request(page, former, next)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The owner reads the new mailbox on another device, which has no session.
    const elsewhere = await (await browser.newContext({ viewport })).newPage()
    const toNew = await linkOf(api, next)
    await elsewhere.goto(toNew)
    await expect(elsewhere.getByText('Sign in first, with the account that asked')).toBeVisible()
    const settings = page
    const tab = await page.context().newPage()
    await tab.setViewportSize(viewport)
    await tab.goto(toNew)
    await expect(tab).toHaveURL('/auth?link=new-email')
    await expectAccessible(tab)
    await press(tab, 'Confirm this address')
    await expect(tab.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    await expect(part(settings).getByText(/This address is confirmed\./)).toBeVisible()

    const toOld = await linkOf(api, former)
    await elsewhere.goto(toOld)
    await expect(elsewhere.getByRole('heading', { name: 'Change the email of your account?' })).toBeVisible()
    await expectAccessible(elsewhere)
    await expectNoSidewaysScroll(elsewhere)
    await press(elsewhere, 'Yes, change it')
    await expect(elsewhere.getByRole('heading', { name: 'Your email has changed' })).toBeVisible()
    await expect(part(settings).getByText(next)).toBeVisible()
    await expect(part(settings).getByText(/This address is confirmed\./)).toBeHidden()

    const third = anAddress('third')
    await request(page, next, third)
    await elsewhere.goto(await linkOf(api, next, 3))
    await press(elsewhere, 'No, keep this address')
    await expect(elsewhere.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    await expect(part(settings).getByText(third)).toBeHidden()
    await press(elsewhere, 'Sign out everywhere and protect my account')
    await expect(elsewhere.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
    await press(elsewhere, "This wasn't me: sign out everywhere")
    await expect(elsewhere.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
  })
