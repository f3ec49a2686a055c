import { expect, type Page, test } from '@playwright/test'
import { addRoles } from '../../server/src/testing/roles.ts'
import { expectAccessible, expectAccessibleInKhmer } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'

/** Gives an account a role and a second factor that its session has just proved. */
async function makeAdmin(email: string) {
  const db = await database()
  const { id: userId } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await addRoles(db, { userId, role: 'admin' })
  const app = { userId, kind: 'totp', secret: 'unused', confirmedAt: new Date() }
  await db.insertInto('secondFactors').values(app).execute()
  const proof = { secondFactorAt: new Date(), secondFactorKind: 'totp', authenticatedAt: new Date() }
  await db.updateTable('session').set(proof).where('userId', '=', userId).execute()
}

async function picture(page: Page, name: string) {
  if (!process.env.E2E_PICTURES) return
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}-${width}-${colorScheme}.png` })
    }
}

// Covered by web/src/moderation/admin/admit.test.tsx.
test('A member finds nothing at /admin, and no entry that leads there @all', async ({ page }) => {
  await signInAsMember(page, 'Mel')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
})

test('An admin finds a member, asks for a role, and reads it in the log', async ({ page, playwright }) => {
  const { email } = await signInAsMember(page, 'Ada')
  await makeAdmin(email)
  const zelda = await createMember(playwright, 'Zelda')
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expectAccessible(page)
  await picture(page, 'overview')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Members/ })
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(zelda.email)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await picture(page, 'users')
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Zelda/)
  await expectAccessible(page)
  await picture(page, 'user')
  await page.getByRole('button', { name: 'Give a role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('moderator')
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Helps us on weekends.')
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(page.getByText('Waiting for a second person')).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('list', { name: 'Team' }).getByText('Ada').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'staff')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log')
  await expect(page.getByRole('listitem').getByText('Asked for a second person').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'log')
  await page.goto('/admin/users?lng=km')
  await expect(page.getByRole('list')).not.toHaveCount(0)
  await expectAccessibleInKhmer(page)
  await picture(page, 'users-km')
})
