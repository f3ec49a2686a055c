import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aSummary } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Queue } from './Queue.tsx'

const summaries = (count: number) => Array.from({ length: count }, (_, i) => aSummary(i + 1))
const queue = (count: number) => () => ({ cases: summaries(count), nextCursor: null, waiting: count })
const path = '/admin/cases'
const box = (number: number) => page.getByRole('checkbox', { name: `Select case ${number}`, exact: true })

async function showQueue(answers: Parameters<typeof serveStaff>[0]) {
  const calls = await serveStaff({ 'GET /admin/filters': () => [], ...answers })
  await show(
    <>
      <Queue />
      <DialogArea />
    </>,
    { path },
  )
  return calls
}

it('The queue says how grave a case is, how long it waits and which colleague has it, in words', async () => {
  const held = aSummary(2, { claimedBy: { id: aSummary(9).id, name: 'Ola' }, severity: 'critical', category: 'threat' })
  const late = aSummary(3, {
    dueAt: new Date(Date.now() - 60_000).toISOString(),
    kind: 'outside-notice',
    category: null,
  })
  await showQueue({ 'GET /admin/cases': () => ({ cases: [held, late], nextCursor: null, waiting: 2 }) })
  await expect.element(page.getByText('2 cases are waiting.')).toBeVisible()
  const [first, second] = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .all()
  for (const words of ['Critical', 'Threat #2', 'Ola has it', 'waiting 2 hours', '2 messages'])
    await expect.element(first!.getByText(words, { exact: false }).first()).toBeInTheDocument()
  for (const words of ['Notice from outside', 'overdue'])
    await expect.element(second!.getByText(words, { exact: false }).first()).toBeInTheDocument()
})

it.each([
  [47.9, '47 hours left'],
  [1.5, '1 hour left'],
  [72.5, '3 days left'],
])('A clock with %s hours left says how urgent it is: %s', async (hours, words) => {
  const dueAt = new Date(Date.now() + hours * 3_600_000).toISOString()
  await showQueue({ 'GET /admin/cases': () => ({ cases: [aSummary(1, { dueAt })], nextCursor: null, waiting: 1 }) })
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

it('j and k walk through the cases, x selects, and Shift selects the range between', async () => {
  await showQueue({ 'GET /admin/cases': queue(5) })
  await expect.element(box(1)).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: /#2$/ })).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box(2)).toBeChecked()
  await userEvent.keyboard('jj{Shift>}X{/Shift}')
  for (const number of [2, 3, 4]) await expect.element(box(number)).toBeChecked()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await box(4).click()
  await box(1).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await expect.element(box(5)).not.toBeChecked()
})

it('Above twenty cases the number is typed to confirm, and the result says what became of each', async () => {
  const results = summaries(25).map(({ id }, i) => ({ caseId: id, done: i < 24, why: i < 24 ? null : 'CASE_CHANGED' }))
  const batchId = aSummary(77).id
  const calls = await showQueue({
    'GET /admin/cases': queue(25),
    'POST /admin/decisions/bulk': () => ({ batchId, results }),
    'POST /admin/decisions/undo': () => ({ undone: 24 }),
  })
  await page.getByRole('checkbox', { name: 'Select all 25 listed' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Close 25 cases' })
  await dialog.getByLabelText('Why?').fill('A flood of the same report.')
  await expect.element(submit).toBeDisabled()
  await dialog.getByLabelText('Type 25 to confirm').fill('25')
  await submit.click()
  await expect.element(dialog.getByText('24 of 25 done')).toHaveFocus()
  const [first] = dialog.getByRole('listitem').elements()
  expect(first!.textContent).toMatch(/^#25This case has changed in the meantime/)
  expect(first!.querySelector('span')!.getBoundingClientRect().height).toBeLessThan(30)
  expect(await barriers()).toEqual([])
  await dialog.getByText('Undo').click()
  await dialog.getByLabelText('Why are you undoing this?').fill('The wrong filter.')
  await dialog.getByRole('button', { name: 'Undo all of it' }).click()
  await expect.element(dialog.getByText('24 cases are back as they were.')).toHaveFocus()
  expect(dialog.getByText('Done').elements()).toEqual([])
  const undo = calls.findLast(([operation]) => operation === 'POST /admin/decisions/undo')
  expect(undo?.[1]).toEqual({ batchId, note: 'The wrong filter.' })
})

it('An empty queue and a failed one say so, each with a way on', async () => {
  let fails = true
  await showQueue({ 'GET /admin/cases': () => (fails ? refusal('INTERNAL_SERVER_ERROR', 400) : queue(0)()) })
  await expect.element(page.getByText("The cases couldn't be loaded.")).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  // The heading says it already.
  expect(page.getByText('0 cases').elements()).toEqual([])
})

it('? shows the keys, and Ctrl+K finds', async () => {
  await showQueue({
    'GET /admin/cases': queue(1),
    'GET /admin/find': () => [{ kind: 'case', id: aSummary(4).id, label: '#4' }],
  })
  await expect.element(box(1)).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' }).getByText('Next case')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByLabelText('Id, number, name or address').fill('#4')
  await expect.element(page.getByRole('option', { name: /#4/ })).toBeVisible()
})
