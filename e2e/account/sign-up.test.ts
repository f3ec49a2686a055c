import { latestBirthday } from '@hearth/shared/age'
import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { anAddress, newestMail } from '../support/accounts.ts'
import {
  expectAccessible,
  expectMails,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  goOffline,
  linkOf,
  mailsTo,
  newcomer,
  openBy,
  signUpAndConfirm,
  submit,
} from '../support/page.ts'

const openSignUp = (page: Page) => page.goto('/auth?tab=sign-up')
const calendarButton = (page: Page) => page.getByRole('button', { name: 'Choose from the calendar' })
const calendar = (page: Page) => page.getByRole('dialog').getByRole('grid')
const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

function dayAfter(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

test('A newcomer signs up, confirms by mail and signs in', async ({ page, request }) => {
  const email = anAddress('nora')
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/auth?tab=sign-up')
  // The address changes before the form does, which has an email field as well.
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Birthday', { exact: true }).fill('4/23/1994')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()

  await expectToast(page, 'Account created', 'Please check your email to confirm your account.')
  for (const name of ['email', 'firstName', 'lastName', 'birthday', 'password', 'confirmPassword'])
    await expect(page.locator(`[name=${name}]`), name).toHaveValue('')
  expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull()

  await page.goto(await linkOf(request, email))
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expect(page).toHaveURL('/auth?link=confirm')
  await submit(page)
  await expectToast(page, 'Email confirmed', 'You can sign in now.')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillIn(page, { password })
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).not.toHaveURL(/auth/)
})

test('Every rule of a sign-up is told in its order, one at a time, where it is broken', async ({ page }) => {
  await openSignUp(page)
  const steps: [Record<string, string>, string, string, string][] = [
    [{ password: 'abc', confirmPassword: 'abd' }, 'Passwords must match', 'Passwords do not match', 'confirmPassword'],
    [{ confirmPassword: 'abc' }, 'Password too short', 'Password must be at least 6 characters long.', 'password'],
    [{ password, confirmPassword: password }, 'Birthday Required', 'Please enter your birthday.', 'birthday'],
    [{ birthday: '02/30/1994' }, 'Not a date', 'This is not a date. Please write it like MM/DD/YYYY.', 'birthday'],
    [
      { birthday: typed(dayAfter(latestBirthday())) },
      'Age Requirement',
      'You must be at least 18 years old to sign up.',
      'birthday',
    ],
    [{ birthday: '12/31/1899' }, 'Invalid age', 'Please check the year of your birthday.', 'birthday'],
    [{ birthday: typed(latestBirthday()) }, 'Invalid email', 'Please enter a valid email address.', 'email'],
    [{ email: 'nora at home' }, 'Invalid email', 'Please enter a valid email address.', 'email'],
    [{ email: anAddress() }, 'Name required', 'Please enter your first and last name.', 'firstName'],
    [{ firstName: 'Nora', lastName: '   ' }, 'Name required', 'Please enter your first and last name.', 'lastName'],
  ]
  for (const [values, title, text, field] of steps) {
    await fillIn(page, values)
    await submit(page)
    await expectToast(page, title, text)
    const input = page.locator(`[name=${field}]`)
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('form [aria-invalid=true]')).toHaveCount(1)
  }
  await expect(page.getByText('This is not a date')).toHaveCount(0)
})

test('A name that looks like a web address is refused at its field', async ({ page }) => {
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email: anAddress(), firstName: 'Win at evil.example' })
  await submit(page)
  await expectToast(page, 'Name not allowed', "A name can't look like a web address.")
  await expect(page.locator('[name=firstName]')).toBeFocused()
  await fillIn(page, { firstName: 'St. John' })
  await submit(page)
  await expectToast(page, 'Account created', 'check your email')
})

test('A day that does not exist is told with the same words at the field and in the toast', async ({ page }) => {
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email: anAddress(), birthday: '31/02/2000' })
  await submit(page)
  const words = 'This is not a date. Please write it like MM/DD/YYYY.'
  await expectToast(page, 'Not a date', words)
  const birthday = page.getByLabel('Birthday', { exact: true })
  await expect(birthday).toHaveAccessibleDescription(new RegExp(words))
  await expect(birthday).toHaveValue('31/02/2000')
  await expect(page.getByText('Please enter your birthday.')).toHaveCount(0)
  await calendarButton(page).click()
  await expect(calendar(page).locator(':focus')).toHaveCount(1)
})

test('A name with characters that no screen shows is refused in words', async ({ page, request }) => {
  const email = anAddress('nora')
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email, firstName: 'No\u0007ra' })
  await submit(page)
  const words = 'This contains characters that no screen can show. Please type it again.'
  await expectToast(page, 'Unreadable characters', words)
  await expect(page.locator('[name=firstName]')).toBeFocused()
  await expect(page.getByText(/text_invalid/)).toHaveCount(0)
  expect(await mailsTo(request, email)).toBe(0)
})

test('Where words are missing a sentence stands, and no key', async ({ page }) => {
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

test('The fields of a new password name its least length', async ({ page }) => {
  await openSignUp(page)
  for (const name of ['password', 'confirmPassword'])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('minlength', '6')
})

test('The way to the sign-in is not offered at the sign-in', async ({ page }) => {
  const way = page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })
  await openSignUp(page)
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
  await expect(way).toBeHidden()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(way).toBeVisible()
})

test('A password that everybody uses is refused at its field', async ({ page, request }) => {
  const email = anAddress('nora')
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email, password: 'Password123', confirmPassword: 'Password123' })
  await submit(page)
  await expectToast(page, 'Password too common', 'Please choose another.')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/one of the first passwords anyone would guess/)
  expect(await mailsTo(request, email)).toBe(0)
})

test('An address that has an account is told so, and leads to signing in with it', async ({ page, request }) => {
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

test('The confirmation mail can be asked for again right after signing up', async ({ page, request }) => {
  const email = anAddress('nora')
  await page.setViewportSize({ width: 390, height: 700 })
  await openSignUp(page)
  await fillIn(page, { ...newcomer, email })
  await submit(page)
  await expect(page.getByText(`We've sent a confirmation link to ${email}.`)).toBeInViewport()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'Confirmation sent', 'Please check your inbox for the confirmation link.')
  await expectMails(request, email, 2)
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect(page.locator('[name=email]')).toHaveValue(email)
})

test('What was filled in survives a failed request and a reload, except for the passwords', async ({ page }) => {
  const email = anAddress('nora')
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
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain(email)
  expect(stored).not.toContain(password)

  await fillIn(page, { password, confirmPassword: password })
  await submit(page)
  await expectToast(page, 'Account created', 'check your email')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email)
})

test('A look at the other tab loses nothing of what was typed', async ({ page }) => {
  await openSignUp(page)
  await fillIn(page, newcomer)
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await page.getByRole('tab', { name: 'Sign up' }).click()
  for (const [name, value] of Object.entries(newcomer)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
})

test('An unforeseen refusal says that trying again may help', async ({ page }) => {
  await openSignUp(page)
  await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 500, json: { code: 'UNHEARD_OF' } }))
  await fillIn(page, { ...newcomer, email: anAddress() })
  await submit(page)
  await expectToast(page, 'Signup failed', 'Please try again.')
})

test('The calendar offers exactly the birthdays that will do', async ({ page }) => {
  await openSignUp(page)
  await expect(page.getByLabel('Birthday', { exact: true })).toHaveAccessibleDescription(
    'You must be at least 18 years old to join',
  )
  await calendarButton(page).click()
  const latest = latestBirthday()
  const years = page.getByLabel('Choose the Year')
  const newest = Number(latest.slice(0, 4))
  const oldest = newest - 82
  const offered = Array.from({ length: 83 }, (_, at) => String(newest - at))
  await expect(years.locator('option')).toHaveText(offered)

  // The month of the latest birthday is open: its days end where somebody would be too young.
  const enabled = calendar(page).locator('button:not(:disabled)')
  await expect(enabled).toHaveCount(Number(latest.slice(8)))
  await expect(page.getByRole('button', { name: 'Go to the Next Month' })).toHaveAttribute('aria-disabled', 'true')

  await page.getByLabel('Choose the Month').selectOption('January')
  await years.selectOption(String(oldest))
  await expect(page.getByRole('button', { name: 'Go to the Previous Month' })).toHaveAttribute('aria-disabled', 'true')
  await years.selectOption('2000')
  await page.getByLabel('Choose the Month').selectOption('February')
  await calendar(page).getByRole('button', { name: 'Tuesday, February 29, 2000' }).click()
  await expect(calendar(page)).toBeHidden()
  await expect(page.locator('[name=birthday]')).toHaveValue('02/29/2000')
  await expect(page.getByText('February 29, 2000', { exact: true })).toBeVisible()
})

test('Somebody born on a 29 February is old enough from the first of March on', async ({ page }) => {
  const leapDay = calendar(page).getByRole('button', { name: 'Friday, February 29, 2008' })
  const openAt = async (today: string) => {
    await page.clock.setFixedTime(`${today}T12:00:00Z`)
    await openSignUp(page)
    await page.reload()
    await calendarButton(page).click()
    await page.getByLabel('Choose the Month').selectOption('February')
  }
  await openAt('2026-02-28')
  await expect(leapDay).toBeDisabled()
  await expect(calendar(page).getByRole('button', { name: 'Thursday, February 28, 2008' })).toBeEnabled()
  await openAt('2026-03-01')
  await expect(leapDay).toBeEnabled()
})

test('Everything works by keyboard alone, the calendar too', async ({ page, request }) => {
  const email = anAddress('nora')
  await openSignUp(page)
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign up' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeFocused()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.keyboard.press('Tab')
  for (const text of [email, 'Nora', 'Lind']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Birthday', { exact: true })).toBeFocused()
  await page.keyboard.type('4/23/1994')
  await page.keyboard.press('Alt+ArrowDown')
  const chosen = calendar(page).getByRole('button', { name: 'Saturday, April 23, 1994' })
  await expect(chosen).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeHidden()
  await expect(page.locator('[name=birthday]')).toHaveValue('04/29/1994')
  await expect(page.getByLabel('Birthday', { exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  // Opened again, when nothing of it has to load any more, it begins at the chosen day as well.
  const again = calendar(page).getByRole('button', { name: 'Friday, April 29, 1994' })
  await expect(again).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(calendar(page).getByRole('button', { name: 'Friday, April 22, 1994' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(page.getByLabel('Birthday', { exact: true })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(calendarButton(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Account created', 'check your email')
  await expectMails(request, email, 1)
})

test('A German newcomer reads German, writes dates the German way and gets German mail', async ({ page, request }) => {
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
  expect(text).toContain('Hallo,')
  // Anybody may have typed this address: their words go to nobody whose address is not confirmed.
  expect(text).not.toContain('Nora')
})

test('A Khmer newcomer reads Khmer, in the calendar too', async ({ page }) => {
  await page.goto('/auth?tab=sign-up&lng=km')
  await fillIn(page, { ...newcomer, birthday: '05/12/1994', email: 'nora' })
  await page.getByRole('button', { name: 'ជ្រើសរើសពីប្រតិទិន' }).click()
  await expect(page.getByRole('dialog').locator('select').first().locator('option:checked')).toHaveText('ធ្នូ')
  await expect(calendar(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await submit(page)
  await expectToast(page, 'អ៊ីមែលមិនត្រឹមត្រូវ', 'សូមបញ្ចូលអាសយដ្ឋានអ៊ីមែលដែលត្រឹមត្រូវ។')
})

test('Signing up can be done by those who cannot see, and on the narrowest phone', async ({ page }) => {
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
