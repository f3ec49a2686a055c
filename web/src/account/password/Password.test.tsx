import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { provideQuestions } from '../../app/session/freshly.ts'
import { expectToast, fieldNamed, fillIn, show, submit } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Password } from './Password.tsx'

provideQuestions(() => import('../reauthentication/questions.tsx'))
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does. @param answers to the changes: a status and a code, the last one for all further ones */
function serve(hasPassword: boolean, ...answers: [number, string?][]) {
  const sent: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (path === '/api/me/identities') return Response.json({ identities: [], hasPassword, companies: [] })
    if (path === '/api/password-rules') return Response.json({ minimum: 6 })
    if (path === '/api/me/reauthentication')
      return Response.json(request.method === 'GET' ? { methods: ['password'], fresh: false } : { status: true })
    if (path !== '/api/auth/set-password') return Response.json(null)
    sent.push(await request.text())
    const [status, code] = (answers.length > 1 ? answers.shift() : answers[0])!
    return Response.json(code ? { code } : { status: true }, { status })
  }
  return sent
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const part = (
  <>
    <Password />
    <DialogArea />
  </>
)

it('names the first problem at its field, and what the server refuses', async () => {
  serve(true, [400, 'WEAK_PASSWORD'], [400, 'OTHER'])
  await show(part)
  await press('Change password')
  await expect.element(page.getByText(/signed out everywhere else/)).toBeVisible()
  for (const [password, confirmPassword, title, text] of [
    ['12345', '12345', 'Password too short', 'Password must be at least 6 characters long.'],
    ['a better one', 'a better two', 'Passwords must match', 'Passwords do not match'],
  ] as const) {
    await fillIn({ password, confirmPassword })
    await submit()
    await expectToast(title, text)
  }
  await fillIn({ password: 'password1', confirmPassword: 'password1' })
  await submit()
  await expectToast('Password too common', 'Please choose another.')
  await submit()
  await expectToast('Password change failed', 'Please try again.')
  // A failure takes nothing away, and nothing is stored.
  expect([fieldNamed('password').value, fieldNamed('confirmPassword').value]).toEqual(['password1', 'password1'])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('password1')
})

it('asks who it is, goes on after the answer, and says that it is saved', async () => {
  const sent = serve(true, [403, 'REAUTHENTICATION_REQUIRED'], [200])
  await show(part)
  await press('Change password')
  await fillIn({ password: 'a better one', confirmPassword: 'a better one' })
  await submit()
  await page.getByRole('dialog').getByLabelText('Password', { exact: true }).fill('the old one')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expectToast('Password saved', "You're signed out everywhere else.")
  expect(sent).toEqual(Array(2).fill('{"newPassword":"a better one"}'))
  expect(page.getByLabelText('New password').elements()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Password' })).toHaveFocus()
})

it('offers a first password to an account that signs in another way, and says when changes are locked', async () => {
  serve(false, [403, 'CHANGES_LOCKED'])
  await show(part)
  await expect.element(page.getByText('No password yet')).toBeVisible()
  await press('Set a password')
  await fillIn({ password: 'a better one', confirmPassword: 'a better one' })
  await submit()
  await expectToast('Password change failed', 'For 24 hours nobody can change')
})
