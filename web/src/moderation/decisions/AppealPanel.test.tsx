import type { CaseItem } from '@hearth/shared/moderation/cases'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { AppealPanel } from './AppealPanel.tsx'

const id = '00000000-0000-4000-8000-000000000700'
const appeal: NonNullable<CaseItem['appeal']> = {
  id,
  byReporter: false,
  mayDecide: true,
  forConsole: false,
  decision: {
    id: '00000000-0000-4000-8000-000000000701',
    puid: 'D-2345-6789',
    decidedAt: '2026-11-20T12:00:00.000Z',
    decider: 'Ola',
    actions: [{ action: 'suspend', until: '2026-11-27T12:00:00.000Z' }],
    category: 'harassment',
    clause: 'respect',
    facts: 'Two insults in a chat.',
    textSent: 'You wrote insults.',
    overruled: false,
    appeal: 'waiting',
    waitsForApproval: false,
  },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function showPanel(part: Partial<typeof appeal> = {}) {
  const done: boolean[] = []
  const panel = (
    <AppealPanel
      appeal={{ ...appeal, ...part }}
      words="It was a joke."
      barred={null}
      onDecided={(next) => done.push(next)}
    />
  )
  await show(panel)
  return done
}

it.each([
  ['Grant', 'granted', 'Appeal granted'],
  ['Refuse', 'refused', 'Appeal refused'],
] as const)('%s answers an appeal, with a reason that is required', async (choice, outcome, said) => {
  const calls = await serveStaff({ [`POST /admin/appeals/${id}`]: () => ({ done: true }) })
  const done = await showPanel()
  await expect.element(page.getByText('It was a joke.')).toBeVisible()
  await expect.element(page.getByText('Two insults in a chat.')).toBeVisible()
  await expect.element(button('Decide')).toHaveAccessibleDescription(/granted or refused.*the reason/)
  await page.getByRole('radio', { name: choice }).click()
  await page.getByLabelText('Reason').fill('Read again.')
  await button('Decide').click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(done).toEqual([false])
  expect(calls.at(-1)).toEqual([`POST /admin/appeals/${id}`, { outcome, reason: 'Read again.' }])
})

it('The person who decided reads the appeal and cannot answer it', async () => {
  const calls = await serveStaff({})
  await showPanel({ mayDecide: false })
  await page.getByRole('radio', { name: 'Refuse' }).click()
  await page.getByLabelText('Reason').fill('I was right.')
  await expect.element(button('Decide')).toHaveAccessibleDescription(/You made or approved this decision/)
  await userEvent.keyboard('{Enter}')
  await button('Decide').click({ force: true })
  expect(calls).toEqual([])
})

it('Where no colleague can answer either, the panel names the command of the console', async () => {
  const calls = await serveStaff({})
  await showPanel({ mayDecide: false, forConsole: true })
  await expect.element(page.getByText('npm run reports -- appeal D-2345-6789 --reason "…"')).toBeVisible()
  await expect.element(button('Decide')).toHaveAccessibleDescription(/nobody else on the team.*--grant or --refuse/)
  await button('Decide').click({ force: true })
  expect(calls).toEqual([])
})

it('An answer that is refused stays, with the reason', async () => {
  await serveStaff({ [`POST /admin/appeals/${id}`]: () => refusal('DECIDED_BEFORE') })
  await showPanel()
  await page.getByRole('radio', { name: 'Grant' }).click()
  await page.getByLabelText('Reason').fill('Read again.')
  await button('Decide').click()
  await expect.element(page.getByRole('alert').filter({ hasText: "It's already been decided." })).toBeVisible()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Read again.')
})
