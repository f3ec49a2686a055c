import { expect, type Page, test } from '@playwright/test'
import { anAddress } from '../support/accounts.ts'
import { linkOf, newestMail } from '../support/mail.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'
import { signOut } from '../support/ways-in.ts'

/** Opens the form of another way in than the password. */
async function choose(page: Page, way: string) {
  await page.goto('/auth')
  const button = page.getByRole('button', { name: way })
  const more = page.getByRole('button', { name: 'More ways to sign in' })
  await expect(page.getByText('or', { exact: true })).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

async function leave(page: Page) {
  await page.context().clearCookies()
}

const details = { firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' }

test('A newcomer comes in by a code in a mail, gives the details, signs out, and returns by a link', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await choose(page, 'Code by email')
  await submit(page)
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter a valid email address.')
  await fillIn(page, { email })
  await submit(page)
  await expect(page.getByText(`We've sent a code to ${email}.`)).toBeVisible()
  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  const code = /^\d{6}$/m.exec((await newestMail(request, email)).text)![0]
  await field.fill(code === '000000' ? '111111' : '000000')
  await submit(page)
  await expect(field).toHaveAccessibleDescription(/That isn't the code/)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  await fillIn(page, details)
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')

  // The device offers the last way first, also after a sign-out that empties it.
  await signOut(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Continue with Code by email' })).toBeVisible()
  await choose(page, 'Link by email')
  await fillIn(page, { email })
  await submit(page)
  await expect(page.getByText(`We've sent a link to ${email}.`)).toBeVisible()
  const link = await linkOf(request, email, 2)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in to Hearth' })).toBeVisible()
  await expect(page).toHaveURL('/auth?link=sign-in')
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).toHaveURL('/profile-edit')

  await leave(page)
  await page.goto(link)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Link by email' })).toBeVisible()
})
