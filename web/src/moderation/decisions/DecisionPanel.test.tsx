import type { Case } from '@hearth/shared/moderation/cases'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../app/api/query-client.ts'
import { provideQuestions } from '../../app/session/freshly.ts'
import { barriers } from '../../testing/barriers.ts'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'

provideQuestions(() => import('../../account/reauthentication/questions.tsx'))

const template = (action: string, body: string) => ({
  id: null,
  category: 'harassment',
  action,
  language: 'en',
  version: 0,
  body,
})
const templates = () => [template('warn', 'You wrote [[what]]. Please stop.'), template('suspend', 'Take a break.')]
const decided = () => ({ decision: null, approvalId: null, caseState: 'decided' })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: false })
const step = (name: string) => page.getByRole('checkbox', { name, exact: false })

type Seen = { done: boolean[]; changed: number }

function panelOf(seen: Seen, read: Case, barred: string | null) {
  const onChanged = () => {
    seen.changed++
  }
  return <DecisionPanel read={read} barred={barred} onDecided={(next) => seen.done.push(next)} onChanged={onChanged} />
}

async function showPanel({ read = aCase(), barred = null as string | null } = {}) {
  const seen: Seen = { done: [], changed: 0 }
  return { seen, screen: await show(panelOf(seen, read, barred)) }
}

/** Shows the panel as after a reload: `show` empties the browser's stores, which a reload does not. */
async function showAgain(seen: Seen) {
  const stored = { ...sessionStorage }
  await show(null)
  Object.assign(sessionStorage, stored)
  await render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{panelOf(seen, aCase(), null)}</QueryClientProvider>
    </MantineProvider>,
  )
}

async function fillIn() {
  await field('Text for the member').fill('You wrote insults. Please stop.')
  await field('Facts').fill('Two insults in a chat.')
  await field('Why?').fill('The first time.')
}

it('The buttons say what is missing until the decision is complete; a key press goes to the first gap', async () => {
  const calls = await serveStaff({ 'GET /admin/templates': templates, 'POST /admin/decisions': decided })
  const { seen } = await showPanel()
  await expect.element(button('Decide')).toHaveAccessibleDescription(/at least one step/)
  await userEvent.keyboard('1')
  await expect.element(step('Warn')).toBeChecked()
  await expect.element(field('Text for the member')).toHaveValue('You wrote [[what]]. Please stop.')
  for (const gap of ['the facts', 'the marked places in the text', 'a note for your colleagues'])
    await expect.element(button('Decide and next')).toHaveAccessibleDescription(new RegExp(gap))
  await userEvent.keyboard('s')
  await expect.element(field('Facts')).toHaveFocus()
  await button('Fill in 1 marked place').click()
  await userEvent.keyboard('an insult')
  await expect.element(field('Text for the member')).toHaveValue('You wrote an insult. Please stop.')
  await field('Facts').fill('One insult in a chat.')
  await field('Why?').fill('The first time.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => seen.done).toEqual([true])
  expect(calls.at(-1)).toEqual([
    'POST /admin/decisions',
    {
      caseId: aCase().id,
      version: 1,
      actions: [{ action: 'warn' }],
      statement: {
        category: 'harassment',
        ground: 'terms',
        clause: 'respect',
        law: '',
        facts: 'One insult in a chat.',
        text: 'You wrote an insult. Please stop.',
      },
      toReporter: '',
      note: 'The first time.',
    },
  ])
})

it('Keys rest in text fields, and work again after Escape, on Thai and Khmer keyboards too', async () => {
  await serveStaff({})
  await showPanel()
  await field('Why?').click()
  await userEvent.keyboard('a 19')
  await expect.element(field('Why?')).toHaveValue('a 19')
  for (const name of ['Close without action', 'Warn', 'Ban']) await expect.element(step(name)).not.toBeChecked()
  await userEvent.keyboard('{Escape}9')
  await expect.element(step('Ban')).toBeChecked()
  await expect.element(page.getByText(/A second person has to agree/)).toBeVisible()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ា', code: 'KeyA', bubbles: true }))
  await expect.element(step('Close without action')).toBeChecked()
  await expect.element(step('Ban')).not.toBeChecked()
})

it('L lifts what restricts the member, and rests where nothing does', async () => {
  await serveStaff({ 'GET /admin/templates': templates })
  await showPanel()
  await userEvent.keyboard('l')
  await expect.element(button('Decide')).toHaveAccessibleDescription(/at least one step/)
  await expect.element(step('Lift')).not.toBeInTheDocument()
  const subject = { ...aCase().subject!, restrictions: [{ kind: 'no-chat', until: null }] }
  await showPanel({ read: aCase({ subject }) })
  await userEvent.keyboard('l')
  await expect.element(step('Lift')).toBeChecked()
})

it('A name and a city can be removed, as other texts', async () => {
  await serveStaff({ 'GET /admin/templates': templates })
  await showPanel()
  await userEvent.keyboard('2')
  for (const name of ['Name', 'About', 'Interests', 'City'])
    await expect.element(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
})

it('The text follows the template until the moderator changes it', async () => {
  await serveStaff({ 'GET /admin/templates': templates })
  await showPanel()
  await userEvent.keyboard('8')
  await expect.element(field('Text for the member')).toHaveValue('Take a break.')
  await userEvent.keyboard('81')
  await expect.element(field('Text for the member')).toHaveValue('You wrote [[what]]. Please stop.')
  await field('Text for the member').fill('My own words.')
  await userEvent.keyboard('{Escape}8')
  await expect.element(step('Suspend')).toBeChecked()
  await expect.element(field('Text for the member')).toHaveValue('My own words.')
  await button('Start from the template again').click()
  await expect.element(field('Text for the member')).toHaveValue('Take a break.')
})

it('A refused decision keeps the draft, also through a reload, and says why', async () => {
  let answer: () => Response | object = () => refusal('CASE_CHANGED')
  await serveStaff({ 'GET /admin/templates': templates, 'POST /admin/decisions': () => answer() })
  const { seen, screen } = await showPanel()
  await userEvent.keyboard('1')
  await fillIn()
  await button('Decide').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: /This case has changed in the meantime/ }))
    .toBeVisible()
  expect(seen).toEqual({ done: [], changed: 1 })
  await screen.unmount()
  answer = decided
  await showAgain(seen)
  await expect.element(field('Facts')).toHaveValue('Two insults in a chat.')
  await expect.element(step('Warn')).toBeChecked()
  await button('Decide').click()
  await expect.poll(() => seen.done).toEqual([false])
  expect(sessionStorage.getItem(`hearth-decision:${aCase().id}`)).toBeNull()
})

it('A case of a colleague can be read, not decided', async () => {
  const calls = await serveStaff({ 'POST /admin/decisions': decided })
  await showPanel({ barred: 'Ola has this case.' })
  await userEvent.keyboard('a')
  await field('Why?').fill('No breach.')
  await expect.element(button('Decide')).toHaveAccessibleDescription(/Ola has this case/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(calls.filter(([operation]) => operation.startsWith('POST'))).toEqual([])
})

it('Without a member the case can only be closed', async () => {
  await serveStaff({})
  const read: Case = aCase({ subject: null })
  await showPanel({ read })
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
})

const aDecision = {
  id: '00000000-0000-4000-8000-000000000777',
  puid: 'D-2345-6789',
  decidedAt: '2026-11-20T12:00:00.000Z',
  decider: 'Mia',
  actions: [{ action: 'close', until: null }],
  category: null,
  clause: null,
  facts: null,
  textSent: null,
  overruled: false,
  appeal: 'none',
  waitsForApproval: false,
}

it('A decision offers at once to take it back, with a reason that can stay as it is', async () => {
  const calls = await serveStaff({
    'POST /admin/decisions': () => ({ decision: aDecision, approvalId: null, caseState: 'decided' }),
    'POST /admin/decisions/undo': () => ({ undone: 1 }),
  })
  const seen: Seen = { done: [], changed: 0 }
  await show(
    <>
      {panelOf(seen, aCase(), null)}
      <DialogArea />
    </>,
  )
  await userEvent.keyboard('a')
  await field('Why?').fill('No breach.')
  await button('Decide').click()
  await button('Undo').click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Take back the decision in case 1')
  await expect.element(button('Take it back')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Decision taken back')).toBeVisible()
  expect(calls.at(-1)).toEqual([
    'POST /admin/decisions/undo',
    { decisionId: aDecision.id, note: 'Decided by mistake.' },
  ])
})

it('The question for a new proof leaves what is written, and the decision goes on after it', async () => {
  let isProved = false
  const calls = await serveStaff({
    'GET /admin/templates': templates,
    'POST /admin/decisions': () => (isProved ? decided() : refusal('REAUTHENTICATION_REQUIRED', 403)),
    'GET /me/reauthentication': () => ({ methods: ['totp'], fresh: false }),
    'POST /me/reauthentication': () => {
      isProved = true
      return { status: true }
    },
  })
  const seen: Seen = { done: [], changed: 0 }
  await show(
    <>
      {panelOf(seen, aCase(), null)}
      <DialogArea />
    </>,
  )
  await userEvent.keyboard('1')
  await fillIn()
  await button('Decide').click()
  await expect.element(page.getByLabelText('Code from your app')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field('Facts')).toHaveValue('Two insults in a chat.')
  expect(seen.done).toEqual([])
  await button('Decide').click()
  await page.getByLabelText('Code from your app').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => seen.done).toEqual([false])
  expect(calls.filter(([operation]) => operation === 'POST /admin/decisions')).toHaveLength(3)
})

it('A moderator who closes a case marks which reports were unfounded, and is asked about no photo', async () => {
  const calls = await serveStaff({ 'GET /admin/templates': templates, 'POST /admin/decisions': decided })
  const [made, honest, photo] = [1, 2, 3].map((nth) => `00000000-0000-4000-8000-00000000050${nth}`) as [
    string,
    string,
    string,
  ]
  const items = [
    anItem({ id: made, receipt: 'R-2345-6789' }),
    anItem({ id: honest, receipt: 'R-3456-7892' }),
    anItem({ id: photo, kind: 'photo', reporter: null, receipt: null }),
  ]
  await showPanel({ read: aCase({ items }) })
  const marks = page.getByRole('group', { name: 'Clearly unfounded?' }).getByRole('checkbox')
  await userEvent.keyboard('1')
  expect(marks.elements()).toEqual([])
  await userEvent.keyboard('a')
  await expect.element(marks.first()).not.toBeChecked()
  expect(marks.elements()).toHaveLength(2)
  await page.getByRole('checkbox', { name: /R-2345-6789/ }).click()
  expect(await barriers()).toEqual([])
  await field('Why?').fill('Made up.')
  await button('Decide').click()
  await expect.poll(() => calls.at(-1)?.[0]).toBe('POST /admin/decisions')
  expect(calls.at(-1)![1]).toMatchObject({ actions: [{ action: 'close' }], unfounded: [made] })
})

it('Marks of unfounded reports are not sent with a decision that acts', async () => {
  const calls = await serveStaff({ 'GET /admin/templates': templates, 'POST /admin/decisions': decided })
  await showPanel()
  await userEvent.keyboard('a')
  await page.getByRole('checkbox', { name: /R-2345-6789/ }).click()
  await userEvent.keyboard('1')
  await fillIn()
  await button('Decide').click()
  await expect.poll(() => calls.at(-1)?.[0]).toBe('POST /admin/decisions')
  expect((calls.at(-1)![1] as { unfounded?: string[] }).unfounded ?? []).toEqual([])
})

it('Says next to a length and to a ban what one person alone may decide', async () => {
  await serveStaff({ 'GET /admin/templates': templates })
  await showPanel()
  await userEvent.keyboard('8')
  await expect.element(page.getByText(/^On your own, up to 30 days\. Longer, or again within 30 days/)).toBeVisible()
  const length = page.getByRole('radiogroup', { name: 'How long' })
  await expect.element(length).toHaveAccessibleDescription(/needs a second person/)
  await userEvent.keyboard('9')
  await expect.element(page.getByText(/suspended, for 30 days at most\. A colleague keeps access/)).toBeVisible()
})
