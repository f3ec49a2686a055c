import type { Consent } from '@hearth/shared/account/pages'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Terms } from './Terms.tsx'
import { isOpenWithoutConsent } from './without-consent.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

function serve(...consents: Consent[]) {
  globalThis.fetch = async (input, init) =>
    new Request(input, init).url.endsWith('/api/me/consents') ? Response.json({ consents }) : fetch(input, init)
}

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

const agreed = { version: '813866f86b437044', at: '2026-11-20T10:00:00.000Z' }
const date = '2026-11-01'

it('names the day of the consent and the day of the version, and not its code', async () => {
  serve(
    { page: 'terms', version: agreed.version, date, due: false, agreed },
    { page: 'privacy', version: agreed.version, date: null, due: false, agreed },
  )
  await show(<Terms />)
  await expect
    .element(row('Terms').getByText('Agreed on November 20, 2026 · version of November 1, 2026', { exact: true }))
    .toBeVisible()
  await expect.element(row('Privacy notice').getByText('Agreed on November 20, 2026', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain(agreed.version)
})

it('says that there is a newer version, and leads to these pages', async () => {
  serve(
    { page: 'terms', version: '8', date, due: true, agreed },
    { page: 'privacy', version: '1', date: null, due: false, agreed: null },
  )
  await show(<Terms />)
  await expect.element(row('Agreed on November 20, 2026')).toBeVisible()
  await expect.element(row('Not agreed to yet')).toBeVisible()
  expect(
    row('newer version')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Terms.*There's a newer version$/)])
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy'])
})

it('leaves pages, help and the ways to leave open to an account that has not agreed', () => {
  const places = [
    '/terms /imprint /help /help/ /help/delete-account /settings#data /settings#export /settings#terms',
    '/settings#deletion',
    '/ /settings /settings#privacy /profile-edit /likes#data /helpers /auth',
  ]
  const open = places
    .flatMap((line) => line.split(' '))
    .filter((place) => {
      const [pathname = '', hash = ''] = place.split('#')
      return isOpenWithoutConsent({ pathname, hash })
    })
  expect(open).toEqual(places.slice(0, 2).flatMap((line) => line.split(' ')))
  const offered = { name: 'export', at: 1 }
  expect(isOpenWithoutConsent({ pathname: '/profile-edit', hash: '', state: { offered } })).toBe(true)
})
