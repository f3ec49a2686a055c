import type { SignUpMode } from '@hearth/shared/community'
import { invitationCookie } from '@hearth/shared/community-limits'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writeCookie } from '../../app/storage/browser-store.ts'
import { show } from '../../testing/screen.tsx'
import { keptInvitation } from './invitation.ts'
import { JoiningGate } from './JoiningGate.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  writeCookie(invitationCookie, null)
})

/** Answers as a community with this mode and one good invitation. */
function serve(signUp: SignUpMode) {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/community') return Response.json({ signUp, banner: null })
    if (pathname === '/api/community/invitation')
      return Response.json({ valid: (await request.json()).code === 'good-code' })
    return fetch(input, init)
  }
}
const form = 'The form'
const invited = "You're invited. Sign up and you're in."
const gate = (code?: string) => (
  <JoiningGate code={code}>
    <p>{form}</p>
  </JoiningGate>
)

it('An open community shows the form', async () => {
  serve('open')
  await show(gate())
  await expect.element(page.getByText(form)).toBeVisible()
  expect(page.getByText(invited).elements()).toEqual([])
})

it('A closed community says so, whatever invitation the address names', async () => {
  serve('closed')
  await show(gate('good-code'))
  await expect.element(page.getByRole('heading', { name: 'Sign-up is closed for now' })).toBeVisible()
  expect(page.getByText(form).elements()).toEqual([])
})

it('A link of an invitation opens the form, which says so, and is remembered', async () => {
  serve('invitation')
  await show(gate('good-code'))
  await expect.element(page.getByText(form)).toBeVisible()
  await expect.element(page.getByText(invited)).toBeVisible()
  await expect.poll(keptInvitation).toBe('good-code')
})

it('A pasted link counts like its code and the focus goes on; a bad one is refused and stays', async () => {
  serve('invitation')
  await show(gate())
  const field = page.getByLabelText('Invitation link or code')
  await field.fill('bad-code')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText(/Ask for a new one/)).toBeVisible()
  await expect.element(field).toHaveValue('bad-code')
  await field.fill('https://hearth.example/auth?invitation=good-code')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText(form)).toBeVisible()
  await expect.element(page.getByText(invited)).toHaveFocus()
})
