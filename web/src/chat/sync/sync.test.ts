import type { Conversation } from '@hearth/shared/chat'
import type { Message, MessagePage } from '@hearth/shared/messages'
import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'
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
