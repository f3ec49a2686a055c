// One device of one member: the browser's own synchronisation, over connections that the proxy may disturb.
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { connectLive, type LiveConnection } from '../../web/src/app/live/connection.ts'
import type { OutboxStore } from '../../web/src/chat/sync/outbox.ts'
import type { OutgoingMessage } from '../../web/src/chat/sync/outgoing-message.ts'
import { ChatSync } from '../../web/src/chat/sync/sync.ts'
import type { ConversationChanges, MessageQuery, Transport } from '../../web/src/chat/sync/types.ts'
import type { BenchMember } from './members.ts'
import type { Answer, BenchProxy } from './proxy.ts'

/** Outbox entries as the browser's storage would keep them. */
export function memoryDrafts(): OutboxStore {
  const drafts = new Map<string, OutgoingMessage>()
  return {
    all: async () => [...drafts.values()],
    put: async (draft) => void drafts.set(draft.id, draft),
    remove: async (id) => void drafts.delete(id),
  }
}

export type DeviceOptions = {
  proxy: BenchProxy
  member: BenchMember
  conversationId: string
  random: () => number
  /** Connects to this process only. */
  node?: string
  /** Marks shown messages as read, as a focused tab does. */
  reads?: boolean
  timeout?: number
}

export type Shown = {
  id: string
  seq: number
  content: string
  at: number
  /** When the request that returned it was made. */
  askedAt: number
}

/** Delay before shown messages count as read, so that messages that arrive together are read together. */
const glance = 200

/** @throws when no answer arrives in time */
function inTime(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer arrived in time.')), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function call<T>(options: DeviceOptions, method: string, path: string, content?: unknown): Promise<T> {
  const { proxy, member, node, timeout = 10_000 } = options
  const body = content === undefined ? undefined : JSON.stringify(content)
  const headers: Record<string, string> = { cookie: member.cookie }
  if (body !== undefined)
    Object.assign(headers, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) })
  const question = { member: member.name, node, method, path: `/api${path}`, headers, body }
  const answer = await inTime(proxy.ask(question), timeout)
  const said = JSON.parse(answer.body) as T & { code?: string; data?: { retryAfter?: number } }
  if (answer.status !== 200) throw { code: said.code, retryAfter: said.data?.retryAfter }
  return said
}

type ChangesAnswer = { conversations: ConversationChanges[] }

function transportOf(options: DeviceOptions): Transport {
  const query = (question: MessageQuery) =>
    new URLSearchParams(
      Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
  return {
    send: ({ conversationId, id, content, replyTo }) =>
      call<Message>(options, 'PUT', `/conversations/${conversationId}/messages/${id}`, { content, replyTo }),
    messages: (id, question) => call<MessagePage>(options, 'GET', `/conversations/${id}/messages?${query(question)}`),
    changes: async (id, version) => {
      const path = `/chat/changes?since=${id}:${version}`
      const { conversations } = await call<ChangesAnswer>(options, 'GET', path)
      const [changes] = conversations
      if (!changes) throw { code: 'NOT_FOUND' }
      return changes
    },
    read: (id, seq) => call<{ readSeq: number }>(options, 'PUT', `/conversations/${id}/read`, { seq }),
    delivered: (conversations) => call(options, 'PUT', '/delivered', { conversations }),
  }
}

export class Device {
  readonly options: DeviceOptions
  readonly sync: ChatSync
  /** Messages in the order in which they were shown. */
  readonly shown: Shown[] = []
  readonly acknowledged = new Map<string, Message>()
  /** Connection times, to measure how fast and how often clients reconnect. */
  readonly connects: number[] = []
  /** When its screen closed because the conversation is gone. */
  goneAt: number | null = null
  /** Faults, in words. */
  readonly faults: string[] = []
  readonly #askedAt = new Map<string, number>()
  #live: LiveConnection | undefined
  #last = 0
  #glancing: ReturnType<typeof setTimeout> | undefined
  #receipts = { deliveredSeq: 0, readSeq: 0 }

  constructor(options: DeviceOptions) {
    this.options = options
    this.sync = new ChatSync({
      transport: this.#noting(transportOf(options)),
      store: memoryDrafts(),
      random: options.random,
      onSent: (message) => this.acknowledged.set(message.id, message),
    })
    this.sync.subscribe(options.conversationId, () => this.#look())
  }

  get name() {
    return this.options.member.name
  }

  /** Whether it has a read mark for all shown messages of the partner. */
  get allRead() {
    const newest = this.shown.findLast(({ content }) => !content.startsWith(`${this.name} `))
    return !newest || this.sync.view(this.options.conversationId).readSeq >= newest.seq
  }

  connect() {
    const { proxy, member, node, random } = this.options
    const headers = { cookie: member.cookie, 'x-bench-member': member.name, ...(node ? { 'x-bench-node': node } : {}) }
    this.#live = connectLive({
      url: proxy.url,
      headers,
      random,
      onEvent: (event) => this.sync.onEvent(event),
      onState: (state) => {
        if (state !== 'connected') return
        this.connects.push(Date.now())
        this.sync.reconnected()
        this.#glance()
      },
    })
    this.sync.open(this.options.conversationId)
  }

  say(content: string) {
    return this.sync.send(this.options.conversationId, content)
  }

  /** Acts as the browser's `online` event: the network is back. */
  hurry() {
    this.#live?.connectNow()
    this.sync.reconnected()
  }

  end() {
    clearTimeout(this.#glancing)
    this.#live?.close()
    this.sync.end()
  }

  /** The same transport, which records when each message was first requested. */
  #noting(transport: Transport): Transport {
    const note = (messages: Message[], at: number) => {
      for (const { id } of messages) if (!this.#askedAt.has(id)) this.#askedAt.set(id, at)
    }
    return {
      ...transport,
      send: async (draft) => {
        const at = Date.now()
        const message = await transport.send(draft)
        note([message], at)
        return message
      },
      changes: async (id, version) => {
        const at = Date.now()
        const changes = await transport.changes(id, version)
        note(changes.messages, at)
        return changes
      },
      messages: async (id, question) => {
        const at = Date.now()
        const page = await transport.messages(id, question)
        note(page.messages, at)
        return page
      },
    }
  }

  #look() {
    const view = this.sync.view(this.options.conversationId)
    const known = this.shown.length
    if (view.gone) this.goneAt ??= Date.now()
    for (const { id, seq, content } of view.messages.slice(known)) {
      if (seq !== this.#last + 1) this.faults.push(`${this.name} was shown ${seq} after ${this.#last}`)
      this.#last = seq
      this.shown.push({ id, seq, content, at: Date.now(), askedAt: this.#askedAt.get(id)! })
    }
    if (view.messages.length < known)
      this.faults.push(`${this.name} lost ${known - view.messages.length} from the screen`)
    this.#checkReceipts(view.receipts)
    if (this.shown.length > known) this.#glance()
  }

  #glance() {
    if (!this.options.reads) return
    this.#glancing ??= setTimeout(() => {
      this.#glancing = undefined
      this.sync.read(this.options.conversationId).catch(() => {})
    }, glance)
  }

  #checkReceipts(now: MessagePage['receipts']) {
    if (!now) return
    const before = this.#receipts
    if (now.readSeq < before.readSeq || now.deliveredSeq < before.deliveredSeq)
      this.faults.push(`${this.name} saw a receipt go back`)
    this.#receipts = now
  }
}
