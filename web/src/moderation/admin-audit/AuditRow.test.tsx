import type { AuditEntry } from '@hearth/shared/moderation/admin-audit'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { AuditRow } from './AuditRow.tsx'

const id = (end: string) => `00000000-0000-4000-8000-000000000${end}`
const entry: AuditEntry = {
  id: 1,
  at: '2026-11-01T10:00:00Z',
  act: 'decision_close',
  actorType: 'moderator',
  actor: 'Fern',
  actorId: id('901'),
  subjectId: id('902'),
  subject: '',
  caseId: id('904'),
  batchId: id('905'),
  details: {},
}

it('An act in bulk is undone from the log while some of it is left; an account without a name says so', async () => {
  await serveStaff({})
  await show(
    <>
      <ul>
        <AuditRow entry={entry} />
        <AuditRow entry={{ ...entry, id: 2, batchId: null, subject: null }} />
      </ul>
      <DialogArea />
    </>,
  )
  await expect.element(page.getByRole('link', { name: 'No name yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'a former account' })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo this batch' })
  await expect.poll(() => undo.elements().length).toBe(1)
  await undo.click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Undo this batch')
})
