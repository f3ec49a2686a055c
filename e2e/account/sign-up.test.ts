import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { anAddress } from '../support/accounts.ts'
import { expectMails, linkOf, mailsTo, newestMail } from '../support/mail.ts'
import { withOwnServer } from '../support/own-server.ts'
import { expectToast, fillIn, goOffline, openBy, submit } from '../support/page.ts'
import { newcomer, signUpAndConfirm } from '../support/sign-up.ts'

const openSignUp = (page: Page) => page.goto('/auth?tab=sign-up')
const calendarButton = (page: Page) => page.getByRole('button', { name: 'Choose from the calendar' })
const calendar = (page: Page) => page.getByRole('dialog').getByRole('grid')

const storedIn = (page: Page, ...stores: ('sessionStorage' | 'localStorage')[]) =>
  page.evaluate((names) => JSON.stringify(names.map((name) => ({ ...window[name] }))), stores)

/** Types a birthday and corrects it in the calendar, by keyboard alone. */
async function chooseByKeyboard(page: Page) {
  const birthday = page.getByLabel('Birthday', { exact: true })
  const day = (name: string) => calendar(page).getByRole('button', { name })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await birthday.fill('4/23/1994')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(day('Saturday, April 23, 1994')).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(calendar(page)).toBeHidden()
  await expect(page.locator('[name=birthday]')).toHaveValue('04/29/1994')
  await expect(birthday).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Alt+ArrowDown')
  // Opened again, when nothing of it has to load any more, it begins at the chosen day as well.
  await expect(day('Friday, April 29, 1994')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(day('Friday, April 22, 1994')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(birthday).toBeFocused()
}

test('A newcomer signs up, confirms by mail in the same browser, and is in', async ({ page, request }) => {
  const email = anAddress('nora')
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/auth?tab=sign-up')
  // The address changes before the form does, which has an email field as well.
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lind')
  await chooseByKeyboard(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.keyboard.press('Enter')

  await expectToast(page, 'Account created', 'Please check your email to confirm your account.')
  const inbox = page.getByRole('heading', { level: 1, name: 'Check your inbox' })
  await expect(inbox).toBeFocused()
  await expect(page.locator('main form, main [role=tab]')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull()

  await page.goto(await linkOf(request, email))
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expect(page).toHaveURL('/auth?link=confirm')
  await submit(page)
  await expectToast(page, 'Email confirmed', 'Next comes your profile.')
  await expect(page).toHaveURL('/profile-edit')
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('A sign-up that the server refuses says why at its field, and sends no mail @all', async ({ page, request }) => {
  const email = anAddress('nora')
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email, firstName: 'No\u0007ra' })
  await submit(page)
  const words = 'This contains characters that no screen can show. Please type it again.'
  await expectToast(page, 'Unreadable characters', words)
  await expect(page.locator('[name=firstName]')).toBeFocused()
  await expect(page.getByText(/text_invalid/)).toHaveCount(0)

  await fillIn(page, { firstName: 'Nora', password: 'Password123', confirmPassword: 'Password123' })
  await submit(page)
  await expectToast(page, 'Password too common', 'Please choose another.')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/one of the first passwords anyone would guess/)

  await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 500, json: { code: 'UNHEARD_OF' } }))
  await fillIn(page, { password, confirmPassword: password })
  await submit(page)
  await expectToast(page, 'Signup failed', 'Please try again.')
  expect(await mailsTo(request, email)).toBe(0)
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('A missing translation shows a general sentence, not its key @all', async ({ page }) => {
  await page.route('**/en-*.json', async (route) => {
    const answer = await route.fetch()
    const words = (await answer.json()) as { auth: { problem: object; signUp: { title?: string } } }
    words.auth.problem = {}
    delete words.auth.signUp.title
    await route.fulfill({ json: words })
  })
  await openSignUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An unexpected error occurred.')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(page.getByText(/auth\./)).toHaveCount(0)
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('An address that has an account leads to signing in with it @all', async ({ page, request }) => {
  const email = anAddress('nora')
  await signUpAndConfirm(request, email)
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email: email.toUpperCase() })
  await submit(page)
  await expectToast(page, 'Account exists', 'An account with this email already exists. Please sign in instead.')
  await expect(page.locator('[name=firstName]')).toHaveValue(newcomer.firstName)
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[name=email]')).toHaveValue(email.toUpperCase())
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('All but passwords survives a failed request and a reload; the mail can be asked for again @all', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await page.setViewportSize({ width: 390, height: 700 })
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email })
  await goOffline(page)
  await submit(page)
  await expectToast(page, 'Signup failed', "We can't reach the server.")
  await expect(page.locator('[name=password]')).toHaveValue(password)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await expect(page.locator('[name=firstName]')).toHaveValue('Nora')
  await expect(page.locator('[name=birthday]')).toHaveValue('04/23/1994')
  for (const name of ['password', 'confirmPassword']) await expect(page.locator(`[name=${name}]`)).toHaveValue('')
  expect(await storedIn(page, 'sessionStorage', 'localStorage')).toContain(email)
  expect(await storedIn(page, 'sessionStorage', 'localStorage')).not.toContain(password)

  await fillIn(page, { password, confirmPassword: password })
  await submit(page)
  await expectToast(page, 'Account created', 'check your email')
  expect(await storedIn(page, 'sessionStorage', 'localStorage')).not.toContain(password)
  await expect(page.getByText(`We've sent an email to ${email}.`)).toBeInViewport()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'Confirmation sent', 'Please check your inbox for the confirmation link.')
  await expectMails(request, email, 2)
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  expect(await storedIn(page, 'sessionStorage')).not.toContain(email)
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('A newcomer changes a wrong address, after a reload too, and types only the passwords again @all', async ({
  page,
  request,
}) => {
  const [wrong, email] = [anAddress('nroa'), anAddress('nora')]
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email: wrong })
  await submit(page)
  const sent = page.getByText(`We've sent an email to ${wrong}.`)
  await expect(sent).toBeVisible()
  await page.reload()
  await expect(sent).toBeVisible()
  await expect(page.locator('main form, main [role=tab]')).toHaveCount(0)
  await expect(page).toHaveURL('/auth?tab=sign-up')
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(page.locator('[name=email]')).toHaveValue(wrong)
  await expect(page.locator('[name=firstName]')).toHaveValue('Nora')
  await expect(page.locator('[name=birthday]')).toHaveValue('04/23/1994')
  for (const name of ['password', 'confirmPassword']) await expect(page.locator(`[name=${name}]`)).toHaveValue('')
  await fillIn(page, { email, password, confirmPassword: password })
  await submit(page)
  await expect(page.getByText(`We've sent an email to ${email}.`)).toBeVisible()
  await expectMails(request, email, 1)
})

// Covered by server/src/account/identity/taken-contacts.test.ts.
test('If all sign-ups are answered alike, the owner of a taken address reads in a mail that they have one @all', async ({
  page,
  request,
}) => {
  const [taken, free] = [anAddress('nora'), anAddress('nora')]
  await signUpAndConfirm(request, taken)
  // Sign-ups of the other journeys count towards the limit of this network address, too.
  await withOwnServer({ SIGN_UP_ANSWERS: 'alike', RATE_LIMIT_FACTOR: '1000' }, async (url) => {
    for (const email of [taken, free]) {
      await page.goto(`${url}/auth?tab=sign-up`)
      await fillIn(page, { ...newcomer, email })
      await submit(page)
      await expectToast(page, 'Account created', 'Please check your email to confirm your account.')
      await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeFocused()
      await expect(page.getByText(`We've sent an email to ${email}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
    }
    const sent = async () => {
      const mails = (await (await request.get(`${url}/dev/mail.json`)).json()) as { to: string; subject: string }[]
      return mails.map(({ to, subject }) => [to, subject]).toReversed()
    }
    await expect.poll(sent).toEqual([
      [taken, 'You already have a Hearth account'],
      [free, 'Confirm your email for Hearth'],
    ])
  })
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('A German newcomer reads German, writes dates the German way and gets German mail @all', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await page.goto('/auth?tab=sign-up&lng=de')
  await submit(page)
  await expectToast(page, 'Passwort zu kurz', 'Das Passwort muss mindestens 6 Zeichen lang sein.')
  await expect(page.getByLabel('Geburtsdatum', { exact: true })).toHaveAttribute('placeholder', 'TT.MM.JJJJ')
  await fillIn(page, { ...newcomer, email, birthday: '5.12.1994' })
  await expect(page.getByText('5. Dezember 1994')).toBeVisible()
  await page.getByRole('button', { name: 'Im Kalender auswählen' }).click()
  await expect(page.getByRole('dialog').locator('th').first()).toHaveText('Mo')
  await expect(calendar(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await submit(page)
  await expectToast(page, 'Konto erstellt', 'bestätige dein Konto')
  await expectMails(request, email, 1)
  const { text } = await newestMail(request, email)
  expect(text).toContain('Hallo!')
  // Any visitor may have typed this address: before it is confirmed, no mail repeats their words.
  expect(text).not.toContain('Nora')
})

// Covered by web/src/account/auth/sign-up-screen.test.tsx.
test('Signing up can be done by those who cannot see, and on the narrowest phone @all', async ({ page }) => {
  await openSignUp(page)
  await fillIn(page, { ...newcomer, birthday: '' })
  await expectAccessible(page, () => submit(page))
  await expectAccessible(page, async () => {
    await openBy(calendarButton(page))
    await expect(calendar(page)).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await expectNoSidewaysScroll(page)
  await calendarButton(page).click()
  await expect(calendar(page)).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})
