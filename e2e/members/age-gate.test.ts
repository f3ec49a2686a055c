import { createHmac } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database, withOwnDatabase } from '../support/database.ts'
import { withOwnServer } from '../support/own-server.ts'
import { signInAsAdmin } from '../support/staff.ts'

const secret = 'a key that the provider and Hearth share'
const settings = {
  AGE_CHECK_URL: 'https://age.example.test/start',
  AGE_CHECK_SECRET: secret,
  RATE_LIMIT_FACTOR: '1000',
}

const gate = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step: your age' })

async function inOwnBrowser(browser: Browser, baseURL: string, name: string) {
  const page = await browser.newPage({ baseURL })
  return { page, ...(await signInAsMember(page, name)) }
}

async function switchOn(page: Page) {
  await page.goto('/admin/community')
  await page.getByRole('switch', { name: 'Confirm ages first' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
}

/** Opens the provider's page from the gate, and lets the provider find an adult. */
async function confirmAtProvider(page: Page, baseURL: string) {
  await page.route(`${settings.AGE_CHECK_URL}?**`, (route) => route.fulfill({ body: 'The check' }))
  await page.getByRole('button', { name: 'Confirm my age' }).click()
  await page.waitForURL(`${settings.AGE_CHECK_URL}?**`)
  const { searchParams } = new URL(page.url())
  const data = JSON.stringify({ reference: searchParams.get('reference'), result: 'adult', method: 'face-estimate' })
  const signature = `sha256=${createHmac('sha256', secret).update(data).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hearth-signature': signature }
  expect((await page.request.post(`${baseURL}/api/age-results`, { headers, data })).status()).toBe(204)
  await page.goto(searchParams.get('return_to')!)
}

async function confirmByStaff(page: Page, email: string) {
  const db = await database()
  const { id } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await page.goto(`/admin/users/${id}`)
  await page.getByRole('button', { name: 'Enter an age check' }).click()
  await page.getByRole('button', { name: 'Save the result' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('A member whose age is unconfirmed meets the gate and nobody, until a check finds an adult', async ({
  browser,
}) => {
  await withOwnDatabase((url) =>
    withOwnServer({ ...settings, DATABASE_URL: url }, async (baseURL) => {
      const [ann, bo] = [await inOwnBrowser(browser, baseURL, 'Ann'), await inOwnBrowser(browser, baseURL, 'Bo')]
      const staff = await browser.newPage({ baseURL })
      await signInAsAdmin(staff, 'Ada')
      const boAsSeen = ann.page.getByRole('heading', { level: 1, name: /^Bo B\./ })
      await ann.page.goto(`/profile/${bo.profileId}`)
      await expect(boAsSeen).toBeVisible()

      await switchOn(staff)
      const bosProfile = `/api/profiles/${bo.profileId}`
      await expect.poll(async () => (await ann.page.request.get(bosProfile)).ok()).toBe(false)
      for (const path of ['/', '/likes', '/map', `/profile/${bo.profileId}`]) {
        await ann.page.goto(path)
        await expect(gate(ann.page)).toBeVisible()
      }
      await expectAccessible(ann.page)

      await confirmAtProvider(ann.page, baseURL)
      await expect(gate(ann.page)).toHaveCount(0)
      await ann.page.goto(`/profile/${bo.profileId}`)
      await expect(ann.page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
      await bo.page.goto('/')
      await expect(gate(bo.page)).toBeVisible()

      await confirmByStaff(staff, bo.email)
      await bo.page.goto('/')
      await expect(bo.page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
      await ann.page.goto(`/profile/${bo.profileId}`)
      await expect(boAsSeen).toBeVisible()
    }),
  )
})
