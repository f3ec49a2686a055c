import { expect, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { aTown, cardOf, createMembers } from '../support/discover.ts'

test('A member who hides their last visit sees no one else’s', async ({ page, playwright }) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town }])
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
  await expect(cardOf(page, 'Bo')).toContainText('Online')
  await page.goto('/safety')
  const shown = page.getByRole('switch', { name: 'Show when you were last here' })
  await expect(shown).toBeChecked()
  await shown.click({ force: true })
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(shown).not.toBeChecked()
  await page.goto('/')
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(cardOf(page, 'Bo')).not.toContainText('Online')
})

test('A member who is hidden while their age is checked reads so, and no more once it is settled', async ({ page }) => {
  const { profileId } = await signInAsMember(page, 'Ann')
  const db = await database()
  const hide = (hiddenAt: Date | null) =>
    db.updateTable('profiles').set({ hiddenAt }).where('id', '=', profileId).execute()
  await hide(new Date())
  await page.goto('/')
  const notice = page.getByRole('status', { name: 'Your profile is hidden for now' })
  await expect(notice).toContainText("We're checking your age.")
  await hide(null)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('A member who has used up the hour’s cards reads what to do', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  await page.route('**/api/discover?**', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: 1800 } } }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText("That's a lot of people for one hour.")
  await page.unroute('**/api/discover?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText("That's a lot of people for one hour.")).toBeHidden()
})
