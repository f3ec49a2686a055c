import type { FactorList } from '@hearth/shared/account/second-factors'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { client } from '../../app/api/client.ts'
import { freshly, isDeclined, provideQuestions } from '../../app/session/freshly.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { SecondStep } from '../auth/SecondStep.tsx'
import { SecondFactors } from '../second-factor/SecondFactors.tsx'

const at = '2026-11-20T12:00:00.000Z'
const app = { id: '00000000-0000-4000-8000-000000000001', kind: 'totp', createdAt: at, lastUsedAt: null } as const
const mail = { ...app, id: '00000000-0000-4000-8000-000000000002', kind: 'email' } as const
const needed = /needs an authenticator app or a passkey as a second factor/

provideQuestions(() => import('./questions.tsx'))
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

type Answer = { status?: number; body: object }

/** Answers as the server does, by method and path. */
function serve(answers: Record<string, (body: string, calls: string[]) => Answer>) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname.slice(4)}`
    const { status = 200, body } = answers[call]!(await request.text(), calls)
    calls.push(`${call} ${status}`)
    return Response.json(body, { status })
  }
  return calls
}

/** The factors of an account with a role. */
const ofStaff = (factors: FactorList['factors']) => ({
  'GET /me/factors': () => ({
    body: { factors, available: [], backupCodesLeft: 10, trustedDevices: [], required: true },
  }),
})

const screen = (
  <>
    <SecondFactors />
    <DialogArea />
  </>
)

it('says what a role needs while there are only codes by mail, and that a change signs out elsewhere', async () => {
  serve(ofStaff([mail]))
  await show(screen)
  await expect.element(page.getByText(needed)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Codes by email' }).click()
  await expect.element(page.getByRole('dialog').getByText(/signs you out everywhere else/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

it('says why the last app or passkey of a role stays', async () => {
  serve({
    ...ofStaff([app, mail]),
    [`DELETE /me/factors/${app.id}`]: () => ({ status: 409, body: { code: 'LAST_STRONG_FACTOR' } }),
  })
  await show(screen)
  await expect.element(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
  expect(page.getByText(needed).elements()).toEqual([])
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(/^Your role needs an authenticator app or a passkey\./)).toBeVisible()
})

it('A call that needs a recent proof is repeated after the answer, and given up when the member closes', async () => {
  const proved = (calls: string[]) => calls.includes('POST /me/reauthentication 200')
  const renewed = { backupCodes: ['abcde-fghjk'] }
  const calls = serve({
    'POST /me/backup-codes': (_, before) =>
      proved(before) ? { body: renewed } : { status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } },
    'GET /me/reauthentication': () => ({ body: { methods: ['totp', 'backup'], fresh: false } }),
    'POST /me/reauthentication': (body) =>
      body.includes('123456') ? { body: { status: true } } : { status: 422, body: { code: 'WRONG_CODE' } },
  })
  await show(<DialogArea />)
  const first = freshly(() => client.secondFactors.renewBackupCodes()).catch((error: unknown) => error)
  await expect.element(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(isDeclined(await first)).toBe(true)
  const second = freshly(() => client.secondFactors.renewBackupCodes())
  const field = page.getByLabelText('Code from your app')
  await field.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^That code doesn't work/)).toBeVisible()
  await field.fill('123456')
  await userEvent.keyboard('{Enter}')
  expect(await second).toEqual(renewed)
  expect(calls.filter((call) => call.includes('backup-codes'))).toEqual([
    'POST /me/backup-codes 403',
    'POST /me/backup-codes 403',
    'POST /me/backup-codes 200',
  ])
})

it('A sign-in says why a code to the same mailbox is missing, and what to do when nothing is left', async () => {
  serve({ 'GET /second-factor': () => ({ body: { methods: [], sameWay: 'email', onHold: false } }) })
  await show(<SecondStep />)
  await expect.element(page.getByText(/A code to the same mailbox isn't a second proof/)).toBeVisible()
  await expect.element(page.getByText(/Sign in another way, or ask the people/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Back to sign in' })).toBeVisible()
})

it('A sign-in says why a factor does not count on its own after "This wasn\'t me", and how it does', async () => {
  serve({ 'GET /second-factor': () => ({ body: { methods: [], sameWay: null, onHold: true } }) })
  await show(<SecondStep />)
  await expect
    .element(page.getByText(/Choose a new password with our link.*That keeps it on your account/))
    .toBeVisible()
  expect(page.getByText(/ask the people/).elements()).toEqual([])
})
