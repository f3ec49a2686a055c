import { noteLength } from '@hearth/shared/people/likes-limits'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useJudge } from '../../../chat/care/use-judge.ts'
import { serveMember } from '../../../testing/member.ts'
import { likedCard } from '../../../testing/member-card.ts'
import { show } from '../../../testing/screen.tsx'
import { OpenedPart } from './OpenedPart.tsx'
import { PartHeart } from './PartHeart.tsx'

const answer = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }
const member = { ...likedCard, liked: false }
let sent: unknown[] = []
/** The code with which the server refuses. */
let refusal: string | null = null

beforeEach(() => {
  sent = []
  refusal = null
  localStorage.clear()
  serveMember()
  const ofMember = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === '/api/prompts') return Response.json([])
    if (request.method === 'GET') return ofMember(input, init)
    sent.push(await request.json())
    if (refusal) return Response.json({ code: refusal, defined: true, status: 429, message: '' }, { status: 429 })
    return Response.json({ liked: true, mutual: false, already: false, newMatch: false })
  }
})

const showAnswer = () =>
  show(
    <div data-part>
      <p>{answer.text}</p>
      <PartHeart member={member} part={{ answer }} />
      <OpenedPart member={member} />
    </div>,
  )
const heart = () => page.getByRole('button', { name: 'Like this answer' })
const sheet = () => page.getByRole('dialog', { name: 'Like this answer' })
const note = () => sheet().getByRole('textbox', { name: 'Add a note (optional)' })
const send = () => sheet().getByRole('button', { name: 'Send like' })

it('The key L on a part opens its sheet, and a like without a note is sent', async () => {
  await showAnswer()
  heart().element().focus()
  await userEvent.keyboard('l')
  await expect.element(sheet().getByText(answer.text)).toBeVisible()
  await send().click()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(sent).toEqual([{ part: { kind: 'answer', prompt: answer.prompt }, note: '' }])
})

it('A refused note stays in the sheet with the reason, and in the browser until it is sent', async () => {
  refusal = 'NOTE_LIMIT'
  await showAnswer()
  await heart().click()
  await note().fill('With syrup?')
  await send().click()
  await expect.element(sheet().getByText(/as many new people as you can today/)).toBeVisible()
  await expect.element(note()).toHaveValue('With syrup?')
  expect(Object.values(localStorage).join()).toContain('With syrup?')
  refusal = null
  await send().click()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(Object.values(localStorage).join()).not.toContain('With syrup?')
})

it('A like at the limit of waiting matches keeps the note, and shows the way to them', async () => {
  refusal = 'YOUR_TURN_LIMIT'
  await showAnswer()
  await heart().click()
  await note().fill('With syrup?')
  await send().click()
  await expect.element(sheet().getByText(/^Your like wasn't sent. Your matches are waiting/)).toBeVisible()
  await expect
    .element(sheet().getByRole('link', { name: 'Open “Your turn”' }))
    .toHaveAttribute('href', '/chats?tab=turn')
  await expect.element(note()).toHaveValue('With syrup?')
  expect(Object.values(localStorage).join()).toContain('With syrup?')
})

it('The field takes 200 characters, emoji counted as one, and counts the last 40', async () => {
  await showAnswer()
  await heart().click()
  await note().fill('a'.repeat(noteLength.counterFrom - 1))
  await expect.element(sheet().getByText(/200/)).not.toBeInTheDocument()
  await note().fill('😀'.repeat(noteLength.max + 1))
  await expect.element(note()).toHaveValue('😀'.repeat(noteLength.max))
  await expect.element(sheet().getByText(/\b200 .* 200/)).toBeVisible()
})

it('The sheet stays, with what is typed, when its part leaves the profile meanwhile', async () => {
  let takeAway = () => {}
  function Profile() {
    const [isThere, setThere] = useState(true)
    takeAway = () => setThere(false)
    return (
      <>
        {isThere && <PartHeart member={member} part={{ answer }} />}
        <OpenedPart member={member} />
      </>
    )
  }
  await show(<Profile />)
  await heart().click()
  await note().fill('With syrup?')
  takeAway()
  await expect.poll(() => document.querySelector('[aria-keyshortcuts=L]')).toBeNull()
  await expect.element(note()).toHaveValue('With syrup?')
})

/** Whether the rules about hurtful words have loaded. */
function Ready() {
  return <i data-testid="ready">{String(useJudge(true) !== null)}</i>
}

it('A note that may hurt is asked about once before it is sent, and can be edited', async () => {
  await show(
    <>
      <OpenedPart member={member} />
      <PartHeart member={member} part={{ answer }} />
      <Ready />
    </>,
  )
  await heart().click()
  await expect.element(page.getByTestId('ready')).toHaveTextContent('true')
  await note().fill('You’re ugly')
  await send().click()
  await expect.element(sheet().getByText('Send it like this?', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
  await sheet().getByRole('button', { name: 'Change it' }).click()
  await expect.element(note()).toHaveFocus()
  await expect.element(sheet().getByText('Send it like this?', { exact: false })).not.toBeInTheDocument()
  await send().click()
  await expect.poll(() => sent).toEqual([{ part: { kind: 'answer', prompt: answer.prompt }, note: 'You’re ugly' }])
})
