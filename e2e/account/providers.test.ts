import { expect, type Page, test } from '@playwright/test'
import { startProvider } from '../../server/src/account/identity/providers/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { anAddress, signInAsMember } from '../support/accounts.ts'
import { linkOf } from '../support/mail.ts'
import { expectToast, submit } from '../support/page.ts'
import { providerPort } from '../support/provider.ts'
import { expectStraightIn, giveDetailsAndLeave } from '../support/ways-in.ts'

test.describe.configure({ mode: 'serial' })

let provider: Awaited<ReturnType<typeof startProvider>>
test.beforeAll(async ({ baseURL }) => {
  provider = await startProvider({ site: baseURL!, port: providerPort() })
})
test.afterAll(() => provider.close())

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('A newcomer signs in by a provider, gives details, and is known the next time', async ({ page }) => {
  const email = anAddress('nora')
  provider.signInAs({ sub: email, email, email_verified: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/auth')
  await expect(button(page, 'Fjord ID')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Fjord ID').click()
  await giveDetailsAndLeave(page)

  await page.goto('/auth')
  await expect(page.getByText('Last time: Fjord ID')).toBeVisible()
  await button(page, 'Fjord ID').click()
  await expectStraightIn(page, email)
})

test('An address with an account opens nothing: its member links the provider, and unlinks it', async ({ page }) => {
  const { email } = await signInAsMember(page, 'Lena')
  const session = await page.context().cookies()
  await page.context().clearCookies()
  provider.signInAs({ sub: `${email} there`, email, email_verified: true })
  await page.goto('/auth')
  await button(page, 'Fjord ID').click()
  await expectToast(page, 'Signin failed', "There's already an account with this email.")
  await expect(page).toHaveURL('/auth')

  await page.context().addCookies(session)
  await page.goto('/settings#security')
  await button(page, 'Link Fjord ID').click()
  await expectToast(page, 'Fjord ID is linked', 'Next time, you can sign in with it.')
  await expect(page).toHaveURL('/settings#ways-in')
  await expect(page.getByText('l…@example.test')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const wasNotMe = await linkOf(page.request, email)
  await button(page, 'Unlink Fjord ID').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('l…@example.test')).toHaveCount(0)

  await page.goto(wasNotMe)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await expectAccessible(page)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
  await button(page, 'Go to sign in').click()
  await expect(page).toHaveURL('/auth')
  expect((await page.request.get('/api/me')).status()).toBe(401)
})
