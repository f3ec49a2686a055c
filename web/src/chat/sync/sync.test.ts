import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { ChatSync } from './sync.ts'
import type { Transport } from './types.ts'

const message = (id: string) =>
  ({ id, conversationId: 'c', seq: 1, version: 1, mine: true, content: 'Hello', replyTo: null }) as Message

const page = (messages: Message[]): MessagePage => ({
  messages,
  more: false,
  version: messages.length,
  lastSeq: messages.length,
  readSeq: 0,
  receipts: null,
})

/** Resolves when nothing is left to do without an answer or a timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A device whose requests are answered by the test. */
async function aDevice() {
  const answers = { send: (_: Message) => {}, messages: (_: MessagePage) => {}, changes: (_: MessagePage) => {} }
  const transport: Transport = {
    send: () => new Promise((answer) => (answers.send = answer)),
    messages: () => new Promise((answer) => (answers.messages = answer)),
    changes: () =>
      new Promise(
        (answer) =>
          (answers.changes = ({ messages, more, ...conversation }) =>
            answer({ conversation: conversation as Conversation, messages, more })),
      ),
    read: async () => ({ readSeq: 0 }),
    delivered: async () => {},
  }
  const store = { all: async () => [], put: async () => {}, remove: async () => {} }
  const sync = new ChatSync({ transport, store, newId: () => 'm' })
  sync.open('c')
  const standing = () => {
    const { messages, outgoing } = sync.view('c')
    return [messages.map(({ id }) => id), outgoing.map(({ id, acknowledged }) => [id, acknowledged])]
  }
  return { sync, answers, standing }
}

test('shows an own message once when its event precedes the answer', async () => {
  const { sync, answers, standing } = await aDevice()
  sync.send('c', 'Hello')
  await settled()
  expect(standing()).toEqual([[], [['m', false]]])
  answers.messages(page([message('m')]))
  await settled()
  expect(standing()).toEqual([['m'], []])
  answers.send(message('m'))
  await settled()
  expect(standing()).toEqual([['m'], []])
})

test('keeps showing an acknowledged message until the conversation is loaded', async () => {
  const { sync, answers, standing } = await aDevice()
  sync.send('c', 'Hello')
  await settled()
  answers.send(message('m'))
  await settled()
  expect(standing()).toEqual([[], [['m', true]]])
  answers.messages(page([]))
  await settled()
  expect(standing()).toEqual([[], [['m', true]]])
  answers.changes(page([message('m')]))
  await settled()
  expect(standing()).toEqual([['m'], []])
})

test('fails a photo beyond the daily limit with its wait and sends the texts behind it', async () => {
  const refused = { code: 'TOO_MANY_REQUESTS', retryAfter: 86_000 }
  const sent: string[] = []
  const outbox = new Outbox({
    store: { all: async () => [], put: async () => {}, remove: async () => {} },
    send: async ({ id, photo }) => {
      if (photo) throw refused
      sent.push(id)
      return message(id)
    },
    onSent: () => {},
    onChange: () => {},
    random: () => 0,
  })
  const draft = { conversationId: 'c', content: '', replyTo: null }
  await outbox.add({ ...draft, id: 'photo', photo: new Blob(['pixels']) })
  await outbox.add({ ...draft, id: 'words', content: 'Hello' })
  await settled()
  expect(sent).toEqual(['words'])
  expect(outbox.of('c')).toMatchObject([{ id: 'photo', failed: refused }])
})

test('retries a photo while the server is busy', async () => {
  let attempts = 0
  const outbox = new Outbox({
    store: { all: async () => [], put: async () => {}, remove: async () => {} },
    send: async ({ id }) => {
      if (attempts++ === 0) throw { code: 'PHOTO_BUSY', retryAfter: 30 }
      return message(id)
    },
    onSent: () => {},
    onChange: () => {},
    random: () => 0,
  })
  await outbox.add({ conversationId: 'c', content: '', replyTo: null, id: 'photo', photo: new Blob(['pixels']) })
  await settled()
  expect(outbox.of('c')).toMatchObject([{ id: 'photo', failed: null }])
  outbox.sendNow()
  await settled()
  expect(outbox.of('c')).toEqual([])
})

/** A store of drafts, and what an outbox with it sends. */
function anOutbox(drafts: OutgoingMessage[]) {
  const stored = new Map(drafts.map((draft) => [draft.id, draft]))
  const sent: string[] = []
  const store = {
    all: async () => [...stored.values()],
    put: async (draft: OutgoingMessage) => void stored.set(draft.id, draft),
    remove: async (id: string) => void stored.delete(id),
  }
  let answers = true
  const send = async ({ id }: OutgoingMessage) => {
    if (!answers) throw {}
    sent.push(id)
    return message(id)
  }
  const outbox = new Outbox({ store, send, onSent: () => {}, onChange: () => {}, random: () => 1 })
  return { outbox, stored, sent, cut: () => (answers = false), mend: () => (answers = true) }
}

const days = 24 * 60 * 60 * 1000
const aDraft = (id: string, ageMs: number, part: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id,
  conversationId: 'c',
  content: 'Hello',
  replyTo: null,
  at: Date.now() - ageMs,
  failed: null,
  ...part,
})

test('sends what waited for almost 14 days, and of what waited longer keeps only that it was not sent', async () => {
  const photo = new Blob(['pixels'])
  const refused = { code: 'CHAT_RESTRICTED', retryAfter: null }
  const { outbox, stored, sent } = anOutbox([
    aDraft('old', 14 * days, { replyTo: 'm', photo }),
    aDraft('refused', 13.9 * days, { failed: refused }),
    aDraft('old and refused', 15 * days, { failed: refused }),
    aDraft('young', 13.9 * days),
  ])
  await outbox.restore()
  await settled()
  expect(sent).toEqual(['young'])
  const failed = { code: 'TOO_OLD', retryAfter: null }
  for (const id of ['old', 'old and refused'])
    expect(stored.get(id)).toEqual({
      id,
      conversationId: 'c',
      at: stored.get(id)!.at,
      content: '',
      replyTo: null,
      failed,
    })
  expect(stored.get('refused')).toMatchObject({ content: 'Hello', failed: refused })
  // What is only a mark of itself keeps no tab from a new version.
  expect(outbox.size).toBe(1)
  await outbox.retry('old')
  await settled()
  expect(sent).toEqual(['young'])
  expect(outbox.of('c').find(({ id }) => id === 'old')).toMatchObject({ failed })
})

test('gives up a message whose 14 days end in an open tab without a connection', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { outbox, stored, sent, cut, mend } = anOutbox([aDraft('m', 13.9 * days)])
  cut()
  await outbox.restore()
  await settled()
  expect(outbox.of('c')).toMatchObject([{ content: 'Hello', failed: null }])
  vi.setSystemTime(Date.now() + 0.1 * days)
  mend()
  outbox.sendNow()
  await settled()
  expect(sent).toEqual([])
  expect(stored.get('m')).toMatchObject({ content: '', failed: { code: 'TOO_OLD' } })
})
