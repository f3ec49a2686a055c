import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, type RemoteMember, signInAsMember } from '../support/accounts.ts'
import { languages, textOf } from '../support/i18n.ts'
import { chooseLanguage, expectFits } from '../support/narrow.ts'

const held = (page: Page) => page.getByRole('heading', { name: textOf('en', 'elsewhere.title') })
const viewers = async ({ request }: RemoteMember) => (await (await request.get('/api/views')).json()).views.length

/** Opens an address from a page of another site, which sends no referrer. */
async function openFromElsewhere(page: Page, path: string) {
  const target = `http://localhost:${process.env.E2E_PORT}${path}`
  const body = `<meta name="referrer" content="no-referrer"><a href="${target}">Look</a>`
  await page.route('http://elsewhere.example/**', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://elsewhere.example/')
  await page.evaluate(() => document.querySelector('a')?.click())
}

test('A profile that another site opens shows, and is noticed, only after an act of the member’s own', async ({
  page,
  playwright,
}) => {
  await signInAsMember(page)
  const bo = await createMember(playwright, 'Bo')
  for (const act of [() => page.keyboard.press('Tab'), () => page.getByRole('button', { name: 'Open it' }).click()]) {
    const before = await viewers(bo)
    await openFromElsewhere(page, `/profile/${bo.profileId}`)
    await expect(held(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(await viewers(bo)).toBe(before)
    await act()
    await expect(page.getByRole('heading', { level: 1, name: /^Bo/ })).toBeVisible()
    await expect.poll(() => viewers(bo)).toBe(1)
  }
  await page.goto(`/profile/${bo.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Bo/ })).toBeVisible()
})

// Covered by server/src/http/first-page/page-answers.test.ts.
test('Match and a conversation wait too, and no connection tells of the member; other screens open @all', async ({
  page,
  playwright,
}) => {
  await signInAsMember(page)
  const bo = await createMember(playwright, 'Bo')
  const { id } = await (await page.request.put(`/api/conversations/with/${bo.profileId}`, { data: {} })).json()
  const connections: string[] = []
  page.on('websocket', (socket) => connections.push(socket.url()))
  for (const path of ['/match', `/chat/${id}`]) {
    await openFromElsewhere(page, path)
    await expect(held(page)).toBeVisible()
  }
  await openFromElsewhere(page, '/likes')
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  expect(connections).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => connections.length).toBe(1)
})

// Covered by e2e/members/opened-elsewhere.test.ts.
test('The question is accessible and fits in each language @all', async ({ page, playwright }) => {
  await signInAsMember(page)
  const bo = await createMember(playwright, 'Bo')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of languages) {
    await page.goto('/likes')
    await chooseLanguage(page, language)
    await openFromElsewhere(page, `/profile/${bo.profileId}`)
    await expect(page.getByRole('heading', { name: textOf(language, 'elsewhere.title') })).toBeVisible()
    await expectFits(page, language)
  }
  await expectAccessible(page)
})
