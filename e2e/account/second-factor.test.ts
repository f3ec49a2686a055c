import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { appCode } from '../../server/src/account/identity/second-factor/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { newestMail } from '../support/mail.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

/** Lets ten minutes pass for every session of an account. */
async function passTenMinutes(email: string) {
  const db = await database()
  const { id } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const authenticatedAt = new Date(Date.now() - 601_000)
  await db.updateTable('session').set({ authenticatedAt }).where('userId', '=', id).execute()
}

async function signOutAndIn(page: Page, email: string) {
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: new URL(page.url()).origin } })
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
}

/** The code of the newest mail or message, once it is another than the one before. */
async function newCode(page: Page, to: string, before?: string) {
  const code = async () => /\b\d{6}\b/.exec((await newestMail(page.request, to)).text)?.[0]
  await expect.poll(code).not.toBe(before)
  return (await code())!
}

const dialog = (page: Page) => page.getByRole('dialog')
const step = (page: Page) => page.getByRole('heading', { name: 'One more step' })

test('A member sets up an app, signs in with its code, trusts the device, uses a backup code, removes it', async ({
  page,
}) => {
  const { email } = await signInAsMember(page)
  await passTenMinutes(email)
  await page.goto('/settings#security')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await fillIn(page, { proof: 'not the password' })
  await submit(page)
  await expect(page.getByText("That's not your password.")).toBeVisible()
  await fillIn(page, { proof: password })
  await submit(page)
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await fillIn(page, { code: await appCode(secret, -1) })
  await submit(page)
  await expectToast(page, "You're better protected now", "We'll ask for it the next time you sign in.")
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('hearth-backup-codes.txt')
  await dialog(page).getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await signOutAndIn(page, email)
  await expect(step(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.reload()
  await fillIn(page, { proof: '000000' })
  await submit(page)
  await expect(page.getByText("That code doesn't work.")).toBeVisible()
  await page.getByLabel('Trust this device for 30 days').check()
  await fillIn(page, { proof: await appCode(secret) })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await page.setViewportSize({ width: 1280, height: 720 })

  await signOutAndIn(page, email)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(step(page)).toHaveCount(0)
  await page.goto('/settings#security')
  await page.getByRole('button', { name: /^Stop trusting/ }).click()
  await expect(page.getByRole('button', { name: /^Stop trusting/ })).toHaveCount(0)

  await signOutAndIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await fillIn(page, { proof: codes[0]! })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await page.goto('/settings#security')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Second factor removed')).toBeVisible()
  await signOutAndIn(page, email)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
})

async function resetByMail(page: Page, email: string, newPassword: string) {
  await page.goto('/auth')
  await fillIn(page, { email })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect.poll(async () => (await newestMail(page.request, email)).links[0]).toContain('link=reset')
  await page.goto((await newestMail(page.request, email)).links[0]!)
  await fillIn(page, { password: newPassword, confirmPassword: newPassword })
  await submit(page)
  await expectToast(page, 'Password changed', 'You can sign in with your new password now.')
}

// Covered by server/src/account/identity/second-factor/second-factor.test.ts.
test('A member gets codes by mail and text, signs in with each, and after a mail reset with the other @all', async ({
  page,
}) => {
  const { email } = await signInAsMember(page)
  const number = `+45202${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  const db = await database()
  await db
    .updateTable('user')
    .set({ phoneNumber: number, phoneNumberVerified: true })
    .where('email', '=', email)
    .execute()
  await page.goto('/settings#security')
  await expect(page.getByText('Turning one on or off signs you out everywhere else.')).toBeVisible()
  await page.getByRole('button', { name: 'Get codes by email' }).click()
  await expect(dialog(page).getByText("You'll need a backup code then.")).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const mailed = await newCode(page, email)
  await fillIn(page, { code: mailed })
  await submit(page)
  await dialog(page).getByRole('button', { name: "I've saved them" }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Get codes by text message' }).click()
  const texted = await newCode(page, number)
  await fillIn(page, { code: texted })
  await submit(page)
  await expect(page.getByRole('button', { name: 'Remove Codes by text message' })).toBeVisible()

  await signOutAndIn(page, email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code from our email')).toBeVisible()
  await fillIn(page, { proof: await newCode(page, email, mailed) })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')

  await signOutAndIn(page, email)
  await page.getByRole('button', { name: 'Send a code by text message' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const second = await newCode(page, number, texted)
  await fillIn(page, { proof: second })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')

  await page.context().clearCookies({ name: 'hearth.session_token' })
  const newPassword = 'quiet lantern 7'
  await resetByMail(page, email, newPassword)
  await fillIn(page, { email, password: newPassword })
  await submit(page)
  await expect(page.getByText("A code to the same mailbox isn't a second proof")).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Send a code by email' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await fillIn(page, { proof: await newCode(page, number, second) })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
})
