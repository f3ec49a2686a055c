import { password } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { openCommunity } from '../../testing/open-community.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { type Answers, expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast, fieldNamed, fillIn, formWith, submit } from '../../testing/screen.tsx'
import { refusal } from '../../testing/staff.ts'

const email = 'nora@example.test'
const signInAs = async (address: string, secret = password) => {
  await fillIn({ email: address, password: secret })
  await submit()
}

it('offers another link to an unconfirmed address, by a form that all can use', async () => {
  const asked: unknown[] = []
  serve({
    ...openCommunity,
    'POST /auth/sign-in/email': () => refusal('EMAIL_NOT_VERIFIED', 403),
    'POST /auth/send-verification-email': async (request) => {
      asked.push(await request.json())
      return { status: true }
    },
  })
  await openProduct('/auth')
  await signInAs(email)
  await expectToast('Email not confirmed', 'Please click the confirmation link in the email we sent you.')
  const resend = page.getByRole('button', { name: 'Resend confirmation email' })
  await expect.element(resend).toBeVisible()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers('with landmarks')).toEqual([])
  }
  await expectNoSidewaysScroll()
  expect(asked).toEqual([])
  await resend.click()
  await expectToast('Confirmation sent', 'Please check your inbox for the confirmation link.')
  expect(asked).toEqual([{ email }])
})

it('learns a confirmed address in another browser, where the password confirms it, and stores it nowhere', async () => {
  const sent: unknown[] = []
  serve({
    ...openCommunity,
    'POST /auth/confirm-email': async (request) => {
      const body = await request.json()
      sent.push(body)
      return body.password ? { email } : refusal('PASSWORD_REQUIRED', 400)
    },
  })
  const { router } = await openProduct('/auth?link=confirm#the-secret')
  await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await submit()
  await formWith('password')
  await fillIn({ password })
  await submit()
  await expectToast('Email confirmed', 'You can sign in now.')
  await expect.element(fieldNamed('email')).toHaveValue(email)
  expect(router.state.location.href).toBe('/auth')
  expect(sent).toEqual([{ token: 'the-secret' }, { token: 'the-secret', password }])
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(email)
})

it('leads on to the profile when the confirmation has signed in the browser of the sign-up', async () => {
  const answers: Answers = {
    ...openCommunity,
    'POST /auth/confirm-email': () => {
      Object.assign(answers, signedIn(aMember({ profile: { ...ownProfile, profileCompleted: false } })))
      return { status: true, email, signedIn: true }
    },
  }
  serve(answers)
  const { at } = await openProduct('/auth?link=confirm#the-secret')
  await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await submit()
  await expectToast('Email confirmed', 'Next comes your profile.')
  await expect.poll(at).toBe('/profile-edit')
  // The secret goes when the profile is on screen, so that the form of another mail is not shown in between.
  await expect.poll(() => JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('the-secret')
})

it('names the way of the last time, which keeps its place among the others', async () => {
  localStorage.setItem('hearth-last-way', 'emailLink')
  const ways = {
    emailCode: true,
    magicLink: true,
    phone: null,
    providers: [],
    sso: false,
    passkey: false,
    wallet: false,
  }
  serve({ ...openCommunity, 'GET /ways-in': { ...ways, captcha: null } })
  await openProduct('/auth')
  await expect.element(page.getByText('Last time: Link by email')).toBeVisible()
  const row = page.getByText('or', { exact: true }).element().parentElement!
  expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Code by email',
    'Link by email',
  ])
})

it('says that a confirmation link is cut off, and offers another', async () => {
  const asked: unknown[] = []
  serve({
    ...openCommunity,
    'POST /auth/confirm-email': () => refusal('INVALID_TOKEN', 400),
    'POST /auth/send-verification-email': async (request) => {
      asked.push(await request.json())
      return { status: true }
    },
  })
  const { router } = await openProduct('/auth?link=confirm#the-sec')
  await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await submit()
  await expect.element(page.getByRole('heading', { name: "This confirmation link doesn't work" })).toBeVisible()
  await submit()
  await expect.element(fieldNamed('email')).toHaveAccessibleDescription('Please enter a valid email address.')
  expect(asked).toEqual([])
  await fillIn({ email })
  await submit()
  await expectToast('Confirmation sent', 'Please check your inbox for the confirmation link.')
  await expect.poll(() => router.state.location.href).toBe('/auth')
  expect(asked).toEqual([{ email }])
})

it('refuses a sign-in in the language on screen, and says after repeated refusals how long to wait', async () => {
  let isTired = true
  serve({
    ...openCommunity,
    'POST /auth/sign-in/email': () =>
      isTired
        ? Response.json({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 }, { status: 429 })
        : refusal('INVALID_EMAIL_OR_PASSWORD', 401),
  })
  await openProduct('/auth')
  await signInAs(email, 'not the password')
  await expectToast('Too many attempts', 'Try again in 1 minute.')
  await expect.element(fieldNamed('email')).toHaveValue(email)
  await expect.element(fieldNamed('password')).toHaveValue('not the password')
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect.poll(() => document.documentElement.lang).toBe('de')
  await submit()
  await expectToast('Zu viele Versuche', 'Versuche es in 1 Minute noch einmal.')
  isTired = false
  await submit()
  await expectToast('Ungültige Zugangsdaten', 'Bitte überprüfe deine E-Mail-Adresse und dein Passwort.')
  await page.getByRole('button', { name: 'ខ្មែរ', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'ត្រឡប់ទៅទំព័រដើម' })).toBeVisible()
  await submit()
  await expectToast('ព័ត៌មានចូលគណនីមិនត្រឹមត្រូវ', 'សូមពិនិត្យអ៊ីមែល និងពាក្យសម្ងាត់របស់អ្នក។')
})
