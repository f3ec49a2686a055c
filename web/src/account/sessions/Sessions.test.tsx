import type { MemberSession } from '@hearth/shared/account/sessions'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Sessions } from './Sessions.tsx'
import { SignOut } from './SignOut.tsx'

const moment = new Date().toISOString()
const known = { clientName: null, kind: null, country: null, createdAt: moment, lastUsedAt: moment, current: false }
const here: MemberSession = { ...known, id: '1', browser: 'Firefox', system: 'Linux', country: 'DK', current: true }
const phone: MemberSession = { ...known, id: '2', browser: 'Safari', system: 'iOS', kind: 'mobile', country: 'FO' }
const other: MemberSession = { ...known, id: '3', browser: null, system: null }

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does. @param refusal the code of every change */
function serve(sessions: MemberSession[], refusal?: string) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (request.method === 'GET') return Response.json(sessions)
    calls.push(`${request.method} ${path}`)
    return refusal ? Response.json({ code: refusal }, { status: 404 }) : Response.json({ ended: true, status: true })
  }
  return calls
}

const rows = () => page.getByRole('listitem')

it('names each device with its country, marks this one, and ends another', async () => {
  const calls = serve([here, phone, other])
  await show(<Sessions />)
  await expect.poll(() => rows().elements().length).toBe(3)
  const texts = rows()
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/Firefox · Linux.*Denmark.*This device/)
  expect(texts[1]).toMatch(/Safari · iOS.*Faroe Islands/)
  expect(texts[2]).toMatch(/Unknown device/)
  expect(rows().first().getByRole('button').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'End: Safari · iOS' }).click()
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.poll(() => calls).toEqual(['DELETE /api/me/sessions/2'])
  await expect.element(page.getByRole('heading', { name: "Where you're signed in" })).toHaveFocus()
})

it('names a program as the member has allowed it', async () => {
  serve([here, { ...other, clientName: 'Ember', browser: 'Safari' }])
  await show(<Sessions />)
  await expect.element(page.getByRole('button', { name: 'End: Ember' })).toBeVisible()
})

it('ends all others with one press', async () => {
  const calls = serve([here, phone, other])
  await show(<Sessions />)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.poll(() => calls).toEqual(['POST /api/auth/sign-out'])
  expect(page.getByRole('button', { name: 'End all others' }).elements()).toHaveLength(0)
})

it('signs out here at once, and everywhere after a question', async () => {
  const sent: string[] = []
  serve([here, phone])
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/sign-out')) sent.push(await request.clone().text())
    // The session is over once it has been signed out.
    return request.url.endsWith('/get-session') ? Response.json(null) : answer(request)
  }
  const screen = (
    <>
      <SignOut />
      <Sessions />
      <DialogArea />
    </>
  )
  const signedOut = () => expectToast('Signed out successfully', 'Come back soon!')
  await show(screen)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signedOut()
  await show(screen)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  expect(sent).toEqual(['{"scope":"local"}'])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await signedOut()
  expect(sent).toEqual(['{"scope":"local"}', '{"scope":"global"}'])
})

it('puts a session back and says why when it cannot be ended', async () => {
  serve([here, phone], 'SESSION_NOT_FOUND')
  await show(<Sessions />)
  await page.getByRole('button', { name: 'End: Safari · iOS' }).click()
  await expect.element(page.getByText('This session has already ended.')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
})
