import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { expectNarrowInEveryLanguage, openProduct, serve } from '../../testing/product.tsx'
import { show } from '../../testing/screen.tsx'
import { Features } from './Features.tsx'

const main = page.getByRole('main')

it('shows the tagline, the product itself, six features and the way in', async () => {
  serve({})
  const { router } = await openProduct('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Dating with the warmth left in')
  await expect.element(main.getByText('Meet, chat, connect').first()).toBeVisible()
  const cards = page.getByRole('list', { name: 'How profiles look on Hearth' }).getByRole('listitem').elements()
  expect(cards).toHaveLength(3)
  const widths = () => cards.map((card) => card.querySelector('img')!.naturalWidth)
  await expect.poll(widths).toEqual([480, 480, 480])
  const features = page.getByRole('region', { name: "What you'll find inside" })
  expect(features.getByRole('heading', { level: 3 }).elements()).toHaveLength(6)
  // On a phone the outer cards are pictures alone, down to their lower edge.
  await page.viewport(390, 844)
  const below = (card: Element) =>
    (card as HTMLElement).offsetHeight - (card.firstElementChild as HTMLElement).offsetHeight
  await expect.poll(() => cards.map(below)).toEqual([0, expect.any(Number), 0])
  expect(below(cards[1]!)).toBeGreaterThan(0)
  await page.viewport(1280, 900)
  await main.getByRole('link', { name: 'Join Hearth' }).first().click()
  await expect.element(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true')
  expect(router.state.location.href).toBe('/auth?tab=sign-up')
})

it('leads to what is promised, from where the visitor can still join', async () => {
  serve({})
  const { router } = await openProduct('/')
  await main.getByRole('link', { name: 'Learn more about Hearth' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('How Hearth works')
  expect(router.state.location.href).toBe('/learn-more')
  expect(document.querySelector('details[open]')).toBeNull()
  await page.getByText('Who can see me?').click()
  const answer = "Visitors and search engines can't see anything about you."
  await expect.element(page.getByText(answer, { exact: false })).toBeVisible()
  for (const name of ['Your data is yours', 'Block and report'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  expect(page.getByText('Coming soon').elements()).toEqual([])
  await main.getByRole('link', { name: 'Join Hearth' }).click()
  await expect.poll(() => router.state.location.href).toBe('/auth?tab=sign-up')
})

const screens = { 'Smart matching': '/match', 'Real-time chat': '/chats', 'Who stopped by': '/views' }

it('calls no feature coming whose screen exists', async () => {
  serve({})
  await openProduct('/')
  for (const name of Object.keys(screens)) await expect.element(page.getByRole('heading', { name })).toBeVisible()
  expect(page.getByText('Coming soon').elements()).toEqual([])
  for (const screen of Object.values(screens)) {
    const { unmount } = await openProduct(screen)
    await expect.element(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
    await unmount()
  }
})

it('calls every feature coming whose screen is missing', async () => {
  await show(<Features />)
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  for (const heading of page.getByRole('heading', { level: 3 }).elements())
    expect(heading.textContent).toContain('Coming soon')
})

it('names nothing that the community has switched off', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  root.dataset.off = 'distance map views recommendations'
  document.body.append(root)
  serve({})
  let { unmount } = await openProduct('/')
  const features = page.getByRole('region', { name: "What you'll find inside" })
  await expect.element(features.getByRole('heading', { name: 'Real-time chat' })).toBeVisible()
  expect(features.getByRole('heading', { level: 3 }).elements()).toHaveLength(3)
  expect(page.getByText(/km away/).elements()).toEqual([])
  await unmount()
  ;({ unmount } = await openProduct('/learn-more'))
  await expect.element(page.getByRole('heading', { name: 'A chat that loses nothing' })).toBeVisible()
  expect(page.getByText('Suggestions that explain themselves').elements()).toEqual([])
  await expect.element(page.getByText(/^Discover shows members by age/)).toBeVisible()
  await unmount()
  ;({ unmount } = await openProduct('/help'))
  await page.getByText('Discover and likes').click()
  await expect.element(page.getByRole('link', { name: "How do I find the people I'm looking for?" })).toBeVisible()
  expect(page.getByRole('link', { name: 'How does the map work?' }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Can I see who looked at my profile?' }).elements()).toEqual([])
  await unmount()
  await openProduct('/match/how-it-works')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  root.remove()
})

it.each([
  ['/', 'landing.headline'],
  ['/learn-more', 'learnMore.title'],
  ['/help', 'help.title'],
  ['/help/contact', 'help.contact.title'],
  ['/no/such/page', 'notFound.title'],
])('%s is accessible in both themes and in Khmer, and fits 320 pixels in each language', async (address, heading) => {
  serve({ 'GET /contact': () => ({ open: false }) })
  await openProduct(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers('with landmarks')).toEqual([])
  }
  await expectNarrowInEveryLanguage(heading)
  await page.viewport(390, 900)
  expect(document.documentElement.lang).toBe('km')
  expect(await barriers('with landmarks')).toEqual([])
})
