import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { appCode } from '../../server/src/account/identity/second-factor/testing.ts'
import { anAddress, signIn, signInAsMember } from '../support/accounts.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { fillIn, submit } from '../support/page.ts'
import { giveWaysIn, proveAgo } from '../support/protected-account.ts'
import { newcomer } from '../support/sign-up.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

/** Opens the form of a way, and returns to that of the password. */
async function withWay(page: Page, name: string, look: () => Promise<void>) {
  await button(page, name).click()
  await heading(page, name)
  await look()
  await button(page, 'Use your password instead').click()
  await expect(page.locator('[name=email]')).toBeFocused()
}

/** Opens what the links in mails lead to. */
async function throughLinks(page: Page) {
  for (const [link, title] of [
    ['not-me#secret', 'Protect your account'],
    ['unsubscribe#secret', 'Stop these emails?'],
    ['reset#secret', 'Choose a new password'],
    ['reset', 'This link no longer works'],
    ['sign-in#secret', 'Sign in to Hearth'],
    ['confirm#secret', 'Confirm your email'],
  ] as const) {
    await page.evaluate(() => sessionStorage.removeItem('hearth-link'))
    await page.goto(`/auth?link=${link}`)
    await heading(page, title)
    await expectEveryLanguage(page, link)
    await expect(page).toHaveTitle(/Hearth$/)
  }
}

// Covered by e2e/account/sign-up.test.ts.
test('Every screen of a visitor fits a narrow phone in each language and both themes @all', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { ethereum: { request: async () => [] } }))
  await page.goto('/auth')
  await expect(page.getByLabel('Email or phone number')).toBeVisible()
  await submit(page)
  await expect(button(page, 'Code by text')).toBeVisible()
  await expectEveryLanguage(page, 'sign-in')
  await withWay(page, 'Code by email', async () => {
    await expect(page.locator('[name=email]')).toBeFocused()
    await fillIn(page, { email: anAddress('nora') })
    await submit(page)
    await expect(page.locator('[name=code]')).toBeFocused()
    await submit(page)
    await expectEveryLanguage(page, 'code')
  })
  await withWay(page, 'Code by text', async () => {
    await expect(page.locator('[name=phone]')).toBeFocused()
    await submit(page)
    await expectEveryLanguage(page, 'number')
  })
  await withWay(page, 'Link by email', async () => {
    await expectEveryLanguage(page, 'link')
    await submit(page)
    await expect(button(page, /Send again/)).toBeVisible()
  })
  await withWay(page, 'Company or organisation', async () => {
    await submit(page)
    await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/company sign-in/)
    await expectEveryLanguage(page, 'company')
  })
  await fillIn(page, { email: '+45 20 30 40 50' })
  await button(page, 'Forgot password?').click()
  await page.getByLabel('New password').fill('short')
  await fillIn(page, { code: '123456' })
  await submit(page)
  await expectEveryLanguage(page, 'recovery by phone')
  await button(page, 'Go back').click()

  await page.getByRole('tab', { name: 'Sign up' }).click()
  await fillIn(page, { ...newcomer, email: 'nora' })
  await submit(page)
  await expectEveryLanguage(page, 'sign-up')
  await throughLinks(page)
  await signIn(page, 'Ned', null)
  await page.goto('/auth')
  await heading(page, 'Just a few things first')
  await submit(page)
  await expectEveryLanguage(page, 'details')
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Proves the account and enrols an app, by keys alone. */
async function enrolApp(page: Page, email: string) {
  const add = button(page, 'Add an authenticator app')
  await add.focus()
  await page.keyboard.press('Enter')
  await button(page, 'Use a backup code').press('Enter')
  await fillIn(page, { proof: 'wrong' })
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=proof]')).toHaveAccessibleDescription(/doesn't work/)
  await expect(page.locator('[name=proof]')).toBeFocused()
  await expectEveryLanguage(page, 'another proof')
  // What was wrong with one proof says nothing about another.
  await dialog(page).getByRole('button', { name: 'Send a code by email' }).press('Enter')
  await expect(page.getByText("That code doesn't work.")).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await proveAgo(email, 0)
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=code]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=code]')).toHaveAccessibleDescription(/six digits/)
  await expectEveryLanguage(page, 'enrolment')
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await fillIn(page, { code: await appCode(secret, -1) })
  await page.keyboard.press('Enter')
  // The button that was pressed has left.
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused()
  await button(page, 'Get new codes').press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await expectEveryLanguage(page, 'backup codes')
  await dialog(page).getByRole('button', { name: "I've saved them" }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused()
}

// Covered by e2e/account/sign-up.test.ts.
test('Every screen that protects an account fits a narrow phone in each language and both themes @all', async ({
  page,
}) => {
  const { email } = await signInAsMember(page)
  await giveWaysIn(email)
  await proveAgo(email, 11)
  await page.goto('/settings#security')
  await expect(page.getByRole('listitem').filter({ hasText: 'Fjord ID' })).toBeVisible()
  await expect(button(page, 'End all others')).toBeVisible()
  await expectEveryLanguage(page, 'security')
  // From here by keys alone. They also reach what the message about a chosen language covers.
  await button(page, 'Remove Passkey').press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expectEveryLanguage(page, 'removal')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Remove Passkey')).toBeFocused()
  await button(page, 'Rename Passkey').press('Enter')
  await expectEveryLanguage(page, 'security with a form')
  await page.getByRole('link', { name: 'Account', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused()
  await button(page, 'Change phone number').press('Enter')
  await expect(page.locator('[name=phone]')).toBeFocused()
  await button(page, 'Send code').press('Enter')
  await expectEveryLanguage(page, 'account with a form')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectEveryLanguage(page, 'list of settings')
  await page.getByRole('link', { name: 'Sign-in and security' }).press('Enter')

  await enrolApp(page, email)

  await page.context().clearCookies()
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
  await heading(page, 'One more step')
  await expect(page).toHaveTitle('One more step · Hearth')
  await submit(page)
  await expectEveryLanguage(page, 'second step by app')
  await button(page, 'Use a passkey').last().click()
  await expectEveryLanguage(page, 'second step by passkey')
})
