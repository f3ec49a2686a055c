import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { AuthorizeScreen } from './AuthorizeScreen.tsx'
import { keptRequest } from './kept-request.ts'

const request = {
  redirect_uri: 'https://evil.example/in',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: 'x',
}

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers a signed-in browser as the server does. @param refusal the code for the program */
function serve(refusal: { code: string; status: number }) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/auth/get-session') return Response.json(null)
    calls.push(pathname)
    return Response.json({ code: refusal.code, defined: true }, { status: refusal.status })
  }
  return calls
}

/** The screen as a program has opened it in this tab. */
function Opened({ change }: { change: Record<string, string> }) {
  useState(() => {
    const search = `?${new URLSearchParams({ ...request, ...change })}`
    sessionStorage.setItem('hearth-authorization', JSON.stringify({ search, until: Date.now() + 1000 }))
  })
  return <AuthorizeScreen />
}
const open = (change: Record<string, string> = {}) => show(<Opened change={change} />, { path: '/authorize' })
const refused = () => page.getByRole('heading', { name: "We can't do this for that program" })

it('refuses an address that is not allowed, before any sign-in, and leads nowhere', async () => {
  const calls = serve({ code: 'REDIRECT_URI_NOT_ALLOWED', status: 403 })
  const before = history.length
  await open()
  await expect.element(refused()).toBeVisible()
  expect(calls).toEqual(['/api/api-clients'])
  expect(page.getByRole('button', { name: 'Allow', exact: true }).elements()).toHaveLength(0)
  expect(history.length).toBe(before)
  // A later sign-in in this tab does not lead here.
  expect(keptRequest()).toBeNull()
})

it('refuses a malformed request without asking the server', async () => {
  const calls = serve({ code: 'NETWORK', status: 500 })
  await open({ code_challenge_method: 'plain' })
  await expect.element(refused()).toBeVisible()
  expect(calls).toEqual([])
})
