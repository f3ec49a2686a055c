import AxeBuilder from '@axe-core/playwright'
import { password } from '@hearth/shared/testing'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { confirmBy, newestMail } from './accounts.ts'

/** A sign-up that nothing is wrong with, but for what a test changes. */
export const newcomer = {
  email: '',
  firstName: 'Nora',
  lastName: 'Lind',
  birthday: '04/23/1994',
  password,
  confirmPassword: password,
}

/** Types into the fields of a form by their names, in the order given; the birthday as its language writes it. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`form [name=${name}]`).fill(value)
}

export const submit = (page: Page) => page.locator('form button[type=submit]').click()

/**
 * Loses the connection, once what says so has come: it loads with the first touch, which a machine follows faster than a
 * hand.
 */
export async function goOffline(page: Page) {
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
  await page.context().setOffline(true)
}

/** Presses a button that opens something, where it is not open already. */
export async function openBy(button: Locator) {
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/** Exactly so many mails have come to an address, which takes a moment. */
export const expectMails = (request: APIRequestContext, to: string, count: number) =>
  expect.poll(() => mailsTo(request, to)).toBe(count)

/** The message that the product says in passing. */
export async function expectToast(page: Page, title: string, text: string) {
  const toast = page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text })
  await expect(toast.last()).toBeVisible()
}

/** How many mails an address has got so far. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<number> {
  const mails = (await (await request.get('/dev/mail.json')).json()) as { to: string }[]
  return mails.filter((mail) => mail.to === to).length
}

/** The newest mail's link, once there are at least `count` mails. */
export async function linkOf(request: APIRequestContext, to: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(request, to)).toBeGreaterThanOrEqual(count)
  return (await newestMail(request, to)).links[0]!
}

/** An account as a sign-up leaves it: its address is not confirmed. */
export async function signUpOnly(request: APIRequestContext, email: string) {
  const { confirmPassword: _, ...account } = { ...newcomer, email, birthday: '1994-04-23', name: newcomer.firstName }
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}` }
  const answer = await request.post('/api/auth/sign-up/email', { headers, data: account })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The same, confirmed by its mail in the same browser. */
export async function signUpAndConfirm(request: APIRequestContext, email: string) {
  await signUpOnly(request, email)
  await confirmBy(request, await linkOf(request, email))
}

/**
 * What fades in has come: its colours are what they will be. Fades are brought to their end rather than waited for: a
 * page that is not painted for a while never ends one, and what turns for ever has no end.
 */
export async function stillness(page: Page) {
  await page.evaluate(async () => {
    const fades = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    for (let quiet = 0, rounds = 0; quiet < 3 && rounds < 100; rounds++) {
      const fading = fades()
      for (const fade of fading) fade.finish()
      quiet = fading.length ? 0 : quiet + 1
      await new Promise((wake) => setTimeout(wake, 20))
    }
  })
}

/** What axe finds in colours alone: all that a theme can change. */
const inColours = ['color-contrast', 'link-in-text-block']

/** Examines the screen with axe as it is: one theme, one width. */
async function expectNoViolations(page: Page, rules: 'all' | 'colours', label: string) {
  await stillness(page)
  // The pages have no frames, so axe may run in the page itself; its other way opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === 'all' ? axe : axe.withRules(inColours)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, label).toEqual([])
}

/**
 * Examines the screen in Khmer with axe, once and on a phone: translations change names and structure but no colours, so
 * that the sweep of `expectAccessible` in English covers the themes.
 */
export async function expectAccessibleInKhmer(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('lang', 'km')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page, 'all', 'km 390')
}

/**
 * Examines the screen with axe on a phone and on a desktop, in both themes. Each width and each theme is examined by
 * every rule once; in the two other pairs only the colours are new.
 */
export async function expectAccessible(page: Page, prepare: () => Promise<void> = async () => {}) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await prepare()
      const rules = (colorScheme === 'light') === (width === 390) ? 'all' : 'colours'
      await expectNoViolations(page, rules, `${colorScheme} ${width}`)
    }
}

/** On the narrowest phone that the product knows, nothing sticks out at the side. */
export async function expectNoSidewaysScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  // What the screen does about its new width may take a moment.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}
