import type { Me } from '@hearth/shared/account/me'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownProfile } from '../../../testing/own-profile.ts'
import { expectToast, show } from '../../../testing/screen.tsx'
import { Consent } from './Consent.tsx'
import { settleMs } from './use-settled.ts'

const request = {
  redirect_uri: 'com.example.app:/in',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256' as const,
}
const account = {
  id: '6f1b2c3d-0000-4000-8000-000000000002',
  email: null,
  roles: [],
  detailsRequired: false,
  deletesAt: null,
}
const me = { account, profile: ownProfile } as unknown as Me
const program = { name: 'com.example.app', address: 'com.example.app' }

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  vi.useRealTimers()
})

/** Answers as the server does, and remembers what came. */
function serve(answer: object, status: number) {
  const bodies: unknown[] = []
  globalThis.fetch = async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return Response.json(answer, { status })
  }
  return bodies
}

const ask = () => show(<Consent request={request} program={program} me={me} onRefused={() => {}} />)
const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
const pressAtOnce = () => (allow().element() as HTMLElement).click()

it('takes no press in the first moment, nor right after the window came to the front', async () => {
  const bodies = serve({ code: 'TOO_MANY_REQUESTS' }, 429)
  // A busy machine takes longer to press than the moment lasts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await ask()
  pressAtOnce()
  vi.advanceTimersByTime(settleMs)
  await expect.element(allow()).toBeEnabled()
  window.dispatchEvent(new Event('focus'))
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
  pressAtOnce()
  vi.advanceTimersByTime(settleMs)
  vi.useRealTimers()
  await expect.element(allow()).toBeEnabled()
  await allow().click()
  await expectToast("That didn't work", 'wait')
  // The server refuses the answer if the browser has another account by now.
  expect(bodies).toEqual([{ ...request, account: account.id }])
})

it('says what comes next when the program does not open by itself', async () => {
  serve({ redirect_to: 'com.example.app:/in?code=x' }, 200)
  await ask()
  await allow().click()
  await expect.element(page.getByRole('heading', { name: 'You can go back to com.example.app' })).toBeVisible()
  expect(allow().elements()).toHaveLength(0)
})
