import { expect, test } from '@playwright/test'
import { anAddress } from '../support/accounts.ts'
import { withOwnServer } from '../support/own-server.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'
import { newcomer } from '../support/sign-up.ts'

// Covered by server/src/account/identity/captcha/captcha.test.ts.
test('Where a proof of work is asked for, a visitor signs up and recovers without noticing it @all', async ({
  page,
}) => {
  await withOwnServer({ CAPTCHA: 'altcha' }, async (url) => {
    const problems: string[] = []
    const foreign: string[] = []
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
    page.on(
      'request',
      (asked) => /^https?:/.test(asked.url()) && !asked.url().startsWith(url) && foreign.push(asked.url()),
    )
    await page.goto(`${url}/auth?tab=sign-up`)
    const solved = page.waitForEvent('worker')
    const email = anAddress('nora')
    await fillIn(page, { ...newcomer, email })
    // Solved while the form is filled in, before it is sent.
    await solved
    await submit(page)
    await expectToast(page, 'Account created', 'Please check your email to confirm your account.')

    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expectToast(page, 'Recovery sent', 'Check your inbox for a link to set a new password.')
    expect(problems).toEqual([])
    expect(foreign).toEqual([])
  })
})
