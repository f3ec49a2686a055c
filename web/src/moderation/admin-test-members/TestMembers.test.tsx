import type { TestMemberRun, TestMemberState } from '@hearth/shared/moderation/test-members'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { loadAdminTexts } from '../admin/texts.ts'
import { TestMembersScreen } from './TestMembersScreen.tsx'

const { fetch } = globalThis
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
})

const id = '018f0000-0000-7000-8000-000000000001'
const run = (changes: Partial<TestMemberRun> = {}): TestMemberRun => ({
  id,
  kind: 'adding',
  state: 'running',
  done: 250,
  total: 1000,
  startedAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
  ...changes,
})
const someone = {
  userId: id,
  profileId: id,
  name: 'Freja L.',
  age: 31,
  city: 'Aarhus',
  country: 'Denmark',
  lastSeenAt: null,
}
const preview = { ...someone, language: 'da', bio: 'Jeg samler på regnvejr.', minutesSinceSeen: 3, picture: 'data:,' }

type Served = {
  state?: Partial<TestMemberState>
  answer?: (path: string, body: unknown, now: TestMemberState) => Response
}

/** Answers the state and the list, and calls as `answer` says. */
async function showScreen({ state = {}, answer = () => Response.json(run()) }: Served = {}) {
  const calls: { method: string; path: string; body: unknown }[] = []
  const now: TestMemberState = { count: 1, staffOnly: false, run: null, ...state }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.slice(4)
    if (!path.startsWith('/admin/test-members')) return Response.json([])
    if (request.method === 'GET')
      return Response.json(path.endsWith('/run') ? now : { members: now.count ? [someone] : [], nextCursor: null })
    const body = await request.json().catch(() => null)
    calls.push({ method: request.method, path, body })
    return answer(path, body, now)
  }
  await show(
    <>
      <TestMembersScreen />
      <DialogArea />
    </>,
    { path: '/admin/test-profile' },
  )
  return { calls, now }
}

const button = (name: string) => page.getByRole('button', { name })

it('Adds what the form says, and leaves out what is left open', async () => {
  const { calls } = await showScreen()
  await page.getByLabelText('How many').fill('12')
  await page.getByLabelText('Seed').fill('spring')
  await page.getByLabelText('Country', { exact: true }).selectOptions('Denmark')
  await page.getByLabelText('Last active').selectOptions('now')
  await button('Add').click()
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/admin/test-members',
    body: { count: 12, seed: 'spring', country: 'Denmark', activity: 'now' },
  })
})

it('Says beside the field what is wrong and sends nothing; what the server finds stands there too', async () => {
  const problems = [{ field: 'near', code: 'city_unknown' }]
  const invalid = { defined: true, code: 'INVALID', status: 400, message: '', data: { problems } }
  const { calls } = await showScreen({ answer: () => Response.json(invalid, { status: 400 }) })
  await page.getByLabelText('How many').fill('9999')
  await button('Add').click()
  await expect.element(page.getByText('Choose a number within the limit.')).toBeVisible()
  expect(document.activeElement).toHaveProperty('name', 'count')
  expect(calls).toEqual([])
  await page.getByLabelText('How many').fill('9')
  await page.getByRole('combobox', { name: 'Near a city' }).fill('Nowhere')
  await button('Add').click()
  await expect.element(page.getByText("We don't know this city. Choose one from the list.")).toBeVisible()
})

it('Keeps what was typed when the server fails, and when the screen opens again', async () => {
  await showScreen({ answer: () => Response.json({ code: 'TEST_MEMBERS_BUSY' }, { status: 409 }) })
  await page.getByLabelText('Seed').fill('autumn')
  await button('Add').click()
  await expect.element(page.getByText(/A colleague is adding or removing/)).toBeVisible()
  await expect.element(page.getByLabelText('Seed')).toHaveValue('autumn')
  expect(localStorage.getItem('hearth-draft:test-members')).toContain('autumn')
})

it('Shows the first six without adding them', async () => {
  const { calls } = await showScreen({ answer: () => Response.json([preview]) })
  await button('Show the first six').click()
  await expect.element(page.getByText('Jeg samler på regnvejr.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Drawing of Freja L.' })).toBeInTheDocument()
  expect(calls.map(({ path }) => path)).toEqual(['/admin/test-members/preview'])
})

it('Tells how far a run is, offers to stop it, and begins no other one', async () => {
  const stopping = run({ state: 'stopping' })
  const answer: Served['answer'] = (_path, _body, state) => {
    state.run = stopping
    return Response.json(stopping)
  }
  const { calls, now } = await showScreen({ state: { run: run() }, answer })
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText('Adding: 250 of 1,000', { exact: true })).toBeVisible()
  await expect.element(button('Add')).toBeDisabled()
  await expect.element(button('Remove all')).toBeDisabled()
  await button('Stop').click()
  await expect.element(page.getByText('Stopping after 250 of 1,000 …')).toBeVisible()
  expect(calls).toEqual([{ method: 'POST', path: '/admin/test-members/run/stop', body: { id } }])
  now.run = run({ state: 'stopped', done: 275 })
  await expect.element(page.getByText('Stopped: 275 of 1,000 were added')).toBeVisible()
  await expect.element(button('Add')).toBeEnabled()
})

it('Lists them with a link to each account, and removes all after a question', async () => {
  const { calls } = await showScreen()
  await expect.element(page.getByRole('link', { name: /Freja L., 31/ })).toHaveAttribute('href', `/admin/users/${id}`)
  await button('Remove all').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the test member?' })
  await expect.element(dialog).toBeVisible()
  expect(calls).toEqual([])
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['DELETE'])
})

it('Says who sees them, and has no barrier in either theme', async () => {
  await showScreen({ state: { staffOnly: true, run: run() } })
  await expect.element(page.getByText(/Only the team sees them/)).toBeVisible()
  expect(await barriers()).toEqual([])
})
