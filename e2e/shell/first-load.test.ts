import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { giveRole } from '../../server/src/staff/testing.ts'
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

/** Bytes, gzipped, of a file that every visit begins with and of what a screen needs besides; files that its page names. */
const budget = { file: 80_000, screen: 67_000, files: 26 }

/** The scripts that the page of an address names, by whether every page does. */
async function scriptsOf(page: Page, path: string) {
  const html = await page.evaluate((address) => fetch(address).then((answer) => answer.text()), path)
  return [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
}

async function sizeOf(page: Page, file: string) {
  const answer = await page.request.get(file)
  return gzipSync(await answer.body(), { level: 9 }).length
}

test('A screen of a member needs few files, and the first card asks the server nothing', async ({
  page,
  playwright,
}) => {
  const bo = await createMember(playwright, 'Bo')
  await signInAsMember(page)
  await page.goto('/settings', { waitUntil: 'networkidle' })
  const entry = new Set(await scriptsOf(page, '/no/such/page'))
  for (const file of entry) expect(await sizeOf(page, file), file).toBeLessThanOrEqual(budget.file)
  for (const path of ['/', '/match', '/likes', '/views']) {
    const asked: string[] = []
    const note = (request: { url(): string }) => void asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    const html = (await (await page.goto(path))?.text()) ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    page.off('request', note)
    if (path === '/') expect(asked.filter((one) => /^\/api\/(me|discover)$/.test(one))).toEqual([])
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(named.length, path).toBeLessThanOrEqual(budget.files)
    const own = named.filter((file) => file.endsWith('.js') && !entry.has(file))
    const sizes = await Promise.all(own.map((file) => sizeOf(page, file)))
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(budget.screen)
  }
  await bo.request.dispose()
})

// In a town without a place no radius is offered above the cards; the others are for one journey each.
for (const { width, city, above } of [
  ...[390, 1440].map((one) => ({ width: one, city: aTown(), above: 'nothing' })),
  { width: 390, city: 'Haderslev', above: 'an offer' },
  { width: 1440, city: 'Kolding', above: 'an offer' },
])
  test(`At ${width} px the first picture of Discover is there before any script, as its card shows it with ${above} above`, async ({
    page,
    playwright,
  }) => {
    const home = { city, country: 'Denmark' } as const
    await createMembers(playwright, [{ firstName: 'Bo', ...home, photos: 1 }])
    await page.setViewportSize({ width, height: 900 })
    await signInAsMember(page, 'Ann', home)
    await expectPictureFirst(page, '/')
    await expect(page.getByText('Curious beyond')).toHaveCount(above === 'an offer' ? 1 : 0)
  })
