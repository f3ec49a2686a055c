import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { FarewellForm } from './FarewellForm.tsx'

const { fetch } = globalThis
const conversationId = '00000000-0000-4000-8000-000000000001'
type Sent = { path: string; body: unknown }
let sent: Sent[] = []
/** The code with which the server refuses, or null. */
let refusal: string | null = null
/** What an answer waits for. */
let way: Promise<void> = Promise.resolve()

const message = { id: conversationId, conversationId, seq: 3, version: 3, mine: true, content: '', reactions: [] }

beforeEach(() => {
  sent = []
  refusal = null
  way = Promise.resolve()
  localStorage.clear()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(input, init)
    if (request.method === 'GET') return Response.json({ conversations: [] })
    sent.push({ path: pathname, body: await request.json() })
    await way
    if (refusal) return Response.json({ code: refusal, defined: true, status: 409, message: '' }, { status: 409 })
    return Response.json(message)
  }
  return () => {
    globalThis.fetch = fetch
  }
})

async function open() {
  const onDone = vi.fn()
  await show(<FarewellForm conversationId={conversationId} name="Maya" onDone={onDone} />)
  return onDone
}
const choice = (name: RegExp) => page.getByRole('radio', { name })
const own = () => page.getByRole('textbox', { name: 'Your last message' })
const send = () => page.getByRole('button', { name: 'Send and close' })

it('One of three ready-made texts is chosen, and says what happens', async () => {
  const onDone = await open()
  await expect.element(page.getByText(/You can both read everything for 7 more days/)).toBeVisible()
  expect(page.getByRole('radio').all()).toHaveLength(4)
  await choice(/leave it here/).click()
  await send().click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent.map(({ body }) => body)).toEqual([{ content: expect.stringMatching(/leave it here/) }])
  expect(sent[0]!.path).toMatch(/\/messages\/[0-9a-f-]{36}\/farewell$/)
})

it('Own words are kept until they are sent, and a repetition is the same message', async () => {
  refusal = 'CHAT_RESTRICTED'
  const onDone = await open()
  await choice(/own words/).click()
  await expect.element(send()).toBeDisabled()
  await own().fill('Thank you for the walk.')
  await send().click()
  await expect.element(page.getByText(/because of a decision by our team/)).toBeVisible()
  await expect.element(own()).toHaveValue('Thank you for the walk.')
  expect(Object.values(localStorage).join()).toContain('Thank you for the walk.')
  refusal = null
  await send().click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent[0]).toEqual(sent[1])
  expect(Object.values(localStorage).join()).not.toContain('Thank you for the walk.')
})

it('A conversation that the other one has closed meanwhile is said to be closed, by key or by button', async () => {
  refusal = 'CLOSED'
  const onDone = await open()
  send().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/It's already closed/)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

it('What is on its way stays as it was chosen, and goes once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  way = promise
  const onDone = await open()
  await send().click()
  await expect.poll(() => sent.length).toBe(1)
  await choice(/leave it here/).click({ force: true })
  await expect.element(choice(/feel a spark/)).toBeChecked()
  await page.getByRole('button', { name: 'Sending...' }).click({ force: true })
  resolve()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
})
