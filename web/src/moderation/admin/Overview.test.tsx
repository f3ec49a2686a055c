import type { Role } from '@hearth/shared/account/roles'
import { languages } from '@hearth/shared/language-codes'
import type { WaitingWork } from '@hearth/shared/moderation/admin-access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { Overview } from './Overview.tsx'

const work: WaitingWork = { cases: 12, appeals: 2, approvals: 1, photos: 0, sealed: null }
const card = (name: RegExp) => page.getByRole('link', { name })

/** Shows the overview to a staff member with a role; `answer` tells what waits. */
async function showOverview(role: Role, answer: () => object, language: (typeof languages)[number] = 'en') {
  const account = { id: ownProfile.id, email: 'ann@example.test', roles: [role], detailsRequired: false }
  const calls = await serveStaff({
    'GET /auth/get-session': () => ({ session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }),
    'GET /me': () => ({ account, profile: ownProfile, settings: {}, review: null, restrictions: [] }),
    'GET /admin/waiting': answer,
    'GET /admin/access': () => ({ roles: [role], version: '1.2.3' }),
  })
  await show(<Overview />, { language })
  return calls
}

it('Each area says how much waits there, from one request', async () => {
  const calls = await showOverview('admin', () => work)
  await expect.element(card(/^Cases.*12 waiting · 2 appeals$/)).toBeVisible()
  await expect.element(card(/^Approvals.*1 waiting$/)).toBeVisible()
  await expect.element(card(/^Photos.*Nothing waiting$/)).toBeVisible()
  expect(card(/^(Members|Team|Log|Figures).*waiting/).elements()).toEqual([])
  expect(calls.filter(([operation]) => operation === 'GET /admin/waiting')).toHaveLength(1)
  expect(await barriers()).toEqual([])
})

it('The version of Hearth stands below', async () => {
  await showOverview('moderator', () => work)
  await expect.element(page.getByText('Version 1.2.3')).toBeVisible()
})

it('More than is counted is said as that', async () => {
  await showOverview('moderator', () => ({ ...work, cases: 1001, appeals: 0 }))
  await expect.element(card(/^Cases.*More than 1,000 waiting$/)).toBeVisible()
})

it('The cards are where they will be before the numbers come, and stay there when none comes', async () => {
  let give = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    give = resolve
  })
  await showOverview('admin', () => late)
  await expect.element(card(/^Cases/)).toBeVisible()
  const places = () => [...document.querySelectorAll('li')].map((one) => one.getBoundingClientRect().toJSON())
  const before = places()
  give(Response.json(work))
  await expect.element(card(/12 waiting/)).toBeVisible()
  expect(places()).toEqual(before)
  await showOverview('admin', () => refusal('INTERNAL_SERVER_ERROR', 500))
  await expect.element(card(/^Cases/)).toBeVisible()
  expect(places()).toEqual(before)
})

it.each(languages)('In %s the numbers fit a small screen', async (language) => {
  await page.viewport(320, 640)
  await showOverview('admin', () => ({ ...work, cases: 1001 }), language)
  await expect
    .poll(
      () =>
        page
          .getByRole('link')
          .elements()
          .filter(({ textContent }) => /1.?000/.test(textContent ?? '')).length,
    )
    .toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
