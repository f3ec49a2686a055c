import addresses from 'virtual:help-content'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

const headline = page.getByRole('heading', { level: 1 })

it('says that it cannot be loaded, and loads by another try', async () => {
  let isLost = true
  serve({})
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const isHelp = new Request(input, init).url.endsWith(addresses.en)
    return isHelp && isLost ? Promise.reject(new TypeError('no connection')) : fetch(input, init)
  }
  await openProduct('/help')
  await expect.element(page.getByText('Unable to load help content. Please try again later.')).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
})

it('shows the questions of one subject at a time, and still those on the way back from an answer', async () => {
  serve({})
  const { history } = await openProduct('/help')
  const question = (name: string) => page.getByRole('link', { name })
  await page.getByText('Getting started').click()
  await expect.element(question('How do I sign up?')).toBeVisible()
  await page.getByText('Safety and privacy').click()
  await expect.element(question('How do I sign up?')).not.toBeInTheDocument()
  await question('How do I spot a scam?').click()
  await expect.element(headline).toHaveTextContent('How do I spot a scam?')
  history.back()
  await expect.element(question('How do I spot a scam?')).toBeVisible()
})

it('says that the site has no address for messages, and that an answer does not exist any more', async () => {
  serve({ 'GET /contact': () => ({ open: false }) })
  const { unmount } = await openProduct('/help/contact')
  await expect.element(page.getByText('This site has no address for messages yet.')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await unmount()
  await openProduct('/help/no-such-answer')
  await expect.element(headline).toHaveTextContent("This answer doesn't exist any more.")
})

it('opens from a member’s menu, and an empty screen leads to its answer', async () => {
  const views = { invisible: false, views: [], nextCursor: null, visitedAt: new Date().toISOString() }
  serve({ ...signedIn(aMember), 'GET /views': () => views, 'PUT /views/visited': () => ({}) })
  const { router } = await openProduct('/views')
  await page.getByRole('link', { name: 'Get help with this' }).click()
  await expect.element(headline).toHaveTextContent('Can I see who looked at my profile?')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  expect(router.state.location.pathname).toBe('/help')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers('with landmarks')).toEqual([])
  }
})
