import type { Statement } from '@hearth/shared/moderation/statements'
import type { TeamNote } from '@hearth/shared/moderation/team-note'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writeDraft } from '../../app/storage/drafts.ts'
import { show } from '../../testing/screen.tsx'
import { Decisions } from './Decisions.tsx'
import { draftOf } from './use-appeal.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const statement: Statement = {
  id: '01890000-0000-7000-8000-000000000001',
  puid: 'D-ABCD-2345',
  decidedAt: '2026-11-20T10:00:00.000Z',
  actions: [
    { action: 'remove-photo', until: null },
    { action: 'no-chat', until: '2026-12-04T10:00:00.000Z' },
  ],
  category: 'scam',
  ground: 'terms',
  clause: 'scams',
  facts: 'You asked several members for money.\n<b>Twice.</b>',
  text: "We've removed one of your photos.",
  byNotice: false,
  detectedByMachine: true,
  decidedByMachine: 'none',
  inForce: true,
  appeal: { state: 'open', until: '2027-05-20T10:00:00.000Z', text: null, reason: null, decidedAt: null },
}

const waiting = { ...statement, appeal: { ...statement.appeal, state: 'waiting' as const, text: 'It was a joke.' } }

/** Serves the statements in turn, the last one from then on, and answers an appeal with a status. */
function serve(statements: Statement[], appeal: { status: number; body: unknown }, notes: TeamNote[] = []) {
  const sent: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/me/statements')
      return Response.json([statements.length > 1 ? statements.shift() : statements[0]])
    if (pathname === '/api/me/notes') return Response.json(notes)
    if (pathname !== '/api/me/appeals') return fetch(input, init)
    sent.push(await request.json())
    return Response.json(appeal.body, { status: appeal.status })
  }
  return sent
}

const start = () => page.getByRole('button', { name: 'Appeal decision D-ABCD-2345' })
const field = () => page.getByLabelText('Why do you think we got it wrong?')
const send = () => page.getByRole('button', { name: 'Send appeal' })

it('shows what the team wrote among the decisions, the newest first, and that it cannot be answered', async () => {
  const note = {
    id: 'a-note',
    text: 'Your bio sounds like an advert.\nIs it one?',
    writtenAt: '2026-11-21T10:00:00.000Z',
  }
  serve([statement], { status: 200, body: {} }, [note])
  await show(<Decisions />)
  await expect.element(page.getByText('Is it one?', { exact: false })).toBeVisible()
  await expect.element(page.getByText("You can't reply here.", { exact: false })).toBeVisible()
  const headings = page.getByRole('heading', { level: 3 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['From the team of Hearth', 'No messages'])
})

it('says what was decided, until when, by which rule, why, and whether a machine took part', async () => {
  serve([statement], { status: 200, body: {} })
  await show(<Decisions />)
  await expect.element(page.getByText('D-ABCD-2345')).toBeVisible()
  await expect.element(page.getByText('No messages, until December 4, 2026')).toBeVisible()
  await expect.element(page.getByText('<b>Twice.</b>', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('A program pointed it out to our team. A person decided', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('Applies now')).toBeVisible()
  const rule = page.getByRole('link', { name: "Don't ask for money" })
  await expect.element(rule).toHaveAttribute('href', '/rules#scams')
})

it.each([
  [true, 'Someone told us about it. A person decided, not a machine.'],
  [false, 'Our team came across it. A person decided, not a machine.'],
])('says whether somebody told of it (%s) or the team found it', async (byNotice, words) => {
  serve([{ ...statement, byNotice, detectedByMachine: false }], { status: 200, body: {} })
  await show(<Decisions />)
  await expect.element(page.getByText(words)).toBeVisible()
})

it('sends an appeal once it says something, and shows that it waits', async () => {
  const sent = serve([statement, waiting], { status: 200, body: { statement: waiting } })
  await show(<Decisions />)
  await start().click()
  await send().click()
  await expect.element(page.getByText('Please tell us in a few words what happened.')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(sent).toEqual([])
  await field().fill('It was a joke.')
  await send().click()
  await expect.element(page.getByText("We've got your appeal.", { exact: false })).toBeVisible()
  await expect.element(page.getByText('It was a joke.')).toBeVisible()
  expect(sent).toEqual([{ decisionId: statement.id, text: 'It was a joke.' }])
})

it('keeps what was written when it cannot be sent, and says why', async () => {
  serve([statement], { status: 409, body: { code: 'APPEAL_EXPIRED', message: 'x', defined: true, status: 409 } })
  await show(<Decisions />)
  await start().click()
  await field().fill('It was a joke.')
  await send().click()
  await expect.element(page.getByText('The time for an appeal is over.', { exact: false })).toBeVisible()
  await expect.element(field()).toHaveValue('It was a joke.')
})

it('shows a draft again after a reload', async () => {
  serve([statement], { status: 200, body: {} })
  function Reloaded() {
    writeDraft(draftOf(statement.id), 'I wanted to say')
    return <Decisions />
  }
  await show(<Reloaded />)
  await expect.element(field()).toHaveValue('I wanted to say')
})

it('shows the answer to an appeal, and nothing more to send', async () => {
  const answered = {
    state: 'refused',
    text: 'A joke.',
    reason: 'The messages say so.',
    decidedAt: '2026-11-22T10:00:00.000Z',
  } as const
  serve([{ ...statement, appeal: { ...statement.appeal, ...answered } }], { status: 200, body: {} })
  await show(<Decisions />)
  await expect.element(page.getByText('Your appeal was refused on November 22, 2026.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('The messages say so.')).toBeVisible()
  expect(start().elements()).toEqual([])
})
