import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { bubble, composer, createConversation, openConversation } from '../support/conversations.ts'
import { fillIn, submit } from '../support/page.ts'
import { signOut } from '../support/ways-in.ts'

/** Everything that a browser keeps of the product, as one text. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases])
  })

test('A member who signs out leaves nothing in the browser for the next member in the same tab', async ({
  page,
  browser,
}) => {
  const { bo, conversationId } = await createConversation(page, browser)
  await page.goto('/')
  await expect(page).toHaveURL(/country=/)
  await page.evaluate(() => {
    localStorage.setItem('hearth-mailed', JSON.stringify({ email: 'ann@example.test', until: Date.now() + 60_000 }))
    localStorage.setItem('hearth-theme', 'dark')
    // biome-ignore lint/suspicious/noDocumentCookie: the page writes it the same way (web/src/account/community/invitation.ts).
    document.cookie = 'hearth-invitation=from-a-friend; path=/; max-age=604800'
  })
  await page.goto('/match')
  await page.getByRole('button', { name: 'About your suggestions' }).click()
  await page.getByRole('menuitemradio', { name: 'List' }).click()
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await cookies()).toEqual(expect.arrayContaining(['hearth-search', 'hearth-match-view', 'hearth-invitation']))
  await openConversation(page, conversationId)
  await page.route('**/api/conversations/*/messages/*', (route) => route.abort())
  await composer(page).fill('A letter on its way')
  await composer(page).press('Enter')
  await expect(bubble(page, 'A letter on its way')).toBeVisible()
  await composer(page).fill('Half a thought')
  await expect.poll(() => keptBy(page)).toMatch(/Half a thought.*hearth-outbox/)
  expect(await keptBy(page)).toMatch(/hearth-discover/)

  await signOut(page)
  await expect.poll(() => keptBy(page)).not.toMatch(/outbox|ann@example|Half a thought|hearth-(?!theme)/)
  expect(await keptBy(page)).toContain('hearth-theme')
  const readable = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)
  expect(readable.filter((name) => name !== 'hearth-language')).toEqual([])

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' }).click()
  await expect(page.locator('[name=email]')).toHaveValue('')
  await fillIn(page, { email: bo.email, password })
  await submit(page)
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await page.evaluate((to) => history.pushState({}, '', to), `/chat/${conversationId}`)
  await expect(composer(page)).toHaveValue('')
  await expect(bubble(page, 'A letter on its way')).toHaveCount(0)
})
