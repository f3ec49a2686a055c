import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { newWallet } from '../../server/src/account/identity/wallet/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { saveProfile } from '../support/accounts.ts'
import { expectToast, navigateTo } from '../support/page.ts'
import { giveDetailsAndLeave } from '../support/ways-in.ts'

/** Puts a wallet into the browser, which signs whatever it is asked while `agrees` says so. */
async function installWallet(page: Page) {
  const wallet = newWallet()
  const says = { agrees: true, signed: '' }
  await page.exposeFunction('signWithWallet', (message: `0x${string}`) => {
    says.signed = Buffer.from(message.slice(2), 'hex').toString()
    return says.agrees ? wallet.signMessage({ message: { raw: message } }) : null
  })
  await page.addInitScript((address) => {
    const request = async ({ method, params }: { method: string; params?: string[] }) => {
      if (method === 'eth_requestAccounts') return [address]
      const sign = (window as unknown as { signWithWallet: (message: string) => Promise<string | null> }).signWithWallet
      const signature = await sign(params![0]!)
      if (!signature) throw Object.assign(new Error('The member said no.'), { code: 4001 })
      return signature
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: {}, provider: { request } } }))
    window.addEventListener('eip6963:requestProvider', announce)
    // Many wallets give addresses in lower case.
  }, wallet.address.toLowerCase())
  return { says, address: wallet.address }
}

// Covered by server/src/account/identity/wallet/wallet.test.ts.
test('A person whose browser has a wallet comes in with it, gives the details, and comes back @all', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wallet' })).toHaveCount(0)
  const { says, address } = await installWallet(page)
  await page.goto('/auth')
  says.agrees = false
  const signIn = page.getByRole('button', { name: 'Wallet' })
  await signIn.click()
  await expect.poll(() => says.signed).toContain(`localhost:${process.env.E2E_PORT} wants you to sign in`)
  says.agrees = true
  await signIn.first().click()
  await giveDetailsAndLeave(page)

  await navigateTo(page, '/auth')
  await page.getByRole('button', { name: 'Wallet' }).click()
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).toHaveURL(/profile-edit/)
  expect(await page.content()).not.toContain(address.slice(2, 10))

  await saveProfile(page.request, { ...aProfile, firstName: 'Nora' })
  await navigateTo(page, '/settings#security')
  await expect(page.getByRole('region', { name: 'Wallets' })).toContainText(address.slice(-4), { ignoreCase: true })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
