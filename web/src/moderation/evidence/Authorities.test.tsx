import type { EvidenceExport } from '@hearth/shared/moderation/evidence'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Authorities } from './Authorities.tsx'

const id = '018f0000-0000-7000-8000-000000000001'
const anExport = (more: Partial<EvidenceExport> = {}): EvidenceExport => ({
  id,
  authority: 'Police Aarhus',
  reference: 'AZ 7/26',
  reason: 'A warrant.',
  emergency: false,
  requestedBy: 'Ada',
  requestedAt: '2026-11-23T10:00:00.000Z',
  state: 'waiting',
  expiresAt: null,
  downloadedAt: null,
  downloadedBy: null,
  ...more,
})

async function showCase(made: EvidenceExport[]) {
  const path = `/admin/cases/${id}/evidence`
  const calls = await serveStaff({
    [`GET ${path}`]: () => made,
    [`POST ${path}`]: () => {
      made.push(anExport())
      return made.at(-1)!
    },
  })
  await show(
    <>
      <Authorities caseId={id} />
      <DialogArea />
    </>,
    { path: '/admin/cases' },
  )
  return calls
}

it('E prepares the evidence of a case: an authority and a reason are needed, and a second person', async () => {
  const calls = await showCase([])
  await expect.element(page.getByRole('button', { name: 'Prepare for the authorities' })).toBeVisible()
  await userEvent.keyboard('e')
  const dialog = page.getByRole('dialog', { name: 'Prepare for the authorities' })
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await expect.element(dialog.getByText('Please fill this in.').first()).toBeVisible()
  await dialog.getByLabelText('Which authority?').fill('Police Aarhus')
  await dialog.getByLabelText('Why').fill('A warrant.')
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await expect.element(page.getByText('Police Aarhus · AZ 7/26')).toBeVisible()
  expect(calls.filter(([operation]) => operation.startsWith('POST'))).toEqual([
    [
      `POST /admin/cases/${id}/evidence`,
      { authority: 'Police Aarhus', reference: '', reason: 'A warrant.', emergency: false },
    ],
  ])
})

it('A threat to life is prepared at once, and says so before', async () => {
  await showCase([])
  await page.getByRole('button', { name: 'Prepare for the authorities' }).click()
  await page.getByLabelText('A life is in danger').click()
  await expect.element(page.getByRole('button', { name: 'Prepare now' })).toBeVisible()
})

it('Only what is ready has a download', async () => {
  await showCase([
    anExport({ state: 'ready', expiresAt: '2026-11-30T10:00:00.000Z' }),
    anExport({ id: id.replace(/1$/, '2'), authority: 'A court' }),
  ])
  await expect.element(page.getByText('Waiting for a second person')).toBeVisible()
  expect(page.getByRole('button', { name: 'Download' }).elements()).toHaveLength(1)
})
