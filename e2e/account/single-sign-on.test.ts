import { expect, type Page, test } from '@playwright/test'
import { startProvider } from '../../server/src/account/identity/providers/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { companyPort, startSamlCompany } from '../support/company.ts'
import { fillIn, submit } from '../support/page.ts'
import { expectStraightIn, giveDetailsAndLeave } from '../support/ways-in.ts'

/** Opens the question for the address at the company, which the screen names to a device that has used it. */
async function openCompany(page: Page, isKnown = false) {
  await page.goto('/auth')
  if (isKnown) await expect(page.getByText('Last time: Company or organisation')).toBeVisible()
  await page.getByRole('button', { name: 'Company or organisation' }).click()
}

/** Signs a new employee in by the address alone: details first, and straight in after a sign-out. */
async function signInTwice(page: Page, email: string) {
  await fillIn(page, { email })
  await submit(page)
  await giveDetailsAndLeave(page)
  await openCompany(page, true)
  await fillIn(page, { email })
  await submit(page)
  await expectStraightIn(page, email)
}

// Covered by server/src/account/identity/providers/sso.test.ts.
test('An employee signs in at the company by the address alone, gives details, and returns @all', async ({
  page,
  baseURL,
}) => {
  const company = await startProvider({ site: baseURL!, id: 'nordwind', port: companyPort() })
  const email = `nora.${Date.now()}@nordwind.example`
  company.signInAs({ sub: email, email })
  await page.setViewportSize({ width: 320, height: 640 })
  await openCompany(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const field = page.locator('[name=email]')
  await fillIn(page, { email: 'nora@unknown.example' })
  await submit(page)
  await expect(field).toHaveAccessibleDescription(/We can't find a company sign-in for this email/)
  await expect(field).toBeFocused()
  await signInTwice(page, email)
  await company.close()
})

// Covered by server/src/account/identity/saml/saml.test.ts.
test('An employee signs in at a company with SAML, gives details, and returns @all', async ({ page, baseURL }) => {
  const saml = await startSamlCompany(baseURL!)
  const email = `nora.${Date.now()}@suedwind.example`
  saml.state.employee = { nameId: email, email }
  await openCompany(page)
  await signInTwice(page, email)
  await saml.close()
})
