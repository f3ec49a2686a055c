import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aSummary } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { BulkBar } from './BulkBar.tsx'

const photo = (number: number) => aSummary(number, { kind: 'photo' })
const bar = (cases: ReturnType<typeof photo>[]) => (
  <>
    <BulkBar cases={cases} onClear={() => {}} />
    <DialogArea />
  </>
)
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('Cases of another kind among the selected ones, as of sealed hits, offer nothing about photos', async () => {
  await serveStaff({})
  await show(bar([photo(1), aSummary(2, { kind: 'hash-hit' })]))
  await expect.element(button('Close')).toBeVisible()
  for (const name of ['Show photos', 'Remove photos']) expect(button(name).elements()).toEqual([])
})

it('Held photos of selected cases are removed by a rule and a reason, and the failing case is named', async () => {
  const cases = [photo(1), photo(2)]
  const results = cases.map(({ id }, i) => ({ caseId: id, done: i === 0, why: i ? 'NO_HELD_PHOTO' : null }))
  const calls = await serveStaff({ 'POST /admin/decisions/bulk': () => ({ batchId: cases[0]!.id, results }) })
  await show(bar(cases))
  await button('Remove photos').click()
  const submit = button('Remove the held photos of 2 cases')
  await expect.element(submit).toBeDisabled()
  await page.getByRole('textbox', { name: 'Reason', exact: false }).fill('Nudity.')
  await expect.element(submit).toBeDisabled()
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('sexual')
  await submit.click()
  await expect.element(page.getByText(/No held photo is waiting in this case/)).toBeVisible()
  const listed = cases.map(({ id, version }) => ({ caseId: id, version }))
  const sent = { cases: listed, act: 'refuse', category: 'sexual', note: 'Nudity.' }
  expect(calls.find(([name]) => name === 'POST /admin/decisions/bulk')).toEqual(['POST /admin/decisions/bulk', sent])
})
