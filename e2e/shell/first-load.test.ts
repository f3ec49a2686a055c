import { gzipSync } from 'node:zlib'
import { screens } from '@hearth/shared/screens'
import { expect, type Page, test } from '@playwright/test'
import { giveRole } from '../../server/src/testing/roles.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { aTown, createMembers } from '../support/discover.ts'
import { expectPictureFirst } from '../support/photos.ts'

/** A call of a text of the administration, as in each of its screens. Its routes name their titles in other ways. */
const staffCode = /\(["'`]admin\.\w/

/** Which of these scripts have code of the administration. */
async function withStaffCode(page: Page, scripts: Iterable<string>) {
  const texts = await Promise.all([...scripts].map(async (url) => [url, await (await page.request.get(url)).text()]))
  return texts.filter(([, text]) => staffCode.test(text!)).map(([url]) => url)
}

async function makeModerator(email: string) {
  const db = await database()
  const { id: userId } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await giveRole(db, { userId }, 'moderator')
}

test('Discover asks each question once, and no screen of members loads code of the administration', async ({
  page,
  playwright,
}) => {
  const bo = await createMember(playwright, 'Bo')
  const { email } = await signInAsMember(page)
  const asked: string[] = []
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
    if (pathname.endsWith('.js')) scripts.add(request.url())
  })
  const line = page.waitForEvent('websocket')
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await line
  const count = (path: string) => asked.filter((one) => one.split('?')[0] === `GET ${path}`).length
  for (const path of ['/api/unread', '/api/likes/celebrations'])
    await expect.poll(() => count(path), { message: path }).toBe(1)
  // The page brings both answers.
  for (const path of ['/api/me', '/api/discover']) expect(count(path), path).toBe(0)
  await page.waitForLoadState('networkidle')
  // A request that appears twice in the list was sent twice.
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  for (const path of ['/match', '/chats', '/likes', '/settings']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(scripts.size).toBeGreaterThan(5)
  expect(await withStaffCode(page, scripts)).toEqual([])
  await makeModerator(email)
  await page.goto('/admin/cases', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  expect(await withStaffCode(page, scripts)).not.toEqual([])
  await bo.request.dispose()
})

/** Bytes, gzipped, of a file that every visit begins with. */
const entryFile = 80_000

const anyId = '00000000-0000-7000-8000-000000000000'

/** The scripts and style sheets that a page names. */
const filesIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css)/g))]

/** Reads and measures each file once. */
function createScale(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  const read = async (file: string) => gzipSync(await (await page.request.get(file)).body(), { level: 9 }).length
  const sizeOf = (file: string) => sizes.get(file) ?? sizes.set(file, read(file)).get(file)!
  return async (files: string[], ending: string) => {
    const all = await Promise.all(files.filter((file) => file.endsWith(ending)).map(sizeOf))
    return all.reduce((sum, size) => sum + size, 0)
  }
}

/** Measures what the page of each address names besides what all pages do. */
async function expectWithinBudget(page: Page, viewer: 'visitor' | 'member') {
  const weigh = createScale(page)
  const textOf = async (path: string) => (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  const entry = filesIn(await textOf('/no/such/page'))
  for (const file of entry) expect(await weigh([file], file), file).toBeLessThanOrEqual(entryFile)
  for (const { path: route, budget } of screens.filter((one) => one.for === viewer)) {
    const path = route.replace(/\$\w+/, anyId)
    const named = filesIn(await textOf(path))
    const own = named.filter((file) => !entry.includes(file))
    expect(own, path).not.toEqual([])
    const found = { files: named.length, scripts: await weigh(own, '.js'), styles: await weigh(own, '.css') }
    for (const what of ['files', 'scripts', 'styles'] as const)
      expect.soft(found[what], `${what} of ${path}`).toBeLessThanOrEqual(budget[what])
  }
}

test("Each screen's page names few files and few bytes", async ({ page }) => {
  await expectWithinBudget(page, 'visitor')
  await signInAsMember(page)
  await expectWithinBudget(page, 'member')
})

/** The classes of what a page shows before any script which no style sheet of the page knows. */
const unknownClasses = (page: Page) =>
  page.evaluate(() => {
    const known = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join()
    const named = [...document.querySelectorAll('.first, .first *')].flatMap(({ classList }) => [...classList])
    // The library names each part once more, for others to find.
    return named.filter((name) => !name.startsWith('mantine-') && !known.includes(`.${name}`))
  })

test('What a page shows before any script has its styles in the page', async ({ page, playwright }) => {
  const city = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city, photos: 1 }])
  await signInAsMember(page, 'Ann', { city })
  await page.goto('/')
  const profile = await page.getByRole('article').getByRole('link').getAttribute('href')
  // The app would load the page again when one of its pieces does not come.
  await page.goto('about:blank')
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/', '/match', profile!]) {
    await page.goto(path)
    await expect(page.locator('.first'), path).toHaveCount(1)
    expect(await unknownClasses(page), path).toEqual([])
  }
})

// Covered by server/src/http/first-page/page-answers.test.ts.
test('The first card asks the server nothing @all', async ({ page, playwright }) => {
  const bo = await createMember(playwright, 'Bo')
  await signInAsMember(page)
  await page.goto('/settings', { waitUntil: 'networkidle' })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked.filter((one) => /^\/api\/(me|discover)$/.test(one))).toEqual([])
  await bo.request.dispose()
})

// Covered by server/src/http/first-page/first-view.test.ts.
for (const width of [390, 1440])
  test(`At ${width} px Discover’s first picture is there before any script, as its card shows it @all`, async ({
    page,
    playwright,
  }) => {
    const city = aTown()
    await createMembers(playwright, [{ firstName: 'Bo', city, photos: 1 }])
    await page.setViewportSize({ width, height: 900 })
    await signInAsMember(page, 'Ann', { city })
    await expectPictureFirst(page, '/')
  })

// Covered by server/src/http/first-page/first-view.test.ts.
test('On a phone the cards that fill the window come first, and the others right after them @all', async ({
  page,
  playwright,
}) => {
  const city = aTown()
  const names = ['Bo', 'Cleo', 'Dina', 'Eva', 'Finn', 'Gry', 'Hans', 'Ida']
  await createMembers(
    playwright,
    names.map((firstName) => ({ firstName, city })),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsMember(page, 'Ann', { city })
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const look = () => {
      const count = document.querySelectorAll('article').length
      if (count && count !== counts.at(-1)) counts.push(count)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(names.length)
  expect(await counts()).toEqual([6, names.length])

  await test.step('A page that is loaded again has its whole height at once', async () => {
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(names.length)
    expect(await counts()).toEqual([names.length])
  })
})
