import type { OwnEmail } from '@hearth/shared/account/email-change'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { provideQuestions } from '../../app/session/freshly.ts'
import { expectToast, fieldNamed, fillIn, show, submit } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Email } from './Email.tsx'

provideQuestions(() => import('../reauthentication/questions.tsx'))
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

type Answer = { status?: number; body: object }
const refuse = (status: number, code: string): Answer => ({
  status,
  body: { defined: true, code, status, message: code },
})

/** Answers as the server does. @param request the answers to requests for a change, the last one for all further ones */
function serve(state: OwnEmail, ...request: Answer[]) {
  const calls: string[] = []
  let now = state
  globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init)
    const call = `${asked.method} ${new URL(asked.url).pathname.slice(4)}`
    calls.push([call, await asked.text()].filter(Boolean).join(' '))
    if (call.startsWith('GET /me/reauthentication')) return Response.json({ methods: ['password'], fresh: false })
    if (call === 'POST /me/reauthentication') return Response.json({ status: true })
    if (call === 'DELETE /me/email/change') now = { ...now, pending: null }
    const answer = call === 'PUT /me/email' ? (request.length > 1 ? request.shift() : request[0])! : { body: now }
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  return calls
}

const none: OwnEmail = { email: 'ann@fjord.example', pending: null }
const dueAt = new Date(2026, 10, 30, 12).toISOString()
const pending = { email: 'new@fjord.example', newConfirmed: false, oldConfirmed: false, dueAt }
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const part = (
  <>
    <Email />
    <DialogArea />
  </>
)

it('checks the address, asks who it is, and says where the links went', async () => {
  const calls = serve(none, refuse(403, 'REAUTHENTICATION_REQUIRED'), { body: { ...none, pending } })
  await show(part)
  await press('Change email')
  for (const wrong of ['', 'ann', 'ann@']) {
    await fillIn({ email: wrong })
    await submit()
    await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible()
    expect(fieldNamed('email')).toBe(document.activeElement)
  }
  await fillIn({ email: 'new@fjord.example' })
  await submit()
  await page.getByLabelText('Password', { exact: true }).fill('a quiet lantern')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expectToast('Check both inboxes', "Open the links that we've sent you")
  await expect.element(page.getByText('new@fjord.example')).toBeVisible()
  await expect.element(page.getByText(/Open the link in both mailboxes\. From November 30, 2026 on/)).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(
    Array(2).fill('PUT /me/email {"email":"new@fjord.example"}'),
  )
  await press('Cancel the change')
  await expectToast('Change cancelled', 'Your address stays as it is.')
  await expect.element(page.getByText('new@fjord.example')).not.toBeInTheDocument()
})

it('keeps what was typed through a failed request, a refusal and a reload', async () => {
  serve(none, { status: 500, body: {} }, refuse(422, 'EMAIL_UNCHANGED'), refuse(403, 'CHANGES_LOCKED'))
  await show(part)
  await press('Change email')
  await fillIn({ email: 'ann@fjord.example' })
  await submit()
  await expectToast('Email change failed', 'An unexpected error occurred.')
  await submit()
  await expect.element(page.getByText("That's the address you already have.")).toBeVisible()
  await submit()
  await expectToast('Email change failed', 'For 24 hours nobody can change')
  expect(fieldNamed('email').value).toBe('ann@fjord.example')
  expect(JSON.parse(sessionStorage.getItem('hearth-new-email')!)).toBe('ann@fjord.example')
})

it.each([
  [{ ...pending, newConfirmed: true }, /This address is confirmed.*or wait: on November 30, 2026 it changes by itself/],
  [{ ...pending, oldConfirmed: true }, /Your old address has confirmed/],
  [{ ...pending, oldConfirmed: null }, /Open the link that we sent to this address, in this browser/],
])('says what a change still waits for: %o', async (waiting, words) => {
  const calls = serve({ ...none, pending: waiting }, { body: { ...none, pending: waiting } })
  await show(part)
  await expect.element(page.getByText(words)).toBeVisible()
  await press('Send the links again')
  await expectToast('Check both inboxes', "Open the links that we've sent you")
  expect(calls).toContain('PUT /me/email {"email":"new@fjord.example"}')
})

it('says why links are not sent again to an address that the account has by now', async () => {
  serve({ ...none, pending }, refuse(422, 'EMAIL_UNCHANGED'))
  await show(part)
  await press('Send the links again')
  await expectToast('Email change failed', "That's the address you already have.")
})
