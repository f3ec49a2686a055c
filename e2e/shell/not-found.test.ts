import { expect, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'

// Covered by web/src/app/shell/NotFound.test.tsx.
test('A dead link shows a screen that says so and leads home @all', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const report = page.waitForResponse((response) => response.url().endsWith('/api/dead-links'))
  await page.goto('/no/such/page?email=ann@example.test')
  expect(await (await report).json()).toEqual({ noted: true })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Not found: there is nothing at this address.')).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Hearth')
  await expect.poll(() => logged.join()).toContain('/no/such/page')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

// Covered by web/src/app/shell/NotFound.test.tsx.
test('A member who follows one keeps the navigation @all', async ({ page }) => {
  await signInAsMember(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover' }).filter({ visible: true })).toBeVisible()
})

test('A link that a mail program cut within an encoded letter shows a screen that says so', async ({ page }) => {
  await page.goto('/%E0%A4%A')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/help/%E0')
  await expect(page.getByRole('heading', { name: "This answer doesn't exist any more." })).toBeVisible()
})
