import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadAdminTexts } from '../../moderation/admin/texts.ts'
import { show } from '../../testing/screen.tsx'
import { Gate } from './Gate.tsx'

const { fetch } = globalThis
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers the question whether staff may come in, and what the pages before it ask. */
function serve(access: () => Response) {
  const answers: Record<string, () => Response> = {
    '/admin/access': access,
    '/me/factors': () =>
      Response.json({
        factors: [],
        available: ['totp'],
        backupCodesLeft: 0,
        trustedDevices: [],
        required: true,
      }),
    '/me/reauthentication': () => Response.json({ methods: ['totp'], fresh: false }),
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    return pathname.startsWith('/api') ? answers[pathname.slice(4)]!() : fetch(input, init)
  }
}
const refusal = (code: string, status = 403) => Response.json({ code }, { status })
const screen = <Gate>What staff see</Gate>

it('Staff without a second factor set one up where they are, and go on', async () => {
  let isSetUp = false
  serve(() => (isSetUp ? Response.json({ roles: ['admin'], version: '1.2.3' }) : refusal('SECOND_FACTOR_REQUIRED')))
  await show(screen)
  await expect.element(page.getByRole('heading', { level: 1, name: 'One more lock first' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
  expect(page.getByText('What staff see').elements()).toEqual([])
  // The missing step has the filled button, and the next step does not.
  const groundOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor
  const root = getComputedStyle(document.documentElement)
  const filled = document.createElement('div')
  filled.style.background = root.getPropertyValue('--mantine-primary-color-filled')
  document.body.append(filled)
  expect(groundOf('Add an authenticator app')).toBe(getComputedStyle(filled).backgroundColor)
  expect(groundOf('Go on')).not.toBe(getComputedStyle(filled).backgroundColor)
  filled.remove()
  isSetUp = true
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText('What staff see')).toBeVisible()
})

it('Staff whose proof is old are asked for another one before anything shows', async () => {
  let isProved = false
  serve(() => (isProved ? Response.json({ roles: ['moderator'] }) : refusal('REAUTHENTICATION_REQUIRED')))
  await show(screen)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Is it you?' })).toBeVisible()
  isProved = true
  await page.getByLabelText('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('What staff see')).toBeVisible()
})

it('A role that has ended meets a page that does not exist', async () => {
  serve(() => refusal('NOT_FOUND', 404))
  await show(screen)
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
