import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { NotNow } from './NotNow.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does for an account without data. */
function serve() {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(request)
    calls.push(`${request.method} ${pathname}`)
    return Response.json(pathname.startsWith('/api/auth') || pathname === '/api/me' ? null : [])
  }
  return calls
}

const link = page.getByText('Not now?')

it('is one link until it is pressed', async () => {
  serve()
  await show(<NotNow />, { path: '/profile-edit' })
  await expect.element(link).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
  await link.click()
  for (const name of ['Help', 'Download my data', 'Delete my account', 'Sign out'])
    await expect.element(button(name)).toBeVisible()
})

/** The form of the deletion has a button of the same name, further down. */
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

it.each([
  ['Help', 'Help'],
  ['Download my data', 'Download your data'],
  ['Delete my account', 'Delete your account'],
])('opens in place, with the focus on it, and closes: %s', async (name, heading) => {
  serve()
  await show(<NotNow />, { path: '/profile-edit' })
  await link.click()
  await button(name).click()
  await expect.element(button(name)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  expect(document.activeElement?.id).toBe('not-now')
  await button(name).click()
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).not.toBeInTheDocument()
})

it('signs out', async () => {
  const calls = serve()
  await show(<NotNow />, { path: '/profile-edit' })
  await link.click()
  await button('Sign out').click()
  await expectToast('Signed out successfully', 'Come back soon!')
  expect(calls).toContain('POST /api/auth/sign-out')
})
