import { expect, test } from '@playwright/test'
import { joinAsMember, signInAsMember } from '../support/accounts.ts'

test('Each question is asked once when a member opens Discover', async ({ page, browser }) => {
  const other = await browser.newContext()
  await joinAsMember(other.request, 'Bo')
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
  await page.waitForLoadState('networkidle')
  // What stands twice in the list was asked twice.
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  for (const path of ['/api/me', '/api/unread', '/api/likes/celebrations', '/api/discover'])
    expect(
      asked.filter((one) => one.split('?')[0] === `GET ${path}`),
      path,
    ).toHaveLength(1)
  await other.close()
})
