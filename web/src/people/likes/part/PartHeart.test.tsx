import { noteLength } from '@hearth/shared/people/likes-limits'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { likedCard } from '../../../testing/member-card.ts'
import { show } from '../../../testing/screen.tsx'
import { OpenedPart } from './OpenedPart.tsx'
import { PartHeart } from './PartHeart.tsx'

const { fetch } = globalThis
const answer = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }
const member = { ...likedCard, liked: false }
let sent: unknown[] = []
/** The code with which the server refuses. */
let refusal: string | null = null

beforeEach(() => {
  sent = []
  refusal = null
  localStorage.clear()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(input, init)
    if (pathname === '/api/prompts') return Response.json([])
    sent.push(await request.json())
    if (refusal) return Response.json({ code: refusal, defined: true, status: 429, message: '' }, { status: 429 })
    return Response.json({ liked: true, mutual: false, already: false, newMatch: false })
  }
  return () => {
    globalThis.fetch = fetch
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
