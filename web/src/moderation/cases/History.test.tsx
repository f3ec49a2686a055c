import type { Case } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { History } from './History.tsx'

const batch = '00000000-0000-4000-8000-000000000700'
const at = '2026-11-01T10:00:00.000Z'

it('What was done in bulk is undone from the history of a case, with a reason, and only once', async () => {
  const calls = await serveStaff({ 'POST /admin/decisions/undo': () => ({ undone: 12 }) })
  const entries: Case['history'] = [
    { at, of: 'staff', event: 'decided', facts: { by: 'Ola', actions: 'close', batch } },
    { at, of: 'staff', event: 'decided', facts: { by: 'Ola', actions: 'warn' } },
  ]
  await show(
    <>
      <History entries={entries} />
      <DialogArea />
    </>,
  )
  const undo = page.getByRole('button', { name: 'Undo this batch' })
  await expect.poll(() => undo.elements().length).toBe(1)
  await undo.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Undo all of it' })).toBeDisabled()
  await dialog.getByLabelText('Why are you undoing this?').fill('Too fast.')
  await dialog.getByRole('button', { name: 'Undo all of it' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '12 cases are back as they were.' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.at(-1)).toEqual(['POST /admin/decisions/undo', { batchId: batch, note: 'Too fast.' }])
})
