import { expect, type Page, test } from '@playwright/test'
import { withOwnDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { isSignedBy, withReceiver } from '../support/receiver.ts'
import { signInAsAdmin } from '../support/staff.ts'

/** Reads the secret, which is shown once, and closes its dialog. */
async function takeSecret(page: Page) {
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return secret
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'More for Team chat' }).click()
  await page.getByRole('menuitem', { name }).click()
}

// The webhooks are those of a whole community, and their receiver is on this machine.
test('An admin adds a webhook, tries it, changes its secret and deletes it', async ({ browser }) => {
  await withReceiver(({ url, received, settings }) =>
    withOwnDatabase((database) =>
      withOwnServer({ DATABASE_URL: database, RATE_LIMIT_FACTOR: '1000', ...settings }, async (baseURL) => {
        const ava = await browser.newPage({ baseURL })
        await signInAsAdmin(ava, 'Ava')
        await ava.goto('/admin/connections')
        await expect(ava.getByRole('heading', { name: 'Nobody is told yet' })).toBeVisible()
        await ava.getByRole('button', { name: 'Add a webhook' }).click()
        await ava.getByLabel('Name').fill('Team chat')
        await ava.getByLabel('Address').fill(url)
        await ava.getByRole('checkbox', { name: "A case that can't wait" }).check()
        await ava.getByRole('button', { name: 'Save' }).click()
        const old = await takeSecret(ava)

        const send = async (arrived: number) => {
          await ava.getByRole('button', { name: 'Send a test to Team chat' }).click()
          await expect(ava.getByText('The test arrived at Team chat').first()).toBeVisible()
          await expect.poll(() => received.length).toBe(arrived)
          return received.at(-1)!
        }
        const first = await send(1)
        expect(JSON.parse(first.body)).toMatchObject({ type: 'test' })
        expect(isSignedBy(old, first)).toBe(true)
        await ava.getByRole('button', { name: 'Deliveries to Team chat' }).click()
        await expect(ava.getByRole('dialog').getByText(/^Arrived /)).toBeVisible()
        await ava.keyboard.press('Escape')
        await expect(ava.getByRole('dialog')).toHaveCount(0)

        await choose(ava, 'Make a new secret')
        await ava.getByRole('button', { name: 'Make a new secret' }).click()
        const young = await takeSecret(ava)
        expect(young).not.toBe(old)
        const second = await send(2)
        for (const secret of [old, young]) expect(isSignedBy(secret, second)).toBe(true)
        expect(isSignedBy(young, first)).toBe(false)
        await expectEveryLanguage(ava, 'connections')

        await choose(ava, 'Delete')
        await ava.getByRole('button', { name: 'Delete' }).click()
        await expect(ava.getByRole('heading', { name: 'Nobody is told yet' })).toBeVisible()
        await ava.goto('/admin/audit')
        await expect(ava.getByRole('listitem').getByText('Deleted a webhook').first()).toBeVisible()
      }),
    ),
  )
})
