import { expect, type Page, test } from '@playwright/test'
import { giveRole } from '../../server/src/staff/testing.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'

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
  for (const path of ['/api/me', '/api/unread', '/api/likes/celebrations', '/api/discover'])
    await expect.poll(() => count(path), { message: path }).toBe(1)
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
