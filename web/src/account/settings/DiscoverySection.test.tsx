import type { Me } from '@hearth/shared/account/me'
import type { Wishes } from '@hearth/shared/people/recommendations'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PausedNotice } from '../../app/shell/PausedNotice.tsx'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { DiscoverySection } from './DiscoverySection.tsx'
import { PrivacySection } from './PrivacySection.tsx'

const failed = 'Failed to update discovery settings. Please try again.'
const settings: Me['settings'] = {
  browseInvisibly: false,
  discoverableInternationally: true,
  paused: false,
  showDistance: true,
  showLastSeen: true,
  showTyping: true,
  secondThought: true,
  askIfHurt: true,
  offerLookingFor: true,
  units: null,
  clock: null,
}
const range = { importance: 'none', min: 150, max: 190 } as const
const wishes: Wishes = {
  age: { importance: 'none', min: 22, max: 38 },
  distance: { importance: 'somewhat', km: 100 },
  goal: { importance: 'very', goals: ['serious'] },
  interests: { importance: 'little', keys: [] },
  height: range,
  weight: { ...range, min: 50, max: 90 },
}

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

type Call = [path: string, body: unknown]

/** Answers as the server does, and keeps what was saved. @param refuses every change fails */
function serve(refuses = false) {
  const calls: Call[] = []
  const state: Record<string, object> = {
    '/api/auth/get-session': { session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } },
    '/api/me/settings': settings,
    '/api/me/looking-for': { lookingForGender: 'any' },
    '/api/me/receipts': { receipts: true },
    '/api/me/wishes': { wishes, chosen: true },
  }
  const me = () => ({
    account: { id: ownProfile.id, email: 'ann@example.test', roles: [], detailsRequired: false },
    profile: { ...ownProfile, ...state['/api/me/looking-for'] },
    settings: state['/api/me/settings'],
    community: { banner: null },
    review: null,
    ageCheck: null,
    restrictions: [],
    unread: 0,
    fresh: { likes: 0, views: 0 },
  })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/me') return Response.json(me())
    if (request.method === 'GET') return Response.json(state[pathname])
    if (refuses) return Response.json({ code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
    const body = (await request.json()) as object
    calls.push([pathname, body])
    state[pathname] = pathname === '/api/me/wishes' ? { wishes: body, chosen: true } : { ...state[pathname], ...body }
    return Response.json(state[pathname])
  }
  return calls
}

const switchOf = (name: string) => page.getByRole('switch', { name })
const genderOf = (name: string) => page.getByRole('radio', { name, exact: true })
const toast = (words: string) => page.getByRole('alert').filter({ hasText: words }).last()
const choose = (name: string) => page.getByText(name, { exact: true }).click()

it('saves each switch by itself, and a pause shows its notice, which has the way back', async () => {
  const calls = serve()
  await show(
    <main id="main" tabIndex={-1}>
      <PausedNotice />
      <DiscoverySection />
      <PrivacySection />
    </main>,
  )
  await switchOf('Visible in other countries').click()
  await expect.element(toast('Saved')).toBeVisible()
  await switchOf("Show when you're typing").click()
  await switchOf('Read receipts').click()
  await switchOf('Show me in Discover').click()
  await page.getByRole('button', { name: 'Show me again' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(switchOf('Show me in Discover')).toBeChecked()
  await expect
    .poll(() => calls)
    .toEqual([
      ['/api/me/settings', { discoverableInternationally: false }],
      ['/api/me/settings', { showTyping: false }],
      ['/api/me/receipts', { receipts: false }],
      ['/api/me/settings', { paused: true }],
      ['/api/me/settings', { paused: false }],
    ])
  await expect.element(page.getByRole('button', { name: 'Show me again' })).not.toBeInTheDocument()
})

it('puts everything back that cannot be saved', async () => {
  serve(true)
  await show(
    <>
      <DiscoverySection />
      <PrivacySection />
    </>,
  )
  for (const name of ['Show me in Discover', 'Show my distance', 'Read receipts']) {
    await switchOf(name).click()
    await expect.element(toast(failed)).toBeVisible()
    await expect.element(switchOf(name)).toBeChecked()
  }
  await choose('Women')
  await expect.element(genderOf('Anyone')).toBeChecked()
  await page.getByRole('textbox', { name: 'Age: To' }).fill('50')
  await expect.element(page.getByRole('textbox', { name: 'Age: To' })).toHaveValue('38')
})

it('undoes what the member looks for and the age range, which counts from then on', async () => {
  const calls = serve()
  await show(<DiscoverySection />)
  await choose('Women')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.element(genderOf('Anyone')).toBeChecked()
  // The toast of the first change fades out before the second change has one.
  await expect.element(undo).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Age: To' }).fill('50')
  await expect.poll(() => calls).toHaveLength(3)
  expect(calls[2]).toEqual(['/api/me/wishes', { ...wishes, age: { importance: 'somewhat', min: 22, max: 50 } }])
  await undo.click()
  await expect.poll(() => calls).toHaveLength(4)
  expect(calls[3]).toEqual(['/api/me/wishes', wishes])
  await expect.element(page.getByRole('textbox', { name: 'Age: To' })).toHaveValue('38')
})

it('saves the age range of a member who leaves at once', async () => {
  const calls = serve()
  const { unmount } = await show(<DiscoverySection />)
  await page.getByRole('textbox', { name: 'Age: From' }).fill('30')
  await unmount()
  await expect.poll(() => calls).toMatchObject([['/api/me/wishes', { age: { min: 30 } }]])
})

it('shows two choices made at once as chosen, although the first is stored before the second', async () => {
  serve()
  const answer = globalThis.fetch
  const held: (() => void)[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') await new Promise<void>((resolve) => held.push(resolve))
    return answer(request)
  }
  await show(
    <>
      <DiscoverySection />
      <PrivacySection />
    </>,
  )
  await switchOf('Visible in other countries').click()
  await switchOf("Show when you're typing").click()
  await expect.poll(() => held).toHaveLength(1)
  held[0]!()
  // The second is sent when the first is stored and the account would have been read again.
  await expect.poll(() => held).toHaveLength(2)
  await expect.element(toast('Saved')).toBeVisible()
  await expect.element(switchOf("Show when you're typing")).not.toBeChecked()
  held[1]!()
  await expect.element(switchOf("Show when you're typing")).not.toBeChecked()
  await expect.element(switchOf('Visible in other countries')).not.toBeChecked()
})
