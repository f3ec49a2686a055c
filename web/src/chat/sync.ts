import type { Message } from '@hearth/shared/chat'
import { messagePage } from '@hearth/shared/chat-limits'
import type { Bell } from '@hearth/shared/chat-live'
import { advance, begin, catchUpWith, hole, type Log, prepend, shownMessages, take, unreadSeq } from './sync-log.ts'
import { type Draft, type DraftStore, Outbox, retryDelay } from './sync-outbox.ts'
import { newlyTracked, type Tracked } from './sync-tracked.ts'
import type { Transport, View } from './sync-types.ts'

export type ChatSyncOptions = {
  transport: Transport
  store: DraftStore
  /** A message of somebody else arrived, in whatever conversation. */
  onArrival?: (message: Message) => void
  /** An own message was acknowledged. */
  onSent?: (message: Message) => void
  random?: () => number
  newId?: () => string
}

const deliveredAfter = 300
/** How long a bell waits for the answer to an own message, which it most likely tells of. */
const ownAnswer = 250
const nothing: View = {
  ...{ messages: [], outgoing: [], loaded: false, older: false, lastSeq: 0, readSeq: 0, receipts: null, gone: false },
}

/** Everything a device does so that nothing is lost, doubled or out of order. Knows no framework, page or storage. */
export class ChatSync {
  readonly #options: ChatSyncOptions
  readonly #tracked = new Map<string, Tracked>()
  /** Own messages that the server has, beyond a hole that is being filled. */
  readonly #acknowledged = new Map<string, Draft>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #arrived = new Map<string, number>()
  readonly #outbox: Outbox
  readonly #random: () => number
  #ended = false

  constructor(options: ChatSyncOptions) {
    this.#options = options
    this.#random = options.random ?? Math.random
    this.#outbox = new Outbox({
      store: options.store,
      random: this.#random,
      send: options.transport.send,
      onSent: (message) => this.#sent(message),
      onChange: (conversationId) => this.#changed(conversationId),
    })
  }

  /** Takes up what an earlier visit left in the outbox. */
  start() {
    return this.#outbox.restore()
  }

  /** Follows a conversation: its messages are loaded and kept up to date until `close`. */
  open(conversationId: string) {
    if (!this.#tracked.has(conversationId)) this.#tracked.set(conversationId, newlyTracked())
    void this.#catchUp(conversationId)
  }

  close(conversationId: string) {
    this.#tracked.delete(conversationId)
  }

  view(conversationId: string): View {
    const one = this.#tracked.get(conversationId)
    if (!one) return nothing
    one.view ??= this.#makeView(conversationId, one)
    return one.view
  }

  /** @returns what ends the subscription */
  subscribe(conversationId: string, listener: () => void): () => void {
    const all = this.#listeners.get(conversationId) ?? new Set()
    this.#listeners.set(conversationId, all.add(listener))
    return () => {
      all.delete(listener)
    }
  }

  /** Shows the message at once and sends it until it is acknowledged; with a photo the words may be empty. @returns its id */
  send(conversationId: string, content: string, replyTo: string | null = null, photo?: Blob): string {
    const id = this.#options.newId?.() ?? crypto.randomUUID()
    void this.#outbox.add({ id, conversationId, content, replyTo, ...(photo && { photo }) })
    return id
  }

  retry(id: string) {
    return this.#outbox.retry(id)
  }

  discard(id: string) {
    return this.#outbox.discard(id)
  }

  /** How many drafts are not acknowledged yet. */
  get unsent() {
    return this.#outbox.size
  }

  /** Loads older messages. @throws what the transport throws */
  async older(conversationId: string) {
    const log = this.#tracked.get(conversationId)?.log
    if (!log?.loaded || !log.older) return
    const question = { before: log.first, limit: messagePage.usual }
    const page = await this.#options.transport.messages(conversationId, question)
    if (log.first === question.before) prepend(log, page)
    this.#changed(conversationId)
  }

  /** Loads older messages until this one is among them. @throws what the transport throws */
  async reach(conversationId: string, seq: number) {
    const log = this.#tracked.get(conversationId)?.log
    while (log?.loaded && log.older && log.first > seq) await this.#olderPages(conversationId, log, seq)
    this.#changed(conversationId)
  }

  /** Several pages at once: where each begins is known, as numbers have no holes. */
  async #olderPages(conversationId: string, log: Log, seq: number) {
    const limit = messagePage.max
    const begins = [0, 1, 2, 3].map((page) => log.first - page * limit).filter((before) => before > Math.max(1, seq))
    const ask = (before: number) => this.#options.transport.messages(conversationId, { before, limit })
    for (const page of await Promise.all(begins.map(ask)))
      if ((page.messages.at(-1)?.seq ?? log.first - 1) === log.first - 1) prepend(log, page)
  }

  /** Everything shown is read. @throws what the transport throws */
  async read(conversationId: string) {
    const one = this.#tracked.get(conversationId)
    if (!one || one.reading) return
    one.reading = true
    try {
      for (let seq = unreadSeq(one.log); seq !== null; seq = unreadSeq(one.log)) {
        const { readSeq } = await this.#options.transport.read(conversationId, one.log.shown)
        one.log.readSeq = Math.max(one.log.readSeq, readSeq, seq)
        this.#changed(conversationId)
      }
      one.unmarked = 0
    } catch (error) {
      const again = () => void this.read(conversationId).catch(() => {})
      if ((error as { code?: string })?.code !== 'NOT_FOUND')
        this.#later(Math.max(50, retryDelay(one.unmarked++, this.#random)), again)
      throw error
    } finally {
      one.reading = false
    }
  }

  /** Takes in a message as an operation answered it: an edit, a removal, a reaction. */
  took(message: Message) {
    const one = this.#tracked.get(message.conversationId)
    if (!one) return
    take(one.log, message)
    this.#changed(message.conversationId)
  }

  /** What to do with every bell that rings. */
  heard(bell: Bell) {
    if (bell.type === 'resync') this.reconnected()
    if (!('conversationId' in bell)) return
    const { conversationId } = bell
    const one = this.#tracked.get(conversationId)
    if (!one && bell.type === 'message') void this.#peek(conversationId, bell.seq)
    if (!one) return
    if (bell.type === 'gone') one.gone = true
    if ('version' in bell) this.#toldOf(conversationId, one, bell.version)
    if (bell.type === 'read-here') one.log.readSeq = Math.max(one.log.readSeq, bell.seq)
    if (bell.type === 'delivered' || bell.type === 'read') {
      const readSeq = bell.type === 'read' ? bell.seq : 0
      advance(one.log, { ...one.log, receipts: { deliveredSeq: bell.seq, readSeq } })
    }
    this.#changed(conversationId)
  }

  /** The line is back: what was missed is fetched, what waits is sent. */
  reconnected() {
    this.#outbox.hurry()
    for (const [id, { unmarked }] of this.#tracked) {
      void this.#catchUp(id)
      if (unmarked) this.read(id).catch(() => {})
    }
  }

  end() {
    this.#ended = true
    this.#outbox.end()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #toldOf(conversationId: string, one: Tracked, version: number) {
    one.told = Math.max(one.told, version)
    const fetch = () => {
      if (one.told > one.log.version || !one.log.loaded) void this.#catchUp(conversationId)
    }
    if (this.#outbox.isSending(conversationId)) this.#later(ownAnswer, fetch)
    else fetch()
  }

  #later(ms: number, what: () => void) {
    if (this.#ended) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      what()
    }, ms)
    this.#timers.add(timer)
  }

  #changed(conversationId: string) {
    const one = this.#tracked.get(conversationId)
    if (one) one.view = null
    for (const listener of this.#listeners.get(conversationId) ?? []) listener()
  }

  #sent(message: Message) {
    this.#options.onSent?.(message)
    const one = this.#tracked.get(message.conversationId)
    if (!one) return
    const before = one.log.shown
    take(one.log, message)
    if (!one.log.loaded || one.log.shown < message.seq)
      this.#acknowledged.set(message.id, { ...toDraft(message), at: message.seq, failed: null })
    this.#announce(message.conversationId, one.log, before)
    if (Math.max(message.version, one.told) > one.log.version) void this.#catchUp(message.conversationId)
    this.#changed(message.conversationId)
  }

  /** Tells of what was not shown before, in its order. */
  #announce(conversationId: string, log: Log, shownBefore: number) {
    for (let seq = shownBefore + 1; seq <= log.shown; seq++) {
      const message = log.byseq.get(seq)
      if (!message) continue
      this.#acknowledged.delete(message.id)
      if (message.mine) continue
      this.#options.onArrival?.(message)
      this.#tellDelivered(conversationId, seq)
    }
  }

  #tellDelivered(conversationId: string, seq: number) {
    const waiting = this.#arrived.size > 0
    this.#arrived.set(conversationId, Math.max(seq, this.#arrived.get(conversationId) ?? 0))
    if (waiting) return
    this.#later(deliveredAfter, () => {
      // What has been read meanwhile is known to have arrived.
      const unread = [...this.#arrived].filter(([id, upTo]) => (this.#tracked.get(id)?.log.readSeq ?? 0) < upTo)
      const news = unread.slice(0, 100).map(([id, upTo]) => ({ conversationId: id, seq: upTo }))
      this.#arrived.clear()
      if (news.length) this.#options.transport.delivered(news).catch(() => {})
    })
  }

  /** Fetches until nothing is missing; one at a time for each conversation, repeated until it succeeds. */
  async #catchUp(conversationId: string) {
    const one = this.#tracked.get(conversationId)
    if (!one || this.#ended) return
    one.wanted = true
    if (one.fetching) return
    one.fetching = true
    try {
      while (one.wanted && !this.#ended) {
        one.wanted = false
        await this.#fetch(conversationId, one)
      }
      one.attempt = 0
      one.gone = false
    } catch (error) {
      if ((error as { code?: string })?.code === 'NOT_FOUND') one.gone = true
      else this.#later(Math.max(50, retryDelay(one.attempt++, this.#random)), () => void this.#catchUp(conversationId))
    } finally {
      one.fetching = false
      this.#changed(conversationId)
    }
  }

  async #fetch(conversationId: string, one: Tracked) {
    const { log } = one
    const { messages } = this.#options.transport
    const missing = hole(log)
    if (!log.loaded) {
      begin(log, await messages(conversationId, { limit: messagePage.usual }))
      for (const { id } of log.byseq.values()) this.#acknowledged.delete(id)
      const newest = unreadSeq(log)
      if (newest !== null) this.#tellDelivered(conversationId, newest)
      return
    }
    // Catching up by version leaves no hole; should there be one all the same, it is fetched by number.
    const page = await messages(conversationId, { changedAfter: log.version, limit: messagePage.max })
    const repair = missing && !page.more ? await messages(conversationId, { after: missing - 1, limit: 200 }) : null
    const before = log.shown
    catchUpWith(log, page)
    for (const message of repair?.messages ?? []) take(log, message)
    this.#announce(conversationId, log, before)
    this.#changed(conversationId)
    if (page.more || (repair && hole(log))) one.wanted = true
  }

  /** A message in a conversation that no screen shows: fetched for the pop-up and the delivered receipt. */
  async #peek(conversationId: string, seq: number) {
    const question = { after: seq - 1, limit: 1 }
    const page = await this.#options.transport.messages(conversationId, question).catch(() => null)
    const message = page?.messages[0]
    if (!message || message.mine) return
    this.#options.onArrival?.(message)
    this.#tellDelivered(conversationId, message.seq)
  }

  #makeView(conversationId: string, { log, gone }: Tracked): View {
    const messages = shownMessages(log)
    const drafts = this.#outbox.of(conversationId)
    // An own message may come back, by its bell, before the answer to it does: it stands there once.
    const shown = new Set(drafts.length + this.#acknowledged.size ? messages.map(({ id }) => id) : [])
    const isAway = ({ id, failed }: Draft) => failed !== null || !shown.has(id)
    const waiting = [...this.#acknowledged.values()].filter((draft) => draft.conversationId === conversationId)
    const { loaded, older, lastSeq, readSeq, receipts } = log
    return {
      messages,
      outgoing: [
        ...waiting
          .filter(isAway)
          .sort((a, b) => a.at - b.at)
          .map((draft) => ({ ...draft, acknowledged: true })),
        ...drafts.filter(isAway).map((draft) => ({ ...draft, acknowledged: false })),
      ],
      ...{ loaded, older, lastSeq, readSeq, receipts, gone },
    }
  }
}

const toDraft = ({ id, conversationId, content, replyTo }: Message) => ({
  ...{ id, conversationId, content },
  replyTo: replyTo?.id ?? null,
})
