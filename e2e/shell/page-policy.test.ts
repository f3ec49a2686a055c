import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'

/** What the browser refuses the page, and what the page reports as an error, on each of its next screens. */
async function complaintsOf(page: Page) {
  const complaints: string[] = []
  await page.exposeFunction('complain', (words: string) => complaints.push(words))
  await page.addInitScript(() => {
    const { complain } = window as unknown as { complain: (words: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      complain(`${event.violatedDirective}: ${event.blockedURI} in ${event.sourceFile}`),
    )
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('No screen asks for what the page’s own policy refuses', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  const complaints = await complaintsOf(page)
  for (const path of [
    '/',
    '/match',
    '/chats',
    '/likes',
    '/map',
    '/profile-edit',
    '/settings',
    '/learn-more',
    '/auth',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(complaints, path).toEqual([])
  }
})

test('The server tells search engines which addresses are no pages', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  expect(await answer.text()).toContain('Disallow: /photos/')
})
