import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { composer, waitForLiveConnection } from '../support/conversations.ts'
import { keptByWorker } from '../support/offline.ts'
import { withOwnServer } from '../support/own-server.ts'
import { nextMark, twoVersions, type Versions } from '../support/versions.ts'

test.use({ serviceWorkers: 'allow' })

/** Signs in a member of the first version, and waits for its worker. */
async function openFirstVersion(page: Page, { url }: Versions) {
  await signInAsMember(page, 'Ann')
  await page.goto(`${url}/likes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await keptByWorker(page)
}

/** Marks the loaded page, which differs by that from one that loads again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }))
const isFirst = (page: Page) => page.evaluate(() => 'isFirst' in window)

/** Whether the page consists of the next version's scripts. */
const runsNext = (page: Page) =>
  page.evaluate((ending) => document.querySelector(`script[src$="${ending}"]`) !== null, nextMark)

async function anotherTab(context: BrowserContext, address: string) {
  const tab = await context.newPage()
  // With its connection the tab begins to listen for a new version, and without one five seconds later.
  const isListening = waitForLiveConnection(tab)
  await tab.goto(address)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await isListening()
  await mark(tab)
  return tab
}

/** Notes the pieces of a screen that a tab asks for, with the status of each answer. */
function piecesOf(page: Page, screen: string) {
  const asked: { name: string; status: number }[] = []
  page.on('response', (response) => {
    const name = new RegExp(`/assets/(${screen}-.*\\.js)$`).exec(response.url())?.[1]
    if (name) asked.push({ name, status: response.status() })
  })
  return asked
}

const openViews = (page: Page) => page.getByRole('link', { name: 'Views' }).first().click()
const views = (page: Page) => page.getByRole('heading', { level: 1, name: 'Views' })

test('A new version is offered quietly, begins on the next screen of each tab, and loses no typed text', async ({
  page,
  context,
}) => {
  const versions = await twoVersions()
  const { url, settings, next } = versions
  let other: Page | undefined
  const inFirst = async () => {
    await openFirstVersion(page, versions)
    other = await anotherTab(context, `${url}/views`)
    await mark(page)
  }
  const inNext = async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect(page.getByText("There's a new version")).toBeVisible()
    expect(await isFirst(page)).toBe(true)

    const field = () => document.querySelector('textarea')
    await page.evaluate(() => {
      const typed = Object.assign(document.createElement('textarea'), { value: 'half a sentence' })
      document.body.append(typed)
    })
    await openViews(page)
    await expect(page).toHaveURL(/views/)
    expect(await isFirst(page)).toBe(true)
    expect(await page.evaluate(field)).not.toBeNull()
    await page.evaluate(() => document.querySelector('textarea')?.remove())
    await page.getByRole('link', { name: 'Likes' }).first().click()
    await expect.poll(() => isFirst(page).catch(() => true)).toBe(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
    expect(await runsNext(page)).toBe(true)

    // The other tab goes on with its own version until its member opens a screen.
    expect(await isFirst(other!)).toBe(true)
    expect(await runsNext(other!)).toBe(false)
    await other!.getByRole('link', { name: 'Likes' }).first().click()
    await expect.poll(() => isFirst(other!).catch(() => true)).toBe(false)
    await expect(other!.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  }
  try {
    await withOwnServer(settings, inFirst)
    await withOwnServer(settings, inNext, next)
  } finally {
    versions.remove()
  }
})

// Covered by server/src/http/first-page/service-worker.test.ts.
test('A tab of the version before opens a screen that it had not loaded, and a new tab has the new version @all', async ({
  page,
  context,
}) => {
  const versions = await twoVersions()
  const { url, settings, next } = versions
  const asked = piecesOf(page, 'Views')
  const inNext = async () => {
    expect(asked).toEqual([])
    await openViews(page)
    await expect(views(page)).toBeVisible()
    expect(await isFirst(page)).toBe(true)
    expect(asked).toEqual([{ name: expect.not.stringContaining(nextMark), status: 200 }])

    const tab = await context.newPage()
    const askedByNew = piecesOf(tab, 'Views')
    await tab.goto(`${url}/views`)
    await expect(views(tab)).toBeVisible()
    expect(askedByNew).toContainEqual({ name: expect.stringContaining(nextMark), status: 200 })
  }
  try {
    await withOwnServer(settings, async () => {
      await openFirstVersion(page, versions)
      await mark(page)
    })
    await withOwnServer(settings, inNext, next)
  } finally {
    versions.remove()
  }
})

// Covered by e2e/offline/missing-pieces.test.ts.
test('A tab of the version before whose piece is gone loads the page once more, with the new version @all', async ({
  page,
}) => {
  const versions = await twoVersions()
  const { settings, next } = versions
  // A process that shares no folder with the one before knows nothing of its pieces.
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hearth-apart-'))
  const asked = piecesOf(page, 'Views')
  const inNext = async () => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await openViews(page)
    await expect(views(page)).toBeVisible()
    expect(await isFirst(page)).toBe(false)
    expect(loads).toBe(1)
    expect(asked[0]).toEqual({ name: expect.not.stringContaining(nextMark), status: 404 })
    expect(asked.at(-1)).toEqual({ name: expect.stringContaining(nextMark), status: 200 })
  }
  try {
    await withOwnServer(settings, async () => {
      await openFirstVersion(page, versions)
      await mark(page)
    })
    await withOwnServer({ ...settings, DATA_DIR }, inNext, next)
  } finally {
    versions.remove()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

// Covered by server/src/http/first-page/service-worker.test.ts.
test('An operator switches the offline app off, and browsers keep nothing @all', async ({ page }) => {
  const versions = await twoVersions()
  const { url, settings } = versions
  try {
    await withOwnServer(settings, () => openFirstVersion(page, versions))
    await withOwnServer({ ...settings, OFFLINE: 'off' }, async () => {
      // In a browser that is being debugged, as here, only a worker at rest hands over. This address asks it for nothing.
      await page.goto(`${url}/api/health`)
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
      await page.goto(`${url}/chats`)
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      await expect(composer(page)).toHaveCount(0)
      expect(await page.evaluate(() => caches.keys())).toEqual([])
    })
  } finally {
    versions.remove()
  }
})
