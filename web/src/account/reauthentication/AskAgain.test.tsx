import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show, submit } from '../../testing/screen.tsx'
import { EnrolFactor } from '../second-factor/EnrolFactor.tsx'
import { AskAgain } from './AskAgain.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does when it sends no code. */
function sendNothing(code: string, status: number, data?: object) {
  globalThis.fetch = async (input, init) =>
    new Request(input, init).method === 'GET'
      ? Response.json({ methods: ['email', 'phone', 'backup'], fresh: false })
      : Response.json({ defined: true, code, status, message: code, data }, { status })
}

it('says that no code was sent and when the next one will be, and takes an earlier one or another way', async () => {
  sendNothing('TOO_MANY_CODES', 429, { retryAfter: 1441 })
  await show(<AskAgain onProved={() => {}} />)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const words = "We've sent enough codes for now. Use the newest one, or ask for another in 25 minutes."
  const mailed = page.getByLabelText('Code from our email', { exact: true })
  await expect.element(mailed).toHaveAccessibleDescription(expect.stringContaining(words))
  sendNothing('SMS_UNAVAILABLE', 422)
  await page.getByRole('button', { name: 'Send a code by text message' }).click()
  await submit()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("We can't send text messages right now. Please prove it another way.")
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  const field = page.getByLabelText('Backup code', { exact: true })
  await expect.element(field).toBeVisible()
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
})

it('warns of codes by text message when they are set up', async () => {
  await show(<EnrolFactor begun={{ id: '1', kind: 'phone', totp: null }} onDone={() => {}} />)
  await expect.element(page.getByText(/An authenticator app or a passkey protects you better/)).toBeVisible()
})
