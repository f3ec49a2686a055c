import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

it('says at a dead link that there is nothing, reports its path without its search, and leads home', async () => {
  const reported: unknown[] = []
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  serve({
    'POST /dead-links': async (request) => {
      reported.push(await request.json())
      return { noted: true }
    },
  })
  const { router } = await openProduct('/no/such/page?email=ann@example.test')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(page.getByText('Not found: there is nothing at this address.', { exact: false })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not found · Hearth')
  await expect.poll(() => reported).toContainEqual({ path: '/no/such/page' })
  expect(JSON.stringify(reported)).not.toContain('ann')
  expect(logged.mock.calls.join()).toContain('/no/such/page')
  logged.mockRestore()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect.element(page.getByRole('link', { name: 'Join Hearth' }).first()).toBeVisible()
  expect(router.state.location.href).toBe('/')
})

it('leaves the navigation to a member who follows a dead link', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  serve(signedIn(aMember))
  await openProduct('/no/such/page')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Discover', exact: true }).first()).toBeVisible()
  logged.mockRestore()
})
