import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

it.each(['/admin', '/admin/users'])('shows a member nothing at %s, and no entry that leads there', async (path) => {
  serve({ ...signedIn(aMember()) })
  await openProduct(path)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  expect(document.querySelectorAll('a[href^="/admin"]')).toHaveLength(0)
})
