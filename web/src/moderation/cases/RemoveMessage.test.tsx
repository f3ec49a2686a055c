import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCase, anItem } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DecisionPanel } from '../decisions/DecisionPanel.tsx'
import { Messages } from './Messages.tsx'

const panel = (read = aCase()) => <DecisionPanel read={read} barred={null} onDecided={() => {}} onChanged={() => {}} />
const field = (name: string) => page.getByRole('textbox', { name, exact: false })
const step = (name: string) => page.getByRole('checkbox', { name })

it('A case without messages of the member does not offer to remove one', async () => {
  await serveStaff({})
  await show(panel(aCase({ items: [anItem({ messages: [] })] })))
  await expect.element(step('Remove a photo')).toBeVisible()
  expect(step('Remove a message').elements()).toEqual([])
  await userEvent.keyboard('m')
  for (const box of page.getByRole('checkbox').elements()) expect(box).not.toBeChecked()
})

it('A case about one message removes it, by M too, and asks which after the moderator clears it', async () => {
  await serveStaff({})
  await show(panel())
  await userEvent.keyboard('m')
  await expect.element(step('Remove a message')).toBeChecked()
  await expect.element(step('You will be sorry.')).toBeChecked()
  await step('You will be sorry.').click()
  await expect
    .element(page.getByRole('button', { name: 'Decide', exact: true }))
    .toHaveAccessibleDescription(/which message/)
  await expect.element(step('You will be sorry.')).toBeVisible()
  expect(step('No, thank you.').elements()).toEqual([])
})

it('What the moderator opened around a message can be removed too, except the unsent, by its id', async () => {
  const read = aCase()
  const [item] = read.items
  const around = (number: number, content: string, part = {}) => ({
    ...item!.messages[1]!,
    id: `00000000-0000-4000-8000-00000000070${number}`,
    content,
    reported: false,
    ...part,
  })
  const opened = [
    around(1, 'Give me your number.'),
    around(2, '', { removedAt: '2026-11-01T00:00:00.000Z' }),
    around(3, 'Never.', { byMember: false }),
    around(4, '', { picture: { id: 'x', url: '/api/admin/pictures/x', reported: false } }),
  ]
  const calls = await serveStaff({
    [`POST /admin/cases/${read.id}/surroundings`]: () => opened,
    'POST /admin/decisions': () => ({ decision: null, approvalId: null, caseState: 'decided' }),
  })
  await show(
    <>
      <Messages caseId={read.id} itemId={item!.id} messages={item!.messages} />
      {panel(read)}
    </>,
  )
  await page.getByRole('button', { name: 'Show the messages around it' }).click()
  await page.getByRole('textbox', { name: 'Why do you need more of this chat?' }).fill('Who began?')
  await page.getByRole('button', { name: 'Show the messages' }).click()
  await step('Remove a message').click()
  await expect.element(step('A picture without words')).toBeVisible()
  expect(step('Never.').elements()).toEqual([])
  await step('You will be sorry.').click()
  await step('Give me your number.').click()
  await field('Text for the member').fill('Please stop.')
  await field('Facts').fill('Asked for a number.')
  await field('Why?').fill('The first time.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const action = { action: 'remove-message', messageId: opened[0]!.id }
  await expect.poll(() => calls.at(-1)).toMatchObject(['POST /admin/decisions', { actions: [action] }])
})
