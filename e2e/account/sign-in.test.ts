import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { anAddress, signInAsMember } from '../support/accounts.ts'
import { expectMails, linkOf } from '../support/mail.ts'
import { expectToast, fillIn, goOffline, submit } from '../support/page.ts'
import { signUpAndConfirm, signUpOnly } from '../support/sign-up.ts'

const signInAs = async (page: Page, email: string, secret = password) => {
  await fillIn(page, { email, password: secret })
  await submit(page)
}

/** Presses the button of the confirmation page in a browser other than that of the sign-up. */
async function confirmElsewhere(page: Page) {
  await submit(page)
  await fillIn(page, { password })
  await submit(page)
  await expectToast(page, 'Email confirmed', 'You can sign in now.')
}

/** Where members are: the home address, before or after Discover has put its filters into it. */
const discover = /\/(\?ageMin|$)/

test('A member signs in by keyboard alone, is where members are, and skips the forms from then on', async ({
  page,
}) => {
  const { email } = await signInAsMember(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign in' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).toHaveURL(discover)
  await page.goto('/auth')
  await expect(page).toHaveURL(discover)
  await page.evaluate(() => history.pushState({}, '', '/auth?tab=sign-up'))
  await expect(page).toHaveURL(discover)
})

test('A sign-in that fails loses nothing; a wrong password and an unknown address are refused alike', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await signUpAndConfirm(request, email)
  await page.goto('/auth')
  await fillIn(page, { email, password: 'not the password' })
  await goOffline(page)
  await submit(page)
  await expectToast(page, 'Signin failed', "We can't reach the server.")
  await page.context().setOffline(false)
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500, json: { code: 'UNHEARD_OF' } }))
  await submit(page)
  await expectToast(page, 'Signin failed', 'Please try again.')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await expect(page.locator('[name=password]')).toHaveValue('not the password')
  await page.unroute('**/api/auth/sign-in/email')

  for (const address of [email, anAddress('nobody')]) {
    const answer = page.waitForResponse('**/api/auth/sign-in/email')
    await signInAs(page, address, 'not the password')
    expect((await answer).status()).toBe(401)
    await expectToast(page, 'Invalid credentials', 'Please check your email and password.')
    await expect(page.locator('[name=email]')).toHaveValue(address)
  }
  await expect(page).toHaveURL('/auth')
})

// Covered by web/src/account/auth/AuthScreen.test.tsx.
test('An unconfirmed address gets another link by a form that all can use, and the link does @all', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await signUpOnly(request, email)
  await page.goto('/auth')
  await signInAs(page, email)
  await expectToast(page, 'Email not confirmed', 'Please click the confirmation link in the email we sent you.')
  await expectMails(request, email, 1)
  const resend = page.getByRole('button', { name: 'Resend confirmation email' })
  await expect(resend).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await resend.click()
  await expectToast(page, 'Confirmation sent', 'Please check your inbox for the confirmation link.')
  // The browser that asked for the mail remembers its address; another one learns it when the address is confirmed.
  await page.evaluate(() => localStorage.clear())
  await page.goto(await linkOf(request, email, 2))
  await confirmElsewhere(page)
  await expect(page).toHaveURL('/auth')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(email)
  await fillIn(page, { password })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
})

// Covered by web/src/account/auth/AuthScreen.test.tsx.
test('A confirmation link that is cut off says so and offers another @all', async ({ page, request }) => {
  const email = anAddress('nora')
  await signUpOnly(request, email)
  const link = await linkOf(request, email)
  await page.goto(link.slice(0, -3))
  await submit(page)
  await expect(page.getByRole('heading', { name: "This confirmation link doesn't work" })).toBeVisible()
  await submit(page)
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter a valid email address.')
  await fillIn(page, { email })
  await submit(page)
  await expectToast(page, 'Confirmation sent', 'Please check your inbox for the confirmation link.')
  await expect(page).toHaveURL('/auth')
  await expectMails(request, email, 2)
})

test('A link that is opened and not pressed confirms nothing and leaves no secret; pressed, it works once', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await signUpOnly(request, email)
  const link = await linkOf(request, email)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url(), JSON.stringify(sent.headers())))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expect(page).toHaveURL('/auth?link=confirm')
  expect(asked.join()).not.toContain(new URL(link).hash.slice(1))
  const data = { email, password }
  expect((await request.post('/api/auth/sign-in/email', { data })).status()).toBe(403)
  // The browser may discard the tab while the member looks up the password.
  await page.reload()
  await confirmElsewhere(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)

  await page.goto(link)
  await submit(page)
  await expect(page.getByText('has already been used')).toBeVisible()
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await signInAs(page, email)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
})

// Covered by server/src/account/identity/confirm-email.test.ts.
test('In another browser a confirmation takes the password of the sign-up, for all, and forgives a slip @all', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await signUpOnly(request, email)
  await page.goto(await linkOf(request, email))
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await submit(page)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByText('You signed up in a different browser.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await submit(page)
  await expect(field).toHaveAccessibleDescription('Please enter your password.')
  await fillIn(page, { password: 'not the password' })
  await submit(page)
  await expect(field).toHaveAccessibleDescription("That's not the password you signed up with.")
  await goOffline(page)
  await submit(page)
  await expectToast(page, 'Confirmation failed', "We can't reach the server.")
  await expect(field).toHaveValue('not the password')
  await page.context().setOffline(false)
  await fillIn(page, { password })
  await submit(page)
  await expectToast(page, 'Email confirmed', 'You can sign in now.')
})

// Covered by web/src/account/auth/AuthScreen.test.tsx.
test('A sign-in is refused in the language on screen; repeated refusals say how long to wait @all', async ({
  page,
}) => {
  const email = anAddress('nobody')
  await page.goto('/auth')
  await fillIn(page, { email, password: 'not the password' })
  for (const status of [401, 401, 401, 401, 401, 429]) {
    const answer = page.waitForResponse('**/api/auth/sign-in/email')
    await submit(page)
    expect((await answer).status()).toBe(status)
  }
  await expectToast(page, 'Too many attempts', 'Try again in 1 minute.')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await expect(page.locator('[name=password]')).toHaveValue('not the password')

  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await submit(page)
  await expectToast(page, 'Zu viele Versuche', 'Versuche es in 1 Minute noch einmal.')
  await signInAs(page, anAddress('niemand'))
  await expectToast(page, 'Ungültige Zugangsdaten', 'Bitte überprüfe deine E-Mail-Adresse und dein Passwort.')
  await page.getByRole('button', { name: 'ខ្មែរ', exact: true }).click()
  await expect(page.getByRole('link', { name: 'ត្រឡប់ទៅទំព័រដើម' })).toBeVisible()
  await submit(page)
  await expectToast(page, 'ព័ត៌មានចូលគណនីមិនត្រឹមត្រូវ', 'សូមពិនិត្យអ៊ីមែល និងពាក្យសម្ងាត់របស់អ្នក។')
})

test('What brings the messages may fail to load: nothing else breaks, and it is asked for again', async ({ page }) => {
  let refused = 0
  await page.route('**/assets/ToastArea-*.js', (route) => {
    refused++
    return route.abort()
  })
  await page.goto('/auth')
  const answer = page.waitForResponse('**/api/auth/sign-in/email')
  await signInAs(page, anAddress('nobody'), 'not the password')
  await answer
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute('**/assets/ToastArea-*.js')
  await submit(page)
  await expectToast(page, 'Invalid credentials', 'Please check your email and password.')
  await expect(page.locator('[name=password]')).toHaveValue('not the password')
})
