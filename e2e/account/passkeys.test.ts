import { password } from '@hearth/shared/testing'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { expectLayersClosed, expectToast, fillIn, submit } from '../support/page.ts'

/** Adds a virtual authenticator to the browser. It answers by itself, as if its user had touched it. */
async function authenticator(cdp: CDPSession, transport: 'internal' | 'usb' = 'internal') {
  const options = {
    protocol: 'ctap2' as const,
    transport,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    touched: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

type Authenticator = Awaited<ReturnType<typeof authenticator>>

async function withWebAuthn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  return cdp
}

/** Ends the session on the server, as another device would. */
const signOut = (page: Page) => page.context().clearCookies({ name: 'hearth.session_token' })

const challenges = '**/api/auth/passkey/generate-authenticate-options'

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')

/** Adds a passkey of the phone, names it, and adds and removes one of a key. */
async function managePasskeys(page: Page, cdp: CDPSession, phone: Authenticator) {
  const rows = passkeys(page)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expectToast(page, 'Passkey added', 'Next time, you can sign in with it.')
  await expect(rows).toHaveCount(1)
  await add.click()
  await expectToast(page, "We couldn't add the passkey", 'This device already has a passkey for your account.')

  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Phone' })).toBeFocused()
  await phone.touched(false)
  const key = await authenticator(cdp, 'usb')
  await add.click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(rows).toHaveCount(1)
  await key.remove()
}

test('A member adds, names and removes passkeys, and signs in by button, field and second factor', async ({ page }) => {
  const cdp = await withWebAuthn(page)
  const phone = await authenticator(cdp)
  const { email } = await signInAsMember(page)
  await page.goto('/settings#security')
  await managePasskeys(page, cdp, phone)

  // The passkey is also what a sign-in by password asks for.
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expectToast(page, "You're better protected now", "We'll ask for it the next time you sign in.")
  await page.getByRole('dialog').getByRole('button', { name: "I've saved them" }).click()

  await expectLayersClosed(page)
  await signOut(page)
  const offered = page.waitForResponse(challenges)
  await page.goto('/auth')
  await offered
  // The button takes the authenticator away from the field. It is touched before the browser asks it, because a touch
  // that comes later does not answer a request that waits.
  await page.route(challenges, async (route) => {
    await phone.touched(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Passkey' }).click()
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.goto('/settings#security')
  await expect(passkeys(page)).toContainText('Last used:')

  // Here the authenticator answers what the field offers, without a press.
  await page.unroute(challenges)
  await signOut(page)
  await page.goto('/auth')
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()

  // While the member does not touch the authenticator, it leaves the field to the password.
  await phone.touched(false)
  await signOut(page)
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await phone.touched(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
})
