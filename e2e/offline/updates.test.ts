import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { composer } from '../support/conversations.ts'
import { keptByWorker } from '../support/offline.ts'
import { withOwnServer } from '../support/own-server.ts'
import { twoVersions, type Versions } from '../support/versions.ts'

test.use({ serviceWorkers: 'allow' })

/** Signs in a member of the product behind the proxy, and waits for the worker of the first version. */
async function openFirstVersion(page: Page, { url }: Versions) {
  await signInAsMember(page, 'Ann')
  await page.goto(`${url}/likes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await keptByWorker(page)
}

/** Marks the loaded page, which differs by that from one that loads again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }))
const isFirst = (page: Page) => page.evaluate(() => 'isFirst' in window)

async function anotherTab(context: BrowserContext, address: string) {
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await mark(tab)
  return tab
}

test('The app offers a new version quietly, begins with it on the next screen of each tab, and loses no typed text', async ({
  page,
  context,
}) => {
  const versions = await twoVersions()
  const settings = { PORT: String(versions.port), BASE_URL: versions.url, RATE_LIMIT_FACTOR: '1000' }
  await withOwnServer(settings, async () => {
    await openFirstVersion(page, versions)
    const other = await anotherTab(context, `${versions.url}/views`)
    await mark(page)
    versions.publish()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect(page.getByText("There's a new version")).toBeVisible()
    expect(await isFirst(page)).toBe(true)

    const field = () => document.querySelector('textarea')
    await page.evaluate(() => {
      const typed = Object.assign(document.createElement('textarea'), { value: 'half a sentence' })
      document.body.append(typed)
    })
    await page.getByRole('link', { name: 'Views' }).first().click()
    await expect(page).toHaveURL(/views/)
    expect(await isFirst(page)).toBe(true)
    expect(await page.evaluate(field)).not.toBeNull()
    await page.evaluate(() => document.querySelector('textarea')?.remove())
    await page.getByRole('link', { name: 'Likes' }).first().click()
    await expect.poll(() => isFirst(page).catch(() => true)).toBe(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()

    // The other tab goes on with its own version until its member opens a screen.
    expect(await isFirst(other)).toBe(true)
    await other.getByRole('link', { name: 'Likes' }).first().click()
    await expect.poll(() => isFirst(other).catch(() => true)).toBe(false)
    await expect(other.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  }).finally(versions.close)
})

test('An operator switches the offline app off, and browsers keep nothing', async ({ page }) => {
  const versions = await twoVersions()
  const settings = { PORT: String(versions.port), BASE_URL: versions.url, RATE_LIMIT_FACTOR: '1000' }
  try {
    await withOwnServer(settings, () => openFirstVersion(page, versions))
    await withOwnServer({ ...settings, OFFLINE: 'off' }, async () => {
      // In a browser that is being debugged, as here, only a worker at rest hands over. This address asks it for nothing.
      await page.goto(`${versions.url}/api/health`)
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
      await page.goto(`${versions.url}/chats`)
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      await expect(composer(page)).toHaveCount(0)
      expect(await page.evaluate(() => caches.keys())).toEqual([])
    })
  } finally {
    versions.close()
  }
})
