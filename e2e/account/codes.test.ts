import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { anAddress } from '../support/accounts.ts'
import { linkOf, newestMail } from '../support/mail.ts'
import { expectToast, fillIn, navigateTo, submit } from '../support/page.ts'
import { signUpOnly } from '../support/sign-up.ts'
import { signOut } from '../support/ways-in.ts'

/** Opens the form of another way in than the password, on the screen of the sign-in. */
const choose = (page: Page, way: string) => page.getByRole('button', { name: way }).click()

async function leave(page: Page) {
  await page.context().clearCookies()
}

const codeIn = async (request: APIRequestContext, email: string) =>
  /^\d{6}$/m.exec((await newestMail(request, email)).text)?.[0]

const details = { firstName: 'Nora', lastName: 'Lind', birthday: '04/23/1994' }

/** Joins by a code, after an address that is missing and a code that is wrong. */
async function joinByCode(page: Page, request: APIRequestContext, email: string) {
  await choose(page, 'Code by email')
  await submit(page)
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter a valid email address.')
  await fillIn(page, { email })
  await submit(page)
  await expect(page.getByText(`We've sent a code to ${email}.`)).toBeVisible()
  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  const code = (await codeIn(request, email))!
  await field.fill(code === '000000' ? '111111' : '000000')
  await submit(page)
  await expect(field).toHaveAccessibleDescription(/That isn't the code/)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  for (const name of ['firstName', 'lastName', 'birthday']) await expect(page.locator(`[name=${name}]`)).toHaveValue('')
  await fillIn(page, details)
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
}

// Covered by server/src/account/identity/unproven-account.test.ts.
test('A newcomer with the code of an address that another signed up with gives their own details @all', async ({
  page,
  request,
}) => {
  const email = anAddress('vic')
  await signUpOnly(request, email)
  await page.goto('/auth')
  await joinByCode(page, request, email)
  const me = (await (await page.request.get('/api/me')).json()) as { account: object; profile: object }
  expect(me).toMatchObject({ account: { email, detailsRequired: false }, profile: { firstName: 'Nora' } })
})

test('Mails bring newcomers in, by a code or a link, and the first of them returns by a link and by a code', async ({
  page,
  request,
}) => {
  const email = anAddress('nora')
  await page.goto('/auth')
  await joinByCode(page, request, email)

  const field = page.getByLabel('Code')
  // The device remembers the last way, also after a sign-out that empties it.
  await signOut(page)
  await navigateTo(page, '/auth')
  await expect(page.getByText('Last time: Code by email')).toBeVisible()
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
  await expect(page.getByText('Last time: Link by email')).toBeVisible()

  await choose(page, 'Code by email')
  await fillIn(page, { email })
  await submit(page)
  await expect.poll(() => codeIn(request, email)).toBeTruthy()
  await field.fill((await codeIn(request, email))!)
  await submit(page)
  await expectToast(page, 'Welcome back', 'You have successfully signed in.')
  await expect(page).toHaveURL('/profile-edit')

  await signOut(page)
  await navigateTo(page, '/auth')
  const other = anAddress('vi')
  await choose(page, 'Link by email')
  await fillIn(page, { email: other })
  await submit(page)
  await page.goto(await linkOf(request, other))
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await fillIn(page, details)
  await submit(page)
  await expect(page).toHaveURL('/profile-edit')
})
