import { password } from '@hearth/shared/testing'
import { type APIRequestContext, expect } from '@playwright/test'
import { linkOf } from './mail.ts'

/** A sign-up that nothing is wrong with, but for what a test changes. */
export const newcomer = {
  email: '',
  firstName: 'Nora',
  lastName: 'Lind',
  birthday: '04/23/1994',
  password,
  confirmPassword: password,
}

/** The secret of a mail's link, which stands behind the # and never reaches a server by itself. */
const tokenOf = (link: string) => decodeURIComponent(new URL(link).hash.slice(1))

const headers = { origin: `http://localhost:${process.env.E2E_PORT}` }

/** Does what the button of the page does that a confirmation link opens, in the browser that signed up. */
export async function confirmBy(request: APIRequestContext, link: string) {
  const data = { token: tokenOf(link) }
  expect((await request.post('/api/auth/confirm-email', { headers, data })).ok()).toBe(true)
}

/** An account as a sign-up leaves it: its address is not confirmed. */
export async function signUpOnly(request: APIRequestContext, email: string) {
  const { confirmPassword: _, ...account } = { ...newcomer, email, birthday: '1994-04-23', name: newcomer.firstName }
  const answer = await request.post('/api/auth/sign-up/email', { headers, data: account })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The same, confirmed by its mail in the same browser. */
export async function signUpAndConfirm(request: APIRequestContext, email: string) {
  await signUpOnly(request, email)
  await confirmBy(request, await linkOf(request, email))
}
