import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { fillIn, submit } from './page.ts'

/** Signs out by the menu, on a wide screen. */
export async function signOut(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Come back soon!')).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** Answers what Hearth asks of a new account of a provider, on the narrowest screen, and signs out. */
export async function giveDetailsAndLeave(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await fillIn(page, { firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' })
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
  await signOut(page)
}

/** Expects that the member is straight in: nothing is asked again. */
export async function expectStraightIn(page: Page, email: string) {
  await expect(page).toHaveURL('/profile-edit')
  const { account } = (await (await page.request.get('/api/me')).json()) as { account: object }
  expect(account).toMatchObject({ email, detailsRequired: false })
}
