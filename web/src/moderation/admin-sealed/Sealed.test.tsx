import type { SealedHit } from '@hearth/shared/moderation/media'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { areasFor } from '../admin/areas.ts'
import { SealedList } from './SealedList.tsx'
import { SealedScreen } from './SealedScreen.tsx'

const id = '018f0000-0000-7000-8000-000000000001'
const aHit = (more: Partial<SealedHit> = {}): SealedHit => ({
  id,
  state: 'draft',
  sealedAt: '2026-11-20T10:00:00.000Z',
  goesAt: '2027-11-20T10:00:00.000Z',
  releasedAt: null,
  profileId: id,
  lists: ['iwf-2026'],
  filed: null,
  releaseWaits: false,
  ...more,
})
const facts = {
  name: 'Cyrus Berg',
  email: 'cyrus@elsewhere.test',
  phone: null,
  birthday: '1990-02-01',
  joinedAt: '2026-01-01T10:00:00.000Z',
  uploadedAt: '2026-11-20T09:00:00.000Z',
  addresses: ['192.0.2.7'],
}
/** The address of the tests' router names the hit so. */
const path = '/admin/sealed/$hitId'
const api = '/admin/sealed/%24hitId'
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** One hit, and what is asked about it. */
async function showHit(hit = aHit({ id: '$hitId' })) {
  const filed = { at: '2026-11-23T10:00:00.000Z', with: 'NCMEC', reference: 'CT-7', by: 'Kim' }
  const calls = await serveStaff({
    [`GET ${api}`]: () => ({ ...hit, facts }),
    [`GET ${api}/report`]: () =>
      new Response('DRAFT OF A REPORT', {
        headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="report.txt"' },
      }),
    [`POST ${api}/filing`]: () => ({ ...hit, state: 'filed', filed }),
    [`POST ${api}/release`]: () => ({ ...hit, releaseWaits: true }),
    'GET /admin/sealed': () => ({ hits: [hit], nextCursor: null }),
  })
  await show(<SealedScreen />, { path })
  return calls
}

it('Only child safety has sealed hits in the navigation', () => {
  const has = (role: 'admin' | 'moderator' | 'child-safety') => areasFor([role]).some((area) => area.id === 'sealed')
  expect([has('admin'), has('moderator'), has('child-safety')]).toEqual([false, false, true])
})

it('The list names day and state of a hit, and has neither a picture nor a barrier in either theme', async () => {
  await serveStaff({ 'GET /admin/sealed': () => ({ hits: [aHit()], nextCursor: null }) })
  await show(<SealedList />, { path: '/admin/sealed' })
  await expect.element(page.getByRole('link', { name: /^Hit of .*To report.*iwf-2026/ })).toBeVisible()
  expect(document.querySelectorAll('img')).toHaveLength(0)
  expect(await barriers()).toEqual([])
})

it('A hit shows its facts without the picture, which is fetched only while a key holds it', async () => {
  await showHit()
  await expect.element(page.getByText('cyrus@elsewhere.test')).toBeVisible()
  expect(document.querySelectorAll('img')).toHaveLength(0)
  const cover = button('Hold to look at the picture')
  const press = (type: string) => cover.element().dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }))
  press('keydown')
  await expect.element(cover).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => document.querySelectorAll('img').length).toBe(1)
  press('keyup')
  await expect.element(cover).toHaveAttribute('aria-pressed', 'false')
  expect(document.querySelectorAll('img')).toHaveLength(0)
})

it('The report is a text to copy, and is noted with the number that the hotline gave', async () => {
  const calls = await showHit()
  await button('Write the draft').click()
  await expect.element(page.getByLabelText('Draft', { exact: true })).toHaveValue('DRAFT OF A REPORT')
  await expect.element(button('Copy text')).toBeVisible()
  await button('Note it').click()
  await expect.element(page.getByText('Please fill this in.').first()).toBeVisible()
  await page.getByLabelText('Reported to').fill('NCMEC')
  await page.getByLabelText('Their number').fill('CT-7')
  await button('Note it').click()
  await expect.element(page.getByText(/^Reported to NCMEC under CT-7 on .*, by Kim\.$/)).toBeVisible()
  expect(calls).toContainEqual([`POST ${api}/filing`, { with: 'NCMEC', reference: 'CT-7' }])
})

it('A hit without a network address says nothing of it', async () => {
  await serveStaff({ [`GET ${api}`]: () => ({ ...aHit(), facts: { ...facts, addresses: [] } }) })
  await show(<SealedScreen />, { path })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Hit of/ })).toBeVisible()
  await expect.element(page.getByText('cyrus@elsewhere.test')).toBeVisible()
  expect([...document.querySelector('dl')!.childNodes].every((node) => node.nodeName === 'DIV')).toBe(true)
})

it('A hit has no barrier in either theme, also when its report is written and fields lack something', async () => {
  await showHit()
  await button('Write the draft').click()
  await expect.element(page.getByLabelText('Draft', { exact: true })).toHaveValue('DRAFT OF A REPORT')
  await button('Note it').click()
  await expect.element(page.getByText('Please fill this in.').first()).toBeVisible()
  expect(await barriers()).toEqual([])
})

it('A false hit needs a reason and a second person, and says that it waits', async () => {
  const calls = await showHit()
  await button('Ask a second person').click()
  await page.getByLabelText('Why is it false?').fill('A drawing of a tree.')
  await button('Ask a second person').click()
  await expect.element(page.getByText("A second person still has to agree that it's a false hit.")).toBeVisible()
  expect(calls.filter(([operation]) => operation.endsWith('/release'))).toEqual([
    [`POST ${api}/release`, { reason: 'A drawing of a tree.' }],
  ])
  expect(button('Ask a second person').elements()).toHaveLength(0)
})

it('At 320 pixels nothing is cut off, in Khmer too', async () => {
  await page.viewport(320, 640)
  await serveStaff({ [`GET ${api}`]: () => ({ ...aHit(), facts }) })
  await show(<SealedScreen />, { path, language: 'km' })
  await expect.element(page.getByText('cyrus@elsewhere.test')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
