import { messagePage } from '@hearth/shared/chat/chat-limits'
import type { LiveEvent } from '@hearth/shared/chat/live'
import type { Message } from '@hearth/shared/chat/messages'
import { createNanoEvents } from 'nanoevents'
import { createDeliveryReports } from './delivered.ts'
import { HistoryLoader } from './history-loader.ts'
import {
  addMessage,
  advanceMarks,
  applyChanges,
  firstGap,
  loadNewest,
  type MessageWindow,
  shownMessages,
  unreadSeq,
} from './log.ts'
import { Outbox, type OutboxStore, retryDelay } from './outbox.ts'
import { type OutgoingMessage, outgoingFrom } from './outgoing-message.ts'
import { keptPageOf, newlyTracked, noView, pageOf, type Tracked, viewOf } from './tracked-messages.ts'
import type { ConversationChanges, KeptStore, Transport, View } from './types.ts'
import { UnopenedConversations } from './unopened.ts'

export type ChatSyncOptions = {
  transport: Transport
  store: OutboxStore
  /** Opened conversations for times without a connection. */
  kept?: KeptStore
  /** A partner's message arrived, in any conversation. */
  onArrival?: (message: Message, changes: ConversationChanges | null) => void
  /** An own message was acknowledged. */
  onSent?: (message: Message) => void
  random?: () => number
  newId?: () => string
}

/** Delay before fetching while a send is in flight: the event is most likely about that message. */
const ownAnswerMs = 250
/** Waits this long for the newest messages before it shows the kept ones. Milliseconds. */
const keptAfterMs = 700

/** Keeps a device's messages complete, unique and in order. Independent of framework, page and storage. */
export class ChatSync {
  readonly #options: ChatSyncOptions
  readonly #tracked = new Map<string, Tracked>()
  /** Own messages that the server has, after a gap that is being filled. */
  readonly #acknowledged = new Map<string, OutgoingMessage>()
  readonly #unopened: UnopenedConversations
  /** Loads messages further back than the newest. */
  readonly history: HistoryLoader
  /** Changes, by conversation. */
  readonly #changes = createNanoEvents<Record<string, () => void>>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #reportDelivered = createDeliveryReports({
    later: (ms, what) => this.#later(ms, what),
    isOpen: (id) => this.isOpen(id),
    readSeq: (id) => this.#tracked.get(id)?.window.readSeq ?? 0,
    report: (arrivals) => this.#options.transport.delivered(arrivals),
  })
  readonly #outbox: Outbox
  readonly #random: () => number
  #ended = false

  constructor(options: ChatSyncOptions) {
    this.#options = options
    this.#random = options.random ?? Math.random
    this.history = new HistoryLoader({
      messages: options.transport.messages,
      trackedOf: (id) => this.#tracked.get(id),
      onChange: (id) => this.#changed(id),
      catchUp: (id) => void this.#catchUp(id),
    })
    this.#unopened = new UnopenedConversations({
      changes: options.transport.changes,
      onArrival: (message, changes) => {
        if (this.#ended) return
        options.onArrival?.(message, changes)
        this.#reportDelivered(message.conversationId, message.seq)
      },
    })
    this.#outbox = new Outbox({
      store: options.store,
      random: this.#random,
      send: options.transport.send,
      onSent: (message) => this.#sent(message),
      onChange: (conversationId) => this.#changed(conversationId),
    })
  }

  /** Resumes the outbox of an earlier visit. */
  start() {
    return this.#outbox.restore()
  }

  /** Loads a conversation's messages and keeps them up to date until `close`. */
  open(conversationId: string) {
    if (!this.#tracked.has(conversationId)) this.#tracked.set(conversationId, newlyTracked())
    void this.#catchUp(conversationId)
    this.#later(keptAfterMs, () => void this.#restore(conversationId))
  }

  /** Shows the kept messages until the newest come. Later changes follow by their version. */
  async #restore(conversationId: string) {
    const one = this.#tracked.get(conversationId)
    if (!one || one.window.loaded) return
    const page = await this.#options.kept?.read(conversationId)
    if (!page || one.window.loaded || this.#tracked.get(conversationId) !== one) return
    loadNewest(one.window, page)
    this.#changed(conversationId)
  }

  /** Whether a screen shows this conversation. */
  isOpen(conversationId: string) {
    return this.#tracked.has(conversationId)
  }

  close(conversationId: string) {
    this.#tracked.delete(conversationId)
  }

  view(conversationId: string): View {
    const one = this.#tracked.get(conversationId)
    if (!one) return noView
    one.view ??= viewOf(one, this.#waiting(conversationId, one))
    return one.view
  }

  /** Own messages that are not in the history yet. An event can add one before the answer to its send arrives. */
  #waiting(conversationId: string, { window: log }: Tracked): View['outgoing'] {
    const drafts = this.#outbox.of(conversationId)
    const shown = new Set(drafts.length + this.#acknowledged.size ? shownMessages(log).map(({ id }) => id) : [])
    const beyond = [...this.#acknowledged.values()].filter((draft) => draft.conversationId === conversationId)
    return [
      ...beyond.sort((a, b) => a.at - b.at).map((draft) => ({ ...draft, acknowledged: true })),
      ...drafts.map((draft) => ({ ...draft, acknowledged: false })),
    ].filter(({ id, failed }) => failed !== null || !shown.has(id))
  }

  /** @returns the unsubscribe function */
  subscribe(conversationId: string, listener: () => void): () => void {
    return this.#changes.on(conversationId, listener)
  }

  /** Shows the message at once and sends it until acknowledged. The text of a photo may be empty. @returns its id */
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

  /** The number of drafts that are not acknowledged. */
  get unsent() {
    return this.#outbox.size
  }

  /** Marks all shown messages as read. @throws the transport's errors */
  async read(conversationId: string) {
    const one = this.#tracked.get(conversationId)
    if (!one || one.reading) return
    one.reading = true
    try {
      for (let seq = unreadSeq(one.window); seq !== null; seq = unreadSeq(one.window)) {
        const { readSeq } = await this.#options.transport.read(conversationId, one.window.shown)
        one.window.readSeq = Math.max(one.window.readSeq, readSeq, seq)
        this.#changed(conversationId)
      }
      one.failedReads = 0
    } catch (error) {
      const again = () => void this.read(conversationId).catch(() => {})
      if ((error as { code?: string })?.code !== 'NOT_FOUND')
        this.#later(Math.max(50, retryDelay(one.failedReads++, this.#random)), again)
      throw error
    } finally {
      one.reading = false
    }
  }

  /** Adds a message that an operation returned: an edit, a removal, a reaction. */
  onChanged(message: Message) {
    const one = this.#tracked.get(message.conversationId)
    if (!one) return
    addMessage(one.window, message)
    this.#changed(message.conversationId)
  }

  /** Handles a live event. */
  onEvent(event: LiveEvent) {
    if (event.type === 'resync') this.reconnected()
    if (!('conversationId' in event)) return
    const { conversationId } = event
    if (event.type === 'gone') this.#options.kept?.forget(conversationId)
    const one = this.#tracked.get(conversationId)
    if (!one && event.type === 'message')
      this.#afterOwnAnswer(conversationId, () => void this.#unopened.onMessage(event))
    if (!one) return
    if (event.type === 'gone') one.gone = true
    if ('version' in event) this.#toldOf(conversationId, one, event.version)
    if (event.type === 'own-read') one.window.readSeq = Math.max(one.window.readSeq, event.seq)
    if (event.type === 'delivered' || event.type === 'read') {
      const readSeq = event.type === 'read' ? event.seq : 0
      advanceMarks(one.window, { ...one.window, receipts: { deliveredSeq: event.seq, readSeq } })
    }
    this.#changed(conversationId)
  }

  /** Fetches missed changes and sends waiting drafts after a reconnect. */
  reconnected() {
    this.#outbox.sendNow()
    for (const [id, { failedReads: unmarked }] of this.#tracked) {
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
    one.announced = Math.max(one.announced, version)
    const fetch = () => {
      if (one.announced > one.window.version || !one.window.loaded) void this.#catchUp(conversationId)
    }
    this.#afterOwnAnswer(conversationId, fetch)
  }

  /** Waits for a send in flight: the event is most likely about that message, whose answer saves the request. */
  #afterOwnAnswer(conversationId: string, fetch: () => void) {
    if (this.#outbox.isSending(conversationId)) this.#later(ownAnswerMs, fetch)
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
    if (one?.window.loaded && !one.gone) this.#options.kept?.write(conversationId, () => keptPageOf(one))
    this.#changes.emit(conversationId)
  }

  #sent(message: Message) {
    this.#options.onSent?.(message)
    this.#unopened.onSent(message)
    const one = this.#tracked.get(message.conversationId)
    if (!one) return
    const before = one.window.shown
    addMessage(one.window, message)
    if (!one.window.loaded || one.window.shown < message.seq) this.#acknowledged.set(message.id, outgoingFrom(message))
    this.#announce(message.conversationId, one.window, before, null)
    if (Math.max(message.version, one.announced) > one.window.version) void this.#catchUp(message.conversationId)
    this.#changed(message.conversationId)
  }

  /** Announces newly shown messages, in order. */
  #announce(conversationId: string, log: MessageWindow, shownBefore: number, changes: ConversationChanges | null) {
    for (let seq = shownBefore + 1; seq <= log.shown; seq++) {
      const message = log.bySeq.get(seq)
      if (!message) continue
      this.#acknowledged.delete(message.id)
      if (message.mine) continue
      this.#options.onArrival?.(message, changes)
      this.#reportDelivered(conversationId, seq)
    }
  }

  /** Fetches until nothing is missing, one request at a time for each conversation, with retries. */
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
      if ((error as { code?: string })?.code === 'NOT_FOUND') {
        one.gone = true
        this.#options.kept?.forget(conversationId)
      } else if (!one.window.loaded && !one.attempt) await this.#restore(conversationId)
      if (!one.gone)
        this.#later(Math.max(50, retryDelay(one.attempt++, this.#random)), () => void this.#catchUp(conversationId))
    } finally {
      one.fetching = false
      this.#changed(conversationId)
    }
  }

  async #fetch(conversationId: string, one: Tracked) {
    const { window: log } = one
    const { messages, changes } = this.#options.transport
    const missing = firstGap(log)
    if (!log.loaded) {
      const page = await messages(conversationId, { limit: messagePage.usual })
      // The kept messages stand already; later changes follow.
      if (log.loaded) {
        one.wanted = true
        return
      }
      loadNewest(log, page)
      for (const { id } of log.bySeq.values()) this.#acknowledged.delete(id)
      const newest = unreadSeq(log)
      if (newest !== null) this.#reportDelivered(conversationId, newest)
      return
    }
    // Catching up by version leaves no gap. If there is one nevertheless, it is fetched by seq.
    const asked = log.version
    const changed = await changes(conversationId, asked)
    const repair =
      missing && !changed.more ? await messages(conversationId, { after: missing - 1, limit: messagePage.max }) : null
    const before = log.shown
    const complete = applyChanges(log, pageOf(changed), asked)
    for (const message of repair?.messages ?? []) addMessage(log, message)
    this.#announce(conversationId, log, before, changed)
    this.#changed(conversationId)
    if (!complete || changed.more || (repair && firstGap(log))) one.wanted = true
  }
}
