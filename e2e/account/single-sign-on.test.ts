import { expect, test } from '@playwright/test'
import { startProvider } from '../../server/src/identity/providers/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { companyPort, startSamlCompany } from '../support/company.ts'
import { fillIn, submit } from '../support/page.ts'

let company: Awaited<ReturnType<typeof startProvider>>
test.beforeAll(async ({ baseURL }) => {
  company = await startProvider({ site: baseURL!, id: 'nordwind', port: companyPort() })
})
test.afterAll(() => company.close())

test('An employee signs in at the company by the address alone, gives details, and returns', async ({ page }) => {
  const email = `nora.${Date.now()}@nordwind.example`
  company.signInAs({ sub: email, email })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'More ways to sign in' }).click()
  await page.getByRole('button', { name: 'Company or organisation' }).click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const field = page.locator('[name=email]')
  await fillIn(page, { email: 'nora@unknown.example' })
  await submit(page)
  await expect(field).toHaveAccessibleDescription(/We don't know a sign-in for this address/)
  await expect(field).toBeFocused()
  await fillIn(page, { email })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await fillIn(page, { firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' })
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
  await page.context().clearCookies()

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Company or organisation' }).click()
  await fillIn(page, { email })
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
  const { account } = (await (await page.request.get('/api/me')).json()) as { account: object }
  expect(account).toMatchObject({ email, detailsRequired: false })
})

test('An employee signs in at a company with SAML', async ({ page, baseURL }) => {
  const saml = await startSamlCompany(baseURL!)
  const email = `nora.${Date.now()}@suedwind.example`
  saml.state.employee = { nameId: email, email }
  await page.goto('/auth')
  await page.getByRole('button', { name: 'More ways to sign in' }).click()
  await page.getByRole('button', { name: 'Company or organisation' }).click()
  await fillIn(page, { email })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await saml.close()
})
