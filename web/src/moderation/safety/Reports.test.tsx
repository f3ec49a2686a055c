import type { Report } from '@hearth/shared/moderation/reports'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Reports } from './Reports.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const report: Report = {
  id: '01890000-0000-7000-8000-000000000007',
  receipt: 'R-2345-6789',
  about: 'profile',
  name: 'Bo B.',
  category: 'scam',
  text: 'Asked for money.',
  state: 'dismissed',
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: '2026-11-21T10:00:00.000Z',
  answer: 'We found no request for money.',
  notes: [],
  appeal: {
    decisionId: '01890000-0000-7000-8000-000000000008',
    number: 'D-ABCD-2345',
    state: 'open',
    until: '2027-05-21T10:00:00.000Z',
    text: null,
    reason: null,
    decidedAt: null,
  },
}

/** Serves one report, whose appeal waits once it was sent. */
function serve() {
  const sent: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/me/appeals') {
      sent.push(await request.json())
      return Response.json({ statement: null })
    }
    if (pathname !== '/api/reports') return fetch(input, init)
    const appeal = sent.length ? { ...report.appeal, state: 'waiting', text: 'Look again.' } : report.appeal
    return Response.json({ reports: [{ ...report, appeal }], nextCursor: null })
  }
  return sent
}

it('A reporter reads that no rules were broken and why, and appeals', async () => {
  const sent = serve()
  await show(<Reports />)
  await expect.element(page.getByText('No rules broken')).toBeVisible()
  await expect.element(page.getByText('We found no request for money.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Appeal decision D-ABCD-2345' }).click()
  await page.getByLabelText('Why do you think we got it wrong?').fill('Look again.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText("We've got your appeal.", { exact: false })).toBeVisible()
  expect(sent).toEqual([{ decisionId: report.appeal!.decisionId, text: 'Look again.' }])
})
