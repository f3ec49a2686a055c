import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isDeclined, provideQuestions } from '../../app/session/freshly.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { staffApi, staffClient } from './staff-client.ts'

provideQuestions(() => import('../../account/reauthentication/questions.tsx'))
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers calls of staff with a refusal until the session has proved itself. */
function serve() {
  let isProved = false
  const list = () =>
    isProved
      ? Response.json({ users: [], nextCursor: null })
      : Response.json({ code: 'REAUTHENTICATION_REQUIRED' }, { status: 403 })
  const answers: Record<string, () => Response> = {
    'GET /admin/users': list,
    'GET /me/reauthentication': () => Response.json({ methods: ['totp'], fresh: false }),
    'POST /me/reauthentication': () => {
      isProved = true
      return Response.json({ status: true })
    },
  }
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    return answers[`${method} ${new URL(url).pathname.slice(4)}`]!()
  }
}

it('Calls that wait for the same proof ask for it once, and all go on after it', async () => {
  serve()
  await show(<DialogArea />)
  const calls = Promise.all([staffClient.adminUsers.list({}), staffClient.adminUsers.list({ search: 'Zoe' })])
  await page.getByLabelText('Code from your app').fill('123456')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(await calls).toHaveLength(2)
})

it('Calls that wait for the same proof are given up when the dialog closes, and a later one asks again', async () => {
  serve()
  await show(<DialogArea />)
  const outcomes = Promise.allSettled([staffApi.adminUsers.list.call({}), staffApi.adminUsers.list.call({})])
  await expect.element(page.getByLabelText('Code from your app')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (const outcome of await outcomes) expect(outcome.status === 'rejected' && isDeclined(outcome.reason)).toBe(true)
  void staffApi.adminUsers.list.call({}).catch(() => {})
  await expect.element(page.getByLabelText('Code from your app')).toBeVisible()
})

it('A call of staff without an app or passkey leads to the settings', async () => {
  globalThis.fetch = async () => Response.json({ code: 'SECOND_FACTOR_REQUIRED' }, { status: 403 })
  await show(<DialogArea />)
  const call = staffClient.decisions.templates({ language: 'en' }).catch((error: unknown) => error)
  const way = page.getByRole('dialog').getByRole('link', { name: 'Set it up' })
  await expect.element(way).toHaveAttribute('href', '/settings#second-factors')
  await expect.element(page.getByText(/needs an authenticator app or a passkey as a second factor/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(isDeclined(await call)).toBe(true)
})
