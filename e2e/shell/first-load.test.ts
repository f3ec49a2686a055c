import { expect, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'

test('Each question is asked once when a member opens Discover', async ({ page, playwright }) => {
  const bo = await createMember(playwright, 'Bo')
  await signInAsMember(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
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
  await bo.request.dispose()
})
