import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { newestMail } from '../support/mail.ts'
import { expectToast, fillIn, navigateTo, submit } from '../support/page.ts'
import { newcomer } from '../support/sign-up.ts'
import { signOut } from '../support/ways-in.ts'

/** An unused Danish number in E.164. */
const aNumber = () => `+45201${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
const newPassword = 'quiet lantern 7'

type Request = Parameters<typeof newestMail>[0]
const codeTo = async (request: Request, number: string) =>
  /\b\d{6}\b/.exec((await newestMail(request, number)).text)?.[0] ?? ''
const enter = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await submit(page)
}

async function chooseText(page: Page) {
  await page.getByRole('button', { name: 'Code by text' }).click()
  await page.locator('[name=country]').selectOption('DK')
}

test('A newcomer comes in by phone, gives the details, and returns with a new password and by a code', async ({
  page,
  request,
}) => {
  const number = aNumber()
  await page.goto('/auth')
  await chooseText(page)
  await page.locator('[name=phone]').fill('12')
  await submit(page)
  await expect(page.locator('[name=phone]')).toHaveAccessibleDescription(/can text/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('[name=phone]').fill(number.slice(3))
  await submit(page)
  await expect(page.getByText(`We've sent a code to ${number}.`)).toBeVisible()
  await enter(page, await codeTo(request, number))
  await fillIn(page, { firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' })
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
  await expect(page.getByText('.invalid')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill(number)
  const first = await codeTo(request, number)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText(`We've sent a code to ${number}.`)).toBeVisible()
  await expect.poll(() => codeTo(request, number)).not.toBe(first)
  await page.getByLabel('New password').fill(newPassword)
  const second = await codeTo(request, number)
  await enter(page, second)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')

  await page.context().clearCookies()
  await page.goto('/auth')
  await fillIn(page, { email: number, password })
  await submit(page)
  await expectToast(page, 'Invalid credentials', 'Please check your email and password.')
  await fillIn(page, { password: newPassword })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')

  await signOut(page)
  await navigateTo(page, '/auth')
  await chooseText(page)
  await page.locator('[name=phone]').fill(number.slice(3))
  await submit(page)
  // A notice about the new password has no code.
  await expect.poll(async () => ['', second].includes(await codeTo(request, number))).toBe(false)
  await enter(page, await codeTo(request, number))
  await expect(page).toHaveURL('/profile-edit')
})

// Covered by server/src/account/identity/codes/phone.test.ts.
test('A newcomer signs up by phone and password and confirms the number @all', async ({ page, request }) => {
  const number = aNumber()
  await page.goto('/auth?tab=sign-up')
  await expect(page.getByLabel('Email or phone number')).toBeVisible()
  await fillIn(page, { ...newcomer, email: '+4512' })
  await submit(page)
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/can text/)
  await fillIn(page, { email: number })
  await submit(page)
  await expect(page.getByText(`We've sent a code to ${number}.`)).toBeVisible()
  await page.goto('/auth')
  await fillIn(page, { email: number, password })
  const first = await codeTo(request, number)
  await submit(page)
  await expect(page.getByText(`We've sent a code to ${number}.`)).toBeVisible()
  await expect.poll(() => codeTo(request, number)).not.toBe(first)
  await enter(page, await codeTo(request, number))
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).toHaveURL('/profile-edit')
})

test('A member adds and removes a phone number, which only its owner sees, masked', async ({ page, request }) => {
  const number = aNumber()
  await signInAsMember(page)
  await page.goto('/settings#account')
  const part = page.getByRole('region', { name: 'Phone number' })
  await part.getByRole('button', { name: 'Add a number' }).click()
  await page.locator('[name=phone]').fill(number)
  await submit(page)
  await enter(page, await codeTo(request, number))
  await expectToast(page, 'Number saved', 'You can sign in with it from now on.')
  await expect(part.getByText(`+45 •••• ${number.slice(-2)}`)).toBeVisible()
  await expect(page.getByText(number.slice(3))).toHaveCount(0)
  await part.getByRole('button', { name: 'Change' }).click()
  await expect(part.getByText("You'll be signed out everywhere else.")).toBeVisible()
  await part.getByRole('button', { name: 'Cancel' }).click()
  await part.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText("You'll be signed out everywhere else.")
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Number removed', "You can't sign in with it any more.")
  await expect(part.getByRole('button', { name: 'Add a number' })).toBeVisible()
})
