import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { holdLive } from '../../testing/live.ts'
import { aMember, aNewcomer } from '../../testing/me.ts'
import { type Answers, lost, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast } from '../../testing/screen.tsx'
import { refusal } from '../../testing/staff.ts'

/** Waits until the check on arrival and the one 200 ms later have begun: timers of one page fire in their order. */
const bothChecks = () => new Promise((wake) => setTimeout(wake, 250))
const heading = (name: string) => page.getByRole('heading', { name })
const account = () => page.getByRole('button', { name: 'Your account' })
const broken = () => refusal('INTERNAL_SERVER_ERROR', 500)

it('leads a visitor nowhere, but to sign in from the profile, and asks for no account', async () => {
  const asked = serve({ 'GET /auth/get-session': null })
  const { at, history } = await openProduct('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await bothChecks()
  expect(at()).toBe('/')
  history.push('/profile-edit')
  await expect.poll(at).toBe('/auth')
  expect(asked).not.toContain('GET /me')
})

it.each(['/', '/no/such/page'])(
  'leads a newcomer from %s to the profile, and Back leads to where they were',
  async (path) => {
    serve({ ...signedIn(aNewcomer()), 'GET /me/statements': [] })
    const { at, history } = await openProduct(['/terms', path])
    await expect.poll(at).toBe('/profile-edit')
    await expect.element(heading('Complete Your Profile')).toBeVisible()
    history.back()
    await expect.poll(at).toBe('/terms')
    await bothChecks()
    expect(at()).toBe('/terms')
  },
)

it('leads a newcomer who asks for the chats or walks away to the profile, before the chats ask', async () => {
  const asked = serve({ ...signedIn(aNewcomer()), 'GET /me/statements': [] })
  const { at, history } = await openProduct('/chats')
  await expect.poll(at).toBe('/profile-edit')
  await expect.element(heading('Complete Your Profile')).toBeVisible()
  await bothChecks()
  expect(asked.filter((one) => /conversations|unread|delivered|messages/.test(one))).toEqual([])
  history.push('/no/such/page')
  await expect.poll(at).toBe('/profile-edit')
  await account().click()
  const profile = page.getByRole('menuitem', { name: 'Profile', exact: true })
  await expect.element(profile).toHaveAttribute('href', expect.stringMatching(/^\/profile\//))
})

it('tells a newcomer who presses a tab why it is closed, and keeps the step and what was typed', async () => {
  serve({ ...signedIn(aNewcomer()), 'GET /me/statements': [] })
  const { at } = await openProduct('/profile-edit')
  await page.getByRole('button', { name: 'Continue' }).click()
  const height = page.getByLabelText('Height (cm)')
  await height.fill('171')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Likes' }).click()
  await expectToast('First, your profile', 'The other screens open once your profile is complete')
  await bothChecks()
  expect(at()).toBe('/profile-edit')
  await expect.element(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible()
  await expect.element(height).toHaveValue('171')
})

it('leaves a newcomer alone at the admin pages and where a recovery mail leads', async () => {
  serve({ ...signedIn(aNewcomer()), 'GET /me/statements': [] })
  const { history } = await openProduct('/admin')
  for (const path of ['/admin', '/admin/users', '/profile-edit', '/auth?link=reset']) {
    history.push(path)
    await expect.element(account()).toBeVisible()
    await bothChecks()
    expect(history.location.href.startsWith(path)).toBe(true)
  }
})

it('leads a member whose profile cannot be read to it, which says so and tries again', async () => {
  const answers: Answers = { ...signedIn(lost), 'GET /me/statements': [] }
  serve(answers)
  const { at, history } = await openProduct('/likes')
  await expect.poll(at).toBe('/profile-edit')
  await expect.element(heading('Could not load profile')).toBeVisible()
  answers['GET /me'] = () => aMember()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Edit profile')).toBeVisible()
  history.push('/likes')
  await bothChecks()
  expect(at()).toBe('/likes')
  answers['GET /me'] = broken
  history.push('/no/such/page')
  await expect.poll(at).toBe('/profile-edit')
  await openProduct('/', { again: true }).then(({ at: now }) => expect.poll(now).toBe('/profile-edit'))
})

it('disturbs neither a member with a complete profile nor one whose session has ended', async () => {
  const answers: Answers = signedIn(() => aMember())
  const asked = serve(answers)
  const { at, history } = await openProduct('/')
  await expect.element(account()).toBeVisible()
  for (const path of ['/no/such/page', '/another/path']) {
    const before = asked.length
    history.push(path)
    await expect.poll(() => asked.slice(before)).toContain('GET /me')
    await bothChecks()
    expect(at()).toBe(path)
    answers['GET /me'] = () => refusal('UNAUTHORIZED', 401)
  }
})

it('checks one at a time, however often the path changes; the answer counts for where the member is', async () => {
  // The live connection would have the account read again.
  holdLive(true)
  const answers: Answers = { ...signedIn(() => aMember()) }
  const asked = serve(answers)
  const accounts = () => asked.filter((operation) => operation === 'GET /me')
  const { at, history } = await openProduct('/')
  await expect.element(account()).toBeVisible()
  await bothChecks()
  expect(accounts()).toHaveLength(1)
  const held = Promise.withResolvers<Response>()
  answers['GET /me'] = () => held.promise
  for (const path of ['/a/path', '/another/path', '/a/third/path']) {
    history.push(path)
    await bothChecks()
  }
  expect(accounts()).toHaveLength(2)
  history.push('/admin')
  held.resolve(broken())
  await bothChecks()
  expect(at()).toBe('/admin')
})
