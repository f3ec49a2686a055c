import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { requestAuth } from './auth-client.ts'
import { isKeptForOwner, keepMs, ownerLeft, ownerSignedIn } from './device-owner.ts'
import { readSession, sessionChanged, useMe } from './session.ts'
import { sessionState, startSessionStates } from './session-states.ts'

const { fetch } = globalThis
let asked: string[] = []
/** Milliseconds until the session expires; null when it has ended. */
let left: number | null = null

const account = (id: string) => ({ account: { id, roles: [] }, profile: null, settings: {}, unread: 0 })
const signIn = (id: string) => queryClient.setQueryData(['me'], account(id))
const draft = 'hearth-draft:chat:1:2'

beforeEach(() => {
  localStorage.clear()
  asked = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    return Response.json(left === null ? null : { session: { expiresAt: new Date(Date.now() + left).toISOString() } })
  }
})
afterEach(() => {
  globalThis.fetch = fetch
})

const Who = () => <p>{useMe().data === null ? 'Visitor' : 'Waiting'}</p>

it('reads the session on load', async () => {
  queryClient.clear()
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <Who />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Visitor')).toBeVisible()
  expect(asked).toEqual(['/api/auth/get-session'])
  await unmount()
})

it('checks the session every 30 seconds, on focus and on return, and within three ticks of its expiry', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  startSessionStates()
  signIn('ann')
  expect(sessionState.get()).toBe('signedIn')
  const occasions = {
    interval: () => vi.advanceTimersByTime(30_000),
    focus: () => dispatchEvent(new FocusEvent('focus')),
    visibility: () => document.dispatchEvent(new Event('visibilitychange')),
  }
  for (const [name, happens] of Object.entries(occasions)) {
    left = 600_000
    await readSession()
    asked = []
    const expiresAt = Date.now() + left
    vi.setSystemTime(expiresAt - 90_001 - (name === 'interval' ? 30_000 : 0))
    happens()
    expect(asked, name).toEqual([])
    vi.setSystemTime(Date.now() + 1)
    happens()
    await expect.poll(() => sessionState.get()).toBe('refreshed')
    expect(asked, name).toEqual(['/api/auth/get-session'])
    happens()
    expect(asked, name).toHaveLength(1)
    sessionState.set('signedIn')
  }
  vi.useRealTimers()
})

it('says in every tab what happens to the session', async () => {
  startSessionStates()
  const heard: string[] = []
  const otherTab = new BroadcastChannel('hearth-session')
  otherTab.addEventListener('message', ({ data }) => heard.push(`${data.state} ${data.account}`))
  queryClient.setQueryData(['me'], null)
  signIn('bo')
  queryClient.setQueryData(['me'], { ...account('bo'), unread: 3 })
  expect(sessionState.get()).toBe('signedIn')
  queryClient.setQueryData(['me'], { ...account('bo'), settings: { showLastSeen: false } })
  expect(sessionState.get()).toBe('userUpdated')
  queryClient.setQueryData(['me'], null)
  expect(sessionState.get()).toBe('signedOut')
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['signedIn bo', 'userUpdated bo', 'signedOut null']))
  signIn('bo')
  otherTab.postMessage({ state: 'userUpdated', account: 'ann' })
  otherTab.postMessage({ state: 'userUpdated', account: 'bo' })
  await expect.poll(() => sessionState.get()).toBe('userUpdated')
  otherTab.postMessage({ state: 'recovering', account: null })
  await expect.poll(() => sessionState.get()).toBe('recovering')
  otherTab.close()
})

it('keeps drafts after an end from elsewhere for 24 hours, for that account only', async () => {
  await ownerSignedIn('ann')
  localStorage.setItem(draft, '"Half a thought"')
  expect(isKeptForOwner()).toBe(false)
  await ownerLeft()
  await ownerSignedIn('ann')
  expect(localStorage.getItem(draft)).toBe('"Half a thought"')
  await ownerLeft()
  expect(isKeptForOwner()).toBe(true)
  await ownerSignedIn('bo')
  expect(localStorage.getItem(draft)).toBeNull()
  localStorage.setItem(draft, '"Bo was here"')
  await ownerLeft(Date.now() - keepMs + 60_000)
  expect(localStorage.getItem(draft)).not.toBeNull()
  await ownerSignedIn('bo')
  await ownerLeft(Date.now() - keepMs)
  expect(localStorage.getItem(draft)).toBeNull()
})

it('keeps drafts after a session expired, for that account only', async () => {
  startSessionStates()
  await ownerSignedIn('ann')
  localStorage.setItem(draft, '"Half a thought"')
  left = 60_000
  await readSession()
  signIn('ann')
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <Who />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Waiting')).toBeVisible()
  left = null
  dispatchEvent(new FocusEvent('focus'))
  await expect.element(page.getByText('Visitor')).toBeVisible()
  expect(sessionState.get()).toBe('signedOut')
  expect(isKeptForOwner()).toBe(true)
  await ownerSignedIn('ann')
  expect(localStorage.getItem(draft)).toBe('"Half a thought"')
  await ownerLeft()
  await ownerSignedIn('bo')
  expect(localStorage.getItem(draft)).toBeNull()
  await unmount()
})

it('asks again while the server is away: reads always, a POST to the identity service after 503 alone', async () => {
  const away: Record<string, number> = {
    'GET /api/auth/get-session': 502,
    'GET /api/me/factors': 504,
    'POST /api/auth/sign-in/email': 503,
    'POST /api/auth/sign-out': 502,
    'POST /api/auth/request-password-reset': 503,
    'POST /api/me/backup-codes': 503,
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    const status = asked.includes(call) ? 200 : away[call]!
    asked.push(call)
    return Response.json(status === 200 ? null : { code: 'AWAY' }, { status })
  }
  const ends = await Promise.allSettled([
    readSession(),
    client.secondFactors.list(),
    requestAuth('/sign-in/email', { email: 'ann@example.test' }),
    requestAuth('/sign-out', {}),
    // The proof of a person works once.
    requestAuth('/request-password-reset', {}, { proof: 'solved' }),
    client.secondFactors.renewBackupCodes(),
  ])
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ])
  const times = Object.keys(away).map((call) => asked.filter((one) => one === call).length)
  expect(times).toEqual([2, 2, 2, 1, 1, 1])
})

it('counts the day of the drafts from the expiry, however late a tab notices', async () => {
  await ownerSignedIn('ann')
  localStorage.setItem(draft, '"Half a thought"')
  left = 60_000
  await readSession()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1000 })
  left = null
  await sessionChanged()
  expect(localStorage.getItem(draft)).toBeNull()
  vi.useRealTimers()
})
