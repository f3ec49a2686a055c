import { languages } from '@hearth/shared/language-codes'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import picture from '../../public/landing/pictures/reader.webp'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast } from '../../testing/screen.tsx'

const way = page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })
const account = page.getByRole('button', { name: 'Your account' })
const destinations = page.getByRole('navigation', { name: 'Main' })

it('shows a visitor the way in, but not at the sign-in, and nothing of the members’ navigation', async () => {
  serve({})
  const { router } = await openProduct('/')
  await expect.element(way).toBeVisible()
  expect(destinations.elements()).toEqual([])
  expect(account.elements()).toEqual([])
  await way.click()
  await expect.element(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
  expect(router.state.location.href).toBe('/auth')
  await expect.poll(() => way.elements()).toEqual([])
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect.element(way).toBeVisible()
  expect(router.state.location.href).toBe('/')
})

it('promises nothing in the header while it is not known who is signed in', async () => {
  let answer = () => {}
  const asked = new Promise<null>((resolve) => {
    answer = () => resolve(null)
  })
  serve({ 'GET /auth/get-session': () => asked })
  await openProduct('/')
  const end = () => document.querySelector('header [aria-busy]')?.getAttribute('aria-busy')
  await expect.poll(end).toBe('true')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  expect(way.elements()).toEqual([])
  answer()
  await expect.element(way).toBeVisible()
  expect(end()).toBe('false')
})

it('shows a member Discover, and behind the avatar the account, the theme and the way out', async () => {
  let isSignedIn = true
  let isReachable = false
  const session = { session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }
  serve({
    ...signedIn(aMember),
    'GET /auth/get-session': () => (isSignedIn ? session : null),
    'POST /auth/sign-out': () => {
      if (!isReachable) return Response.error()
      isSignedIn = false
      return {}
    },
  })
  const { router } = await openProduct('/')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Discover · Hearth')
  expect(page.getByRole('link', { name: 'Join Hearth' }).elements()).toEqual([])
  await expect.element(account).toHaveTextContent('A')
  await account.click()
  await expect.element(page.getByRole('menu').getByText('ann@example.test')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit profile' })).toHaveAttribute('href', '/profile-edit')
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe('rgb(23, 19, 18)')

  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast('Sign-out failed', 'Please try again.')
  await expect.element(account).toBeVisible()
  isReachable = true
  await account.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast('Signed out successfully', 'Come back soon!')
  await expect.element(way).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

it('lets the keyboard alone reach all of the header, whose navigation marks where the member is', async () => {
  serve(signedIn(aMember))
  const { router } = await openProduct('/learn-more')
  await expect.element(account).toBeVisible()
  const discover = destinations.getByRole('link', { name: 'Discover' })
  await expect.element(discover).not.toHaveAttribute('aria-current')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Hearth, home page' })).toHaveFocus()
  expect(destinations.getByRole('link').elements()).toHaveLength(6)
  for (const link of destinations.getByRole('link').elements()) {
    await userEvent.keyboard('{Tab}')
    await expect.element(link).toHaveFocus()
  }
  for (const name of ['English', 'Español', 'Deutsch', 'Dansk', 'ไทย', 'ខ្មែរ', 'Notifications']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus()
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(account).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
  await discover.click()
  await expect.element(discover).toHaveAttribute('aria-current', 'page')
  expect(router.state.location.pathname).toBe('/')
})

it('leads past the header by the skip link, and takes the keyboard and the title along to a new screen', async () => {
  serve({})
  const { router } = await openProduct('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toBe('Hearth · Meet, chat, connect')
  const main = page.getByRole('main')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(main).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Join Hearth' }).first()).toHaveFocus()
  await main
    .getByRole('link', { name: /^Learn more/ })
    .first()
    .click()
  await expect.poll(() => document.title).toBe('How Hearth works · Hearth')
  await expect.element(main).toHaveFocus()
  router.history.back()
  await expect.poll(() => document.title).toBe('Hearth · Meet, chat, connect')
})

/** Whether the labels of the navigation are side by side, each on one line. */
function areWordsSideBySide() {
  const words = [...document.querySelectorAll('nav[class*=bottom] a > span:nth-child(2)')]
  const boxes = words.map((word) => word.getBoundingClientRect())
  const edges = [0, ...boxes.flatMap(({ left, right }) => [left, right]), innerWidth]
  return (
    boxes.length === 6 &&
    boxes.every(({ height }) => height > 0 && height < 24) &&
    edges.toSorted((one, other) => one - other).join() === edges.join()
  )
}

it('is a row at the thumb on a phone, in each language; at 320 pixels its words are only heard', async () => {
  await page.viewport(390, 844)
  serve(signedIn(aMember))
  await openProduct('/learn-more')
  const discover = destinations.getByRole('link', { name: 'Discover' })
  await expect.element(discover).toBeInViewport()
  const box = () => discover.element().getBoundingClientRect()
  expect(box().bottom).toBeGreaterThan(844 - 70)
  expect(Math.min(box().width, box().height)).toBeGreaterThanOrEqual(44)
  const word = () => discover.getByText('Discover').element().getBoundingClientRect()
  expect(word().width).toBeGreaterThan(20)
  await page.viewport(376, 700)
  for (const language of [...languages.slice(1), 'en']) {
    await page.getByRole('banner').getByRole('combobox').selectOptions(language)
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await document.fonts.ready
    await expect.poll(areWordsSideBySide, { message: language }).toBe(true)
  }
  await expectNoSidewaysScroll()
  await expect.element(discover).toBeInViewport()
  expect(word().width).toBeLessThanOrEqual(1)
})

it('shows the member’s first picture, and no barrier in the header with its open menu', async () => {
  const urls = { thumb: picture, card: picture, full: picture }
  const photo = { id: '1', urls, thumbhash: null, width: 480, height: 640, displayOrder: 1, state: 'shown' as const }
  serve(signedIn(() => aMember({ profile: { ...ownProfile, photos: [photo] } })))
  await openProduct('/learn-more')
  await expect.element(account).toBeVisible()
  const image = document.querySelector<HTMLImageElement>('[aria-label="Your account"] img')!
  await expect.poll(() => image.naturalWidth).toBe(480)
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    if (!page.getByRole('menu').elements().length) await account.click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(await barriers('with landmarks')).toEqual([])
  }
})
