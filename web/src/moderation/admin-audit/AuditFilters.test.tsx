import type { AuditEntry } from '@hearth/shared/moderation/admin-audit'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import type { AuditFilter } from './audit-search.ts'

const id = (end: string) => `00000000-0000-4000-8000-000000000${end}`
const [mia, former, ann, annProfile, caseId] = ['900', '901', '902', '903', '904'].map(id) as [
  string,
  string,
  string,
  string,
  string,
]
const entry: AuditEntry = {
  id: 1,
  at: '2026-11-01T10:00:00Z',
  act: 'user_read',
  actorType: 'moderator',
  actor: 'Fern',
  actorId: former,
  subjectId: null,
  subject: null,
  caseId: null,
  batchId: null,
  details: {},
}
const staff = [{ userId: mia, name: 'Sky' }]

function Screen({ first }: { first: AuditFilter }) {
  const [filter, setFilter] = useState(first)
  return (
    <>
      <AuditFilters
        filter={filter}
        entries={[entry]}
        staff={staff}
        onChange={(next) => setFilter({ ...filter, ...next })}
      />
      <output>{JSON.stringify(filter)}</output>
      <DialogArea />
    </>
  )
}

const answers = {
  'GET /admin/find': () => [
    { kind: 'member', id: annProfile, label: 'Ann B.', userId: ann },
    { kind: 'case', id: caseId, label: '#12' },
  ],
}

it('An admin chooses staff by name, also one who left, and finds members and cases', async () => {
  await serveStaff(answers)
  await show(<Screen first={{ actorId: former }} />)
  await expect.element(page.getByLabelText('Who')).toHaveDisplayValue('Fern')
  await page.getByLabelText('Who').selectOptions('Sky')
  await page.getByRole('button', { name: 'Member: Any' }).click()
  await page.getByRole('combobox', { name: /^Id/ }).or(page.getByRole('textbox')).fill('Ann')
  await expect.element(page.getByRole('option', { name: /^#12/ })).not.toBeInTheDocument()
  await page.getByRole('option', { name: /^Ann B/ }).click()
  await expect.element(page.getByRole('button', { name: 'Member: Ann B.' })).toBeVisible()
  await page.getByRole('button', { name: 'Case: Any' }).click()
  await page.getByRole('combobox', { name: /^Id/ }).or(page.getByRole('textbox')).fill('#12')
  await page.getByRole('option', { name: /^#12/ }).click()
  await expect.element(page.getByText(JSON.stringify({ actorId: mia, subjectId: ann, caseId }))).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter: Ann B.' }).click()
  await expect.element(page.getByText(JSON.stringify({ actorId: mia, caseId }))).toBeVisible()
})
