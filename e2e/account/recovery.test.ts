import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { anAddress, signInAsMember } from '../support/accounts.ts'
import { linkOf, mailsTo } from '../support/mail.ts'
import { expectToast, fillIn, goOffline, submit } from '../support/page.ts'
import { signUpAndConfirm } from '../support/sign-up.ts'

const newPassword = 'quiet lantern 7'
const forgot = (page: Page) => page.getByRole('button', { name: 'Forgot password?' }).click()
const chooseNew = async (page: Page, first: string, second = first) => {
  await fillIn(page, { password: first, confirmPassword: second })
  await submit(page)
}

test('A member who forgot the password sets a new one by a link that works once', async ({ page, request }) => {
  const email = anAddress('nora')
  await signUpAndConfirm(request, email)
  await page.goto('/auth')
  await fillIn(page, { email })
  await forgot(page)
  await expectToast(page, 'Recovery sent', 'Check your inbox for a link to set a new password.')
  const link = await linkOf(request, email, 2)
  await page.goto(link)

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/auth?link=reset')
  const field = page.getByLabel('New password')
  await chooseNew(page, 'abc')
  await expect(field).toHaveAccessibleDescription(/Password must be at least 6 characters long\./)
  await chooseNew(page, newPassword, 'quiet lantern 8')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await chooseNew(page, 'password123')
  await expect(field).toHaveAccessibleDescription(/one of the first passwords anyone would guess/)
  await chooseNew(page, newPassword)
  await expectToast(page, 'Password changed', 'You can sign in with your new password now.')
  await expect(page).toHaveURL('/auth')

  await fillIn(page, { email, password })
  await submit(page)
  await expectToast(page, 'Invalid credentials', 'Please check your email and password.')
  await fillIn(page, { email, password: newPassword })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  // What signing in sets off has come to its end.
  await expect(page).toHaveURL('/profile-edit')

  await page.context().clearCookies()
  await page.goto(link)
  await chooseNew(page, 'another lantern 9')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await fillIn(page, { email })
  await submit(page)
  await expectToast(page, 'Recovery sent', 'Check your inbox for a link to set a new password.')
  await expect(page).toHaveURL('/auth')
  // The mail between says that the password was changed.
  expect(await linkOf(request, email, 4)).not.toBe(link)
})

// Covered by server/src/account/identity/auth-mail.test.ts.
test('An address without an account is answered like any other and gets no mail; a failure says so @all', async ({
  page,
  request,
}) => {
  const email = anAddress('nobody')
  await page.goto('/auth')
  await fillIn(page, { email })
  await forgot(page)
  await expectToast(page, 'Recovery sent', 'Check your inbox for a link to set a new password.')
  expect(await mailsTo(request, email)).toBe(0)
  await goOffline(page)
  await forgot(page)
  await expectToast(page, 'Recovery failed', "We can't reach the server.")
  await page.context().setOffline(false)
  await page.route('**/api/auth/request-password-reset', (route) =>
    route.fulfill({ status: 500, body: '{"code":"ODD"}' }),
  )
  await forgot(page)
  await expectToast(page, 'Recovery failed', 'Recovery email failed')
})

// Covered by server/src/account/identity/auth-mail.test.ts.
test('The link works in a browser that is still signed in and ends that session @all', async ({ page, request }) => {
  const { email } = await signInAsMember(page)
  await page.request.post('/api/auth/request-password-reset', {
    headers: { origin: `http://localhost:${process.env.E2E_PORT}` },
    data: { email },
  })
  await page.goto(await linkOf(request, email))
  await chooseNew(page, newPassword)
  await expectToast(page, 'Password changed', 'You can sign in with your new password now.')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(401)
})
