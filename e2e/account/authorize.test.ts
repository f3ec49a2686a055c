import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signIn, signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { languages, textOf } from '../support/i18n.ts'
import { fillIn, submit, switchLanguage } from '../support/page.ts'
import { startProgram } from '../support/program.ts'

test.describe.configure({ mode: 'serial' })

let program: Awaited<ReturnType<typeof startProgram>>
test.beforeAll(async ({ baseURL }) => {
  program = await startProgram(baseURL!)
})
test.afterAll(() => void program.close())

const question = (page: Page) => page.getByRole('heading', { name: 'Let Ember use your account?' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function codesOf(email: string) {
  const db = await database()
  const codes = db.selectFrom('authorizationCodes').innerJoin('session', 'session.id', 'sessionId')
  return codes.innerJoin('user', 'user.id', 'session.userId').where('email', '=', email).select('codeHash').execute()
}

/** The value is JSON. The router would serialise it again. */
const state = '{"to": "inbox", "n": 1e3}'

// Covered by server/src/account/identity/tokens/authorization-codes.test.ts.
test('A member signs in and allows a program, which uses the account until the member ends that @all', async ({
  page,
}) => {
  const { email } = await signInAsMember(page)
  await page.context().clearCookies()
  await page.goto('/learn-more')
  await page.goto(program.question(state))
  await expect(page.getByText("A program wants to use your account. Sign in, and we'll ask you first.")).toBeVisible()
  await fillIn(page, { email, password })
  await submit(page)
  await expect(question(page)).toBeVisible()
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL('/authorize')
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  for (const language of languages) {
    await switchLanguage(page, language)
    await expect(button(page, textOf(language, 'authorize.allow'))).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (language === 'km') await expectAccessibleInKhmer(page)
  }
  await switchLanguage(page, 'en')
  // Looking at the question is no answer.
  expect(await codesOf(email)).toEqual([])

  await button(page, 'Allow').focus()
  await expect(button(page, 'Allow')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(() => program.answers.length).toBe(1)
  expect(program.answers[0]!.get('state')).toBe(state)
  const { access_token: token } = await program.exchange(program.answers[0]!.get('code'))
  expect(await (await program.readMe(token)).json()).toMatchObject({ account: { email } })
  await page.goBack()
  await expect(page).toHaveURL('/learn-more')

  await page.goto('/settings#security')
  await button(page, 'End: Ember').click()
  await expect(button(page, 'End: Ember')).toHaveCount(0)
  await expect.poll(async () => (await program.readMe(token)).status).toBe(401)

  await page.goto(program.question('again'))
  await button(page, "Don't allow").click()
  await expect.poll(() => program.answers.length).toBe(2)
  expect(Object.fromEntries(program.answers[1]!)).toEqual({ error: 'access_denied', state: 'again' })
})

// Covered by server/src/account/identity/details/details.test.ts.
test('An account without name and birthday gives them before it is asked @all', async ({ page }) => {
  const { email } = await signIn(page, 'Ned', null)
  await page.context().clearCookies()
  await page.goto(program.question('x'))
  await fillIn(page, { email, password })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Just a few things first' })).toBeVisible()
  await fillIn(page, { firstName: 'Ned', lastName: 'Lind', birthday: '04/23/1994' })
  await submit(page)
  await expect(question(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/profile-edit')
  await page.goto('/authorize')
  await expect(page.getByRole('heading', { name: "We can't do this for that program" })).toBeVisible()
  await expectAccessible(page)
})
