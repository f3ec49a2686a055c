import type { Conversation } from '@hearth/shared/chat/chat'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { describe, expect, test } from 'vitest'
import { aMessage } from '../../testing/conversation.ts'
import { ChatSync } from './sync.ts'
import type { ConversationChanges, MessageQuery } from './types.ts'

const conversationId = 'c'

/** A conversation of this many messages, as the server stores it. */
function conversation(length: number) {
  const sent = Array.from({ length }, (_, index) => message(index + 1))
  const asked: MessageQuery[] = []
  const held: (() => void)[] = []
  let changes = length
  function answer({ before, after, limit }: MessageQuery): MessagePage {
    const all = { lastSeq: sent.length, version: changes, readSeq: sent.length, receipts: null }
    if (after !== undefined) {
      return { ...all, messages: sent.slice(after, after + limit), more: sent.length > after + limit }
    }
    const end = Math.min(sent.length, (before ?? sent.length + 1) - 1)
    return { ...all, messages: sent.slice(Math.max(0, end - limit), end), more: end > limit }
  }
  return {
    asked,
    /** Delays further answers until released, with the content of the time of the request. */
    holding: false,
    letGo: () => held.splice(0).map((go) => go()),
    change(seq: number, content: string) {
      changes += 1
      sent[seq - 1] = { ...sent[seq - 1]!, content, version: changes }
      return { type: 'change' as const, conversationId, version: changes }
    },
    async changes(version: number): Promise<ConversationChanges> {
      const messages = sent.filter((one) => one.version > version)
      const conversation = {
        lastSeq: sent.length,
        version: changes,
        readSeq: sent.length,
        receipts: null,
      } as Conversation
      return { conversation, messages, more: false }
    },
    messages(_id: string, question: MessageQuery): Promise<MessagePage> {
      asked.push(question)
      const page = answer(question)
      if (!this.holding) return Promise.resolve(page)
      return new Promise((resolve) => held.push(() => resolve(page)))
    },
  }
}

const message = (seq: number) =>
  aMessage({ id: `m${seq}`, conversationId, seq, version: seq, mine: seq % 2 === 0, content: `Number ${seq}.` })

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function opened(length: number) {
  const server = conversation(length)
  const sync = new ChatSync({
    transport: {
      messages: (id, question) => server.messages(id, question),
      changes: (_id, version) => server.changes(version),
      send: () => Promise.reject(new Error('This test sends nothing.')),
      read: () => Promise.resolve({ readSeq: length }),
      delivered: () => Promise.resolve(),
    },
    store: { all: async () => [], put: async () => {}, remove: async () => {} },
  })
  sync.open(conversationId)
  await settled()
  server.asked.length = 0
  /** The seqs of the messages in view. */
  const read = () => {
    const { past, messages } = sync.view(conversationId)
    return (past ?? messages).map(({ seq }) => seq)
  }
  const held = () => sync.view(conversationId).messages.length + (sync.view(conversationId).past?.length ?? 0)
  return { server, sync, read, held }
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('A conversation of 100,000 messages', () => {
  test('needs one request for a jump of any distance', async () => {
    const { server, sync, read } = await opened(100_000)
    expect(await sync.history.loadAround(conversationId, 5000)).toBe(true)
    expect(read()).toEqual(from(4901, 5100))
    expect(await sync.history.loadAround(conversationId, 5050)).toBe(true)
    expect(server.asked).toEqual([{ before: 5101, limit: 200 }])
    expect(await sync.history.loadAround(conversationId, 99_990)).toBe(true)
    expect(read()).toEqual(from(99_951, 100_000))
    expect(server.asked).toHaveLength(1)
  })

  test('keeps a bounded number of messages when scrolling in either direction', async () => {
    const { sync, read, held } = await opened(100_000)
    for (let round = 1; round <= 100; round++) {
      const [first] = read()
      await sync.history.older(conversationId)
      expect(read()[0]).toBe(first! - 50)
      expect(read()).toEqual(from(first! - 50, read().at(-1)!))
      expect(held()).toBeLessThanOrEqual(1400)
    }
    expect(read()[0]).toBe(94_951)
    for (let last = read().at(-1)!; last < 100_000; last = read().at(-1)!) {
      await sync.history.newer(conversationId)
      expect(read().at(-1)).toBeGreaterThan(last)
      expect(read()).toEqual(from(read()[0]!, read().at(-1)!))
      expect(held()).toBeLessThanOrEqual(1400)
    }
    expect(sync.view(conversationId).past).toBeNull()
  })

  test('can be scrolled from a jump target to its start, where loading stops', async () => {
    const { server, sync, read } = await opened(100_000)
    await sync.history.loadAround(conversationId, 130)
    await sync.history.older(conversationId)
    expect(read()).toEqual(from(1, 230))
    expect(sync.view(conversationId).older).toBe(false)
    const { length } = server.asked
    await sync.history.older(conversationId)
    expect(server.asked).toHaveLength(length)
  })

  test('shows changes to messages far back, also those made while loading', async () => {
    const { server, sync } = await opened(100_000)
    await sync.history.loadAround(conversationId, 5000)
    sync.onEvent(server.change(5000, 'Changed as it is read.'))
    await settled()
    const textOf = (seq: number) => sync.view(conversationId).past?.find((one) => one.seq === seq)?.content
    expect(textOf(5000)).toBe('Changed as it is read.')

    server.holding = true
    const older = sync.history.older(conversationId)
    sync.onEvent(server.change(4890, 'Changed on its way.'))
    await settled()
    server.letGo()
    await older
    await settled()
    expect(textOf(4890)).toBe('Changed on its way.')
  })

  test('jumps to the last requested message, not to the last answer', async () => {
    const { server, sync, read } = await opened(100_000)
    server.holding = true
    const first = sync.history.loadAround(conversationId, 5000)
    const second = sync.history.loadAround(conversationId, 50_000)
    server.letGo()
    expect(await first).toBe(false)
    expect(await second).toBe(true)
    expect(read()).toContain(50_000)
    const abandoned = sync.history.loadAround(conversationId, 5000)
    sync.history.toNewest(conversationId)
    server.letGo()
    expect(await abandoned).toBe(false)
    expect(read().at(-1)).toBe(100_000)
  })
})
