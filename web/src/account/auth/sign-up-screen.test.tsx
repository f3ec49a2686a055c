import { password } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { i18n } from '../../app/i18n/i18n.ts'
import { barriers } from '../../testing/barriers.ts'
import { openCommunity } from '../../testing/open-community.ts'
import { expectNoSidewaysScroll, openProduct, serve } from '../../testing/product.tsx'
import { expectToast, fieldNamed, fillIn, formWith, submit } from '../../testing/screen.tsx'
import { refusal } from '../../testing/staff.ts'

const email = 'nora@example.test'
const newcomer = {
  email,
  firstName: 'Nora',
  lastName: 'Lind',
  birthday: '04/23/1994',
  password,
  confirmPassword: password,
}
type Answer = (account: Record<string, string>) => Response | object | Promise<Response>

/** Answers sign-ups, and sends the confirmation mail again. @returns the addresses that it was sent to again */
function serveSignUp(answer: Answer = () => ({ user: {} })) {
  const again: string[] = []
  serve({
    ...openCommunity,
    'POST /auth/sign-up/email': async (request) => answer(await request.json()),
    'POST /auth/send-verification-email': async (request) => {
      again.push((await request.json()).email)
      return { status: true }
    },
  })
  return again
}
const address = '/auth?tab=sign-up'
async function openSignUp(language?: 'de') {
  const opened = await openProduct(address, language && { language })
  await formWith('firstName')
  return opened
}
const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
const sentTo = (to: string) => page.getByText(`We've sent an email to ${to}.`, { exact: false })
async function expectFilledButForPasswords() {
  await formWith('firstName')
  for (const [name, value] of Object.entries({ ...newcomer, password: '', confirmPassword: '' }))
    await expect.element(fieldNamed(name)).toHaveValue(value)
}

it('says at its field why a sign-up is refused, by the form or by the server', async () => {
  const sent: string[] = []
  const answers = [refusal('WEAK_PASSWORD', 400), refusal('UNHEARD_OF', 500)]
  serveSignUp((account) => {
    sent.push(account.password!)
    return answers.shift()!
  })
  await openSignUp()
  await fillIn({ ...newcomer, firstName: 'No\u0007ra' })
  await submit()
  const words = 'This contains characters that no screen can show. Please type it again.'
  await expectToast('Unreadable characters', words)
  await expect.element(fieldNamed('firstName')).toHaveFocus()
  expect(page.getByText(/text_invalid/).elements()).toEqual([])
  expect(sent).toEqual([])

  await fillIn({ firstName: 'Nora', password: 'Password123', confirmPassword: 'Password123' })
  await submit()
  await expectToast('Password too common', 'Please choose another.')
  const field = page.elementLocator(fieldNamed('password'))
  await expect.element(field).toHaveFocus()
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining('one of the first passwords anyone would guess'))

  await fillIn({ password, confirmPassword: password })
  await submit()
  await expectToast('Signup failed', 'Please try again.')
  expect(sent).toEqual(['Password123', password])
})

it('asks for the age that the community asks for, and says it at the field', async () => {
  serve({ ...openCommunity, 'GET /community': () => ({ signUp: 'open', banner: null, minimumAge: 20 }) })
  await openSignUp()
  await expect.element(page.getByText('You must be at least 20 years old to join').first()).toBeVisible()
  await fillIn({ ...newcomer, birthday: `01/01/${new Date().getFullYear() - 19}` })
  await submit()
  const problem = expect.stringContaining('You must be at least 20 years old to sign up.')
  await expect.element(fieldNamed('birthday')).toHaveAccessibleDescription(problem)
})

it('shows a general sentence for a missing translation, not its key', async () => {
  serve(openCommunity)
  await openProduct('/auth?tab=sign-up')
  await formWith('firstName')
  const words = i18n.getResourceBundle('en', 'translation')
  const { problem: _, ...auth } = words.auth
  const { title: __, ...signUp } = auth.signUp
  i18n.removeResourceBundle('en', 'translation')
  i18n.addResourceBundle('en', 'translation', { ...words, auth: { ...auth, signUp, problem: {} } })
  try {
    await i18n.changeLanguage('en')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('An unexpected error occurred.')
    await submit()
    await expectToast('An unexpected error occurred.', 'An unexpected error occurred.')
    expect(page.getByText(/auth\./).elements()).toEqual([])
  } finally {
    i18n.removeResourceBundle('en', 'translation')
    i18n.addResourceBundle('en', 'translation', words)
  }
})

it('leads an address that has an account to signing in with it', async () => {
  serveSignUp(() => refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 422))
  await openSignUp()
  await fillIn({ ...newcomer, email: email.toUpperCase() })
  await submit()
  await expectToast('Account exists', 'An account with this email already exists. Please sign in instead.')
  await expect.element(fieldNamed('firstName')).toHaveValue('Nora')
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  await expect.element(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(fieldNamed('email')).toHaveValue(email.toUpperCase())
})

it('keeps all but passwords through a failed request and a reload, and asks for the mail again', async () => {
  await page.viewport(390, 700)
  let isReachable = false
  const again = serveSignUp(() => (isReachable ? { user: {} } : Promise.reject(new TypeError('no connection'))))
  const { unmount } = await openSignUp()
  await fillIn(newcomer)
  await submit()
  await expectToast('Signup failed', "We can't reach the server.")
  await expect.element(fieldNamed('password')).toHaveValue(password)
  isReachable = true
  await unmount()
  await openProduct(address, { again: true })
  await expectFilledButForPasswords()
  expect(stored()).toContain(email)
  expect(stored()).not.toContain(password)

  await fillIn({ password, confirmPassword: password })
  await submit()
  await expectToast('Account created', 'Please check your email to confirm your account.')
  expect(stored()).not.toContain(password)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toHaveFocus()
  await expect.element(sentTo(email)).toBeInViewport()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast('Confirmation sent', 'Please check your inbox for the confirmation link.')
  expect(again).toEqual([email])
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await expect.element(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(fieldNamed('email')).toHaveValue(email)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(email)
})

it('lets a newcomer change a wrong address, after a reload too, and type only the passwords again', async () => {
  const created: string[] = []
  serveSignUp((account) => {
    created.push(account.email!)
    return { user: {} }
  })
  const { unmount } = await openSignUp()
  await fillIn(newcomer)
  await submit()
  await expect.element(sentTo(email)).toBeVisible()
  await unmount()
  const { router } = await openProduct(address, { again: true })
  await expect.element(sentTo(email)).toBeVisible()
  expect(document.querySelectorAll('main form, main [role=tab]')).toHaveLength(0)
  expect(router.state.location.href).toBe(address)
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expectFilledButForPasswords()
  await fillIn({ email: 'nora@right.test', password, confirmPassword: password })
  await submit()
  await expect.element(sentTo('nora@right.test')).toBeVisible()
  expect(created).toEqual([email, 'nora@right.test'])
})

it('speaks German to a German newcomer, takes dates the German way and asks for German mail', async () => {
  const sent: object[] = []
  serveSignUp((account) => {
    sent.push(account)
    return { user: {} }
  })
  await openSignUp('de')
  await submit()
  await expectToast('Passwort zu kurz', 'Das Passwort muss mindestens 6 Zeichen lang sein.')
  const birthday = page.getByLabelText('Geburtsdatum', { exact: true })
  await expect.element(birthday).toHaveAttribute('placeholder', 'TT.MM.JJJJ')
  await fillIn({ ...newcomer, birthday: '5.12.1994' })
  await expect.element(page.getByText('5. Dezember 1994', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Im Kalender auswählen' }).click()
  await expect.poll(() => document.querySelector('[role=dialog] th')?.textContent).toBe('Mo')
  await expect.poll(() => document.querySelectorAll('[role=dialog] [role=grid] :focus').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await submit()
  await expectToast('Konto erstellt', 'bestätige dein Konto')
  expect(sent).toMatchObject([{ languageCode: 'de', birthday: '1994-12-05' }])
})

it('can be used by those who cannot see, and on the narrowest phone', async () => {
  serveSignUp()
  await openSignUp()
  await fillIn({ ...newcomer, birthday: '' })
  await submit()
  await expect.element(fieldNamed('birthday')).toHaveAttribute('aria-invalid', 'true')
  const calendar = page.getByRole('dialog').getByRole('grid')
  const openCalendar = () => page.getByRole('button', { name: 'Choose from the calendar' }).click()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers('with landmarks')).toEqual([])
    await openCalendar()
    await expect.element(calendar).toBeVisible()
    expect(await barriers('with landmarks')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
  }
  await expectNoSidewaysScroll()
  await openCalendar()
  await expect.element(calendar).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll()
})
