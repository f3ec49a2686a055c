import type { Me } from '@hearth/shared/account/me'
import type { MemberCard } from '@hearth/shared/members/member-card'

import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { holdLive } from '../../testing/live.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { aStoredPhoto } from '../../testing/pictures.ts'
import { type Answers, lost, openProduct, serve, signedIn } from '../../testing/product.tsx'

type Found = { members: MemberCard[]; relaxations?: { filter: string; more: number }[] }
const pageOf = ({ members, relaxations = [] }: Found) => ({
  members,
  relaxations,
  nextCursor: null,
  offersLookingFor: false,
})

const [bo, cleo] = [aCard(1, 'Bo', { interests: ['hiking'] }), aCard(2, 'Cleo')]

/** Opens Discover for a member who finds these. @returns also the filters of each search */
async function openDiscover(
  find: (filters: Record<string, string>) => unknown,
  path = '/',
  community: Me['community'] = aMember().community,
) {
  const searches: Record<string, string>[] = []
  const answers: Answers = {
    ...signedIn(aMember({ profile: { ...ownProfile, publicPoint: { lat: 52.5, lng: 13.4 } }, community })),
    'GET /interests': [
      { key: 'hiking', name: 'Hiking' },
      { key: 'baking', name: 'Baking' },
    ],
    'GET /discover/radius': { radius: 200 },
    'GET /discover': (request) => {
      const filters = Object.fromEntries(new URL(request.url).searchParams)
      searches.push(filters)
      return find(filters)
    },
    'GET /searches': [],
    'GET /places/cities': [],
  }
  serve(answers)
  const product = await openProduct(path)
  const filters = () => Object.fromEntries(new URL(product.history.location.href, 'http://x').searchParams)
  return { ...product, answers, searches, filters }
}

const both = () => pageOf({ members: [bo, cleo] })
const card = (name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })
const said = (text: string) => expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const sheet = page.getByRole('dialog', { name: 'Search and filters' })
const namesShown = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent!.split(' ')[0])

async function openFilters() {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
}

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 900)
})

it('gives a removed picture, a broken one, a score and the shortest distance a look of their own', async () => {
  const photo = await aStoredPhoto('red', 1)
  const removed = { ...photo, urls: null, state: 'removed' as const }
  const broken = { ...photo, urls: { thumb: '/none.webp', card: '/none.webp', full: '/none.webp' } }
  const lastSeenAt = new Date().toISOString()
  const first = { ...bo, photo: removed, photoCount: 1, compatibility: 87, distanceKm: 0.4, lastSeenAt }
  const second = { ...cleo, photo: broken, photoCount: 1, distanceKm: 9.96 }
  const { answers } = await openDiscover(() => pageOf({ members: [first, second] }))
  const rest = { photos: [removed], lookingForGender: 'any', languageCode: 'en', sharedInterests: [], matched: false }
  answers[`GET /profiles/${bo.id}`] = { ...first, ...rest }
  const gone = 'Photo removed by an administrator'
  await expect.element(card('Bo').getByRole('img', { name: gone })).toBeVisible()
  for (const text of ['Score 87', '< 1 km away', 'Just now'])
    await expect.element(card('Bo').getByText(new RegExp(text))).toBeVisible()
  await expect.element(card('Cleo').getByRole('img', { name: 'No photo yet' })).toBeVisible()
  await expect.element(card('Cleo').getByText(/10\.0 km away/)).toBeVisible()
  await card('Bo').getByRole('link').click()
  await expect.element(page.getByRole('heading', { level: 1, name: /Bo B\./ })).toBeVisible()
  await expect.element(page.getByRole('article').getByRole('img', { name: gone })).toBeVisible()
  await page.getByRole('button', { name: /^Photo 1 of 1/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('img', { name: gone })).toBeVisible()
})

const accessible = async () => {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers()).toEqual([])
  }
}

it('is accessible in both themes: the grid, the panel with all its parts, and the empty state', async () => {
  const { history } = await openDiscover(({ heightMin }) =>
    heightMin === '199' ? pageOf({ members: [], relaxations: [{ filter: 'height', more: 2 }] }) : both(),
  )
  await said('2 people found')
  await accessible()
  await openFilters()
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).click()
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('combobox', { name: 'Interests' }).click()
  await page.getByRole('option', { name: 'Hiking' }).click()
  await sheet.getByRole('combobox', { name: 'Languages' }).click()
  await page.getByRole('option', { name: 'Danish' }).click()
  await accessible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  history.push('/?heightMin=199&heightMax=200')
  await expect.element(page.getByRole('button', { name: /^Any height/ })).toBeVisible()
  await accessible()
})

it('says why a search failed, and tries again; a member who has used up the hour reads what to do', async () => {
  const held = Promise.withResolvers<void>()
  let answer: () => unknown = lost
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  holdLive(true)
  const { answers } = await openDiscover(async () => {
    await held.promise
    return answer()
  })
  answers['GET /interests'] = lost
  await said('Discovering people...')
  held.resolve()
  await expect.element(alert('Unable to search profiles. Please try again.')).toBeVisible()
  answer = () => Response.json({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 1800 } }, { status: 429 })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(alert("That's a lot of people for one hour.")).toBeVisible()
  answer = both
  await again.click()
  await said('2 people found')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  // Only the log says why the names of interests are missing.
  await expect.element(card('Bo').getByText('hiking')).toBeVisible()
  await expect.poll(() => logged.mock.calls.flat().join()).toContain('Interest names could not be loaded')
  logged.mockRestore()
})

it('refreshes presence on a return to the tab without moving a card, and Online expires by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  holdLive(true)
  const seen = { online: true, lastSeenAt: new Date(Date.now() - 60_000).toISOString() }
  let answer: () => unknown = () => pageOf({ members: [{ ...bo, ...seen }, cleo] })
  const { searches } = await openDiscover(() => answer())
  await said('2 people found')
  await expect.element(card('Bo').getByText('Online')).toBeVisible()
  const before = searches.length
  answer = () => pageOf({ members: [cleo, { ...bo, ...seen, bio: 'Fresh from the tab.' }] })
  vi.setSystemTime(Date.now() + 60_000)
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Fresh from the tab.')).toBeVisible()
  expect(searches.length).toBe(before + 1)
  expect(namesShown()).toEqual(['Bo', 'Cleo'])
  answer = lost
  vi.advanceTimersByTime(26 * 60_000)
  await expect.element(card('Bo').getByText(/[234]\dm ago/)).toBeVisible()
  await expect.element(card('Bo').getByText('Online')).not.toBeInTheDocument()
})

it('names the filter that excludes most when nobody is found, and removes it', async () => {
  const { filters } = await openDiscover(({ heightMin }) =>
    heightMin === '199' ? pageOf({ members: [], relaxations: [{ filter: 'height', more: 2 }] }) : both(),
  )
  await openFilters()
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('textbox', { name: 'Minimum height' }).fill('199')
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expect.element(page.getByText('“Height” hides the most people: 2 more without it.')).toBeVisible()
  const adjust = page.getByRole('button', { name: 'Adjust filters' })
  await adjust.click()
  await expect.poll(() => document.querySelectorAll('[role=dialog] :focus').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(adjust).toHaveFocus()
  await page.getByRole('button', { name: /^Any height/ }).click()
  await said('2 people found')
  expect(filters()).toMatchObject({ heightMin: '120', heightMax: '220', city: 'Berlin' })
})

it('offers the cities of a country, waits for the answer, and gives the focus back', async () => {
  const held = Promise.withResolvers<void>()
  const { answers, filters } = await openDiscover(async ({ country }) => {
    if (country === 'Denmark') await held.promise
    return both()
  })
  answers['GET /places/cities'] = (request) => {
    const asked = new URL(request.url).searchParams
    const odense = {
      id: 7,
      name: 'Odense',
      countryCode: 'DK',
      population: 180_000,
      at: { lat: 55, lng: 10 },
      near: null,
      isSimilar: false,
    }
    return asked.get('country') === 'Denmark' ? [odense] : []
  }
  await said('2 people found')
  await openFilters()
  await sheet.getByLabelText('Country').selectOptions('Denmark')
  const city = sheet.getByRole('combobox', { name: 'City' })
  await expect.element(city).toHaveValue('')
  await city.fill('ode')
  await page.getByRole('option', { name: 'Odense', exact: true }).click()
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(sheet.getByRole('button', { name: 'Searching...' })).toBeVisible()
  held.resolve()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Filters/ })).toHaveFocus()
  expect(filters()).toMatchObject({ country: 'Denmark', city: 'Odense' })
})

async function sortBy(name: string) {
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect.element(page.getByRole('menuitemradio')).not.toBeInTheDocument()
}
const sorted = (name: string) => expect.element(page.getByRole('button', { name: `Sort by: ${name}` })).toBeVisible()

it('offers a circle on a first visit, one click away', async () => {
  const { filters } = await openDiscover(both)
  const offer = page.getByText('Curious beyond Berlin?')
  await expect.element(offer).toBeVisible()
  expect(filters()).not.toHaveProperty('radius')
  await page.getByRole('button', { name: 'Within 200 km of you' }).click()
  await expect.poll(filters).toMatchObject({ radius: '200' })
  expect(filters()).not.toHaveProperty('city')
  await expect.element(offer).not.toBeInTheDocument()
})

it('shows what is switched on, each removed with one press, and the focus goes to its neighbour', async () => {
  const { filters } = await openDiscover(both, '/?gender=female&lookingFor=me&ageMin=18&ageMax=60')
  const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await expect.element(chip('Female')).toBeVisible()
  await chip('Female').click()
  await expect.poll(filters).not.toHaveProperty('gender')
  const last = chip("Only people who'd like to meet you")
  await expect.element(last).toHaveFocus()
  await last.click()
  await expect.poll(filters).not.toHaveProperty('lookingFor')
  await expect.element(page.getByRole('button', { name: /^Sort by/ })).toHaveFocus()
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
})

it('leaves no empty line on a card in a community without heights and weights', async () => {
  const linesOfFacts = () => {
    const facts = card('Bo').getByText('Berlin, Germany').element()
    return Math.round(facts.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(facts).lineHeight))
  }
  const without = pageOf({ members: [bo, cleo].map((one) => ({ ...one, height: null, weight: null })) })
  await openDiscover(() => without)
  await expect.element(card('Bo')).toBeVisible()
  expect(linesOfFacts()).toBe(2)
  await openDiscover(() => without, '/', { ...aMember().community, off: ['height', 'weight', 'distance'] })
  await expect.element(card('Bo')).toBeVisible()
  await expect.poll(linesOfFacts).toBe(1)
})

it('makes one suggestion at a time, after the first row, and none after the cross', async () => {
  const everybody = pageOf({ members: [bo, cleo, aCard(3, 'Dora')], relaxations: [{ filter: 'city', more: 2 }] })
  await openDiscover(() => ({ ...everybody, offersLookingFor: true }))
  const offer = page.getByText('Curious beyond Berlin?')
  await expect.element(offer).toBeVisible()
  expect(page.getByText('Some here are looking for someone else.').elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Any city/ }).elements()).toEqual([])
  const card = page.getByRole('article').first().element().getBoundingClientRect()
  expect(offer.element().getBoundingClientRect().top).toBeGreaterThan(card.bottom)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Any city/ })).toBeVisible()
})

it('keeps a picked order in the address, comes back to it, and keeps it when filters are cleared', async () => {
  const orders: Record<string, MemberCard[]> = {
    nearest: [bo, cleo],
    newest: [cleo, bo],
    compatibility: [bo, cleo].map((one) => ({ ...one, compatibility: 80 })),
  }
  const { filters, history, searches } = await openDiscover(
    ({ order = '' }) => pageOf({ members: orders[order] ?? [bo, cleo] }),
    '/?heightMin=218&heightMax=218',
  )
  await sorted('Last seen')
  expect(filters()).not.toHaveProperty('order')
  await sortBy('Nearest')
  await expect.poll(filters).toMatchObject({ order: 'nearest', heightMin: '218' })
  await expect.poll(namesShown).toEqual(['Bo', 'Cleo'])
  await sortBy('Newest members')
  await expect.poll(filters).toMatchObject({ order: 'newest' })
  await expect.poll(namesShown).toEqual(['Cleo', 'Bo'])
  await sortBy('Highest score')
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .getByText(/^Score \d+$/)
        .elements(),
    )
    .toHaveLength(2)
  history.back()
  await sorted('Newest members')
  history.back()
  await sorted('Nearest')
  await expect.poll(namesShown).toEqual(['Bo', 'Cleo'])
  await openProduct('/', { again: true })
  await sorted('Nearest')
  expect(searches.at(-1)).toMatchObject({ order: 'nearest' })
  await expect.element(page.getByText('Curious beyond Berlin?')).not.toBeInTheDocument()
  await openFilters()
  await sheet.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(() => searches.at(-1)).toMatchObject({ order: 'nearest' })
  expect(searches.at(-1)).not.toHaveProperty('heightMin')
})
