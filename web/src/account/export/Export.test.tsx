import type { DataExport } from '@hearth/shared/account/export'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Export } from './Export.tsx'

const moment = '2026-11-20T10:00:00.000Z'
const waiting: DataExport = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  requestedAt: moment,
  progress: null,
  bytes: null,
  expiresAt: null,
  downloadedAt: null,
}
const building: DataExport = {
  ...waiting,
  state: 'building',
  progress: { step: 'conversations', done: 420, total: 1000 },
}
const ready: DataExport = { ...waiting, state: 'ready', bytes: 3_240_000, expiresAt: '2026-11-27T10:00:00.000Z' }

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/** Answers as the server does. `copies` is what the next question gets. */
function serve(copies: DataExport[], refusal?: string) {
  const state = { copies, calls: [] as string[] }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') state.calls.push(`${request.method} ${new URL(request.url).pathname}`)
    if (refusal && request.method === 'POST') return Response.json({ code: refusal }, { status: 403 })
    if (request.method === 'POST') state.copies = [building]
    if (request.method === 'DELETE') state.copies = []
    return Response.json(request.method === 'POST' ? building : state.copies)
  }
  return state
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('makes a copy, says how far it is, follows it, and stops it', async () => {
  const state = serve([])
  await show(<Export />)
  await button('Make a copy').click()
  await expect.element(page.getByText('Your conversations · 42%')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  expect(button('Make a copy').elements()).toHaveLength(0)
  // Never done before it is.
  state.copies = [{ ...building, progress: { step: 'photos', done: 1000, total: 1000 } }]
  await expect.element(page.getByText('Your photos · 99%')).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Make a copy')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Download your data' })).toHaveFocus()
  expect(state.calls).toEqual(['POST /api/me/exports', `DELETE /api/me/exports/${ready.id}`])
})

it('shows size and end of a finished copy', async () => {
  serve([ready])
  await show(<Export />)
  await expect.element(page.getByText('3.2 MB · here until November 27, 2026')).toBeVisible()
  await expect.element(button('Make a new copy')).toBeVisible()
  await expect.element(button('Download')).toBeVisible()
})

it('says why a copy cannot be made, and that one failed', async () => {
  serve([{ ...waiting, state: 'failed' }], 'CHANGES_LOCKED')
  await show(<Export />)
  await expect.element(page.getByText("We couldn't make your copy")).toBeVisible()
  await button('Make a new copy').click()
  await expect.element(page.getByText("We couldn't start your copy")).toBeVisible()
  await expect.element(page.getByText(/Someone pressed "This wasn't me"/)).toBeVisible()
})
