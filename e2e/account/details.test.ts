import { latestBirthday } from '@hearth/shared/members/age'
import { expect, test } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

const welcome = 'Just a few things first'

// Covered by web/src/account/auth/Details.test.tsx.
test('An account made without the sign-up form gives its details before anything else @all', async ({ page }) => {
  await signIn(page, 'Ned', null)
  for (const path of ['/profile-edit', '/match']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await expect(page).toHaveURL('/auth')
  }
  await submit(page)
  await expectToast(page, 'Birthday Required', 'Please enter your birthday.')
  await fillIn(page, { firstName: 'Ned', lastName: 'Nyman', birthday: '04/23/1994' })
  await page.reload()
  await expect(page.locator('[name=lastName]')).toHaveValue('Nyman')
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
  await page.goto('/auth')
  await expect(page).toHaveURL('/profile-edit')
})

// Covered by server/src/account/identity/details/details.test.ts.
test('A person who is too young is told so, and the account is gone @all', async ({ page }) => {
  await signIn(page, 'Kid', null)
  await page.goto('/')
  const [year, month, day] = latestBirthday().split('-')
  await fillIn(page, { firstName: 'Kid', lastName: 'Young', birthday: `${month}/${day}/${Number(year) + 1}` })
  await submit(page)
  await expectToast(page, 'Age Requirement', 'You must be at least 18 years old to sign up.')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
})
