import { isFinal } from '@hearth/shared/chat/final-errors'
import type { Message } from '@hearth/shared/chat/messages'
import { emptiedIfOld, isEmptied, type OutgoingMessage } from './outgoing-message.ts'

/** Milliseconds between attempts: random below a limit that doubles from 0.5 s to 30 s (full jitter). */
const backoff = { first: 500, most: 30_000 }

/** Keeps drafts across reloads. */
export type OutboxStore = {
  all(): Promise<OutgoingMessage[]>
  put(draft: OutgoingMessage): Promise<void>
  remove(id: string): Promise<void>
}

/** A refusal as the transport throws it. Without a code it counts as a lost connection. */
export type SendError = { code?: string; retryAfter?: number | null }

/** A draft that must wait longer than this many seconds fails, since it would block all drafts behind it. */
const longestWait = 300

const isRefused = ({ code, retryAfter }: SendError) =>
  code !== undefined && (isFinal(code) || (retryAfter ?? 0) > longestWait)

export function retryDelay(attempt: number, random = Math.random): number {
  return Math.round(Math.min(backoff.most, backoff.first * 2 ** attempt) * random())
}

type Deps = {
  store: OutboxStore
  send: (draft: OutgoingMessage) => Promise<Message>
  onSent: (message: Message) => void
  onChange: (conversationId: string) => void
  random: () => number
}

type Lane = { busy: boolean; attempt: number; timer?: ReturnType<typeof setTimeout> }

/** Sends drafts until each is acknowledged, one at a time in each conversation, which keeps their order. */
export class Outbox {
  readonly #parts: Deps
  readonly #drafts = new Map<string, OutgoingMessage>()
  readonly #lanes = new Map<string, Lane>()
  #last = 0
  #ended = false

  constructor(parts: Deps) {
    this.#parts = parts
  }

  /** Pending and refused drafts of a conversation, in the order of writing. */
  of(conversationId: string): OutgoingMessage[] {
    const drafts = [...this.#drafts.values()].filter((draft) => draft.conversationId === conversationId)
    return drafts.sort((a, b) => a.at - b.at)
  }

  /** Whether a send in this conversation is in flight. */
  isSending(conversationId: string): boolean {
    return this.#lanes.get(conversationId)?.busy ?? false
  }

  /** The number of drafts with something to lose. */
  get size() {
    return [...this.#drafts.values()].filter((draft) => !isEmptied(draft)).length
  }

  /** Resumes drafts of an earlier visit. */
  async restore() {
    for (const draft of await this.#parts.store.all()) {
      if (!this.#drafts.has(draft.id)) this.#drafts.set(draft.id, draft)
      this.#last = Math.max(this.#last, draft.at)
      this.#parts.onChange(draft.conversationId)
    }
    this.sendNow()
  }

  /** Stores a draft before sending it, so that a reload loses nothing. */
  async add(draft: Omit<OutgoingMessage, 'at' | 'failed'>) {
    this.#last = Math.max(this.#last + 1, Date.now())
    await this.#keep({ ...draft, at: this.#last, failed: null })
    void this.#run(draft.conversationId)
  }

  async retry(id: string) {
    const draft = this.#drafts.get(id)
    if (!draft) return
    await this.#keep({ ...draft, failed: null })
    void this.#run(draft.conversationId)
  }

  async discard(id: string) {
    const draft = this.#drafts.get(id)
    if (!draft) return
    await this.#settle(draft)
    this.#parts.onChange(draft.conversationId)
  }

  /** Sends at once: the connection is back. */
  sendNow() {
    for (const lane of this.#lanes.values()) lane.attempt = 0
    for (const id of new Set([...this.#drafts.values()].map((draft) => draft.conversationId))) void this.#run(id)
  }

  end() {
    this.#ended = true
    for (const lane of this.#lanes.values()) clearTimeout(lane.timer)
  }

  async #emptyOld(conversationId: string) {
    for (const draft of this.of(conversationId)) {
      const left = emptiedIfOld(draft)
      if (left !== draft) await this.#keep(left)
    }
  }

  /** Ignores storage errors: a device without storage (a private window) still sends. */
  async #keep(draft: OutgoingMessage) {
    this.#drafts.set(draft.id, draft)
    this.#parts.onChange(draft.conversationId)
    await this.#parts.store.put(draft).catch(() => {})
  }

  async #settle(draft: OutgoingMessage) {
    this.#drafts.delete(draft.id)
    await this.#parts.store.remove(draft.id).catch(() => {})
  }

  #next(conversationId: string) {
    return this.#ended ? undefined : this.of(conversationId).find((draft) => !draft.failed)
  }

  /** One attempt. @returns milliseconds to wait before the next one */
  async #attempt(draft: OutgoingMessage, lane: Lane): Promise<number> {
    try {
      const message = await this.#parts.send(draft)
      lane.attempt = 0
      this.#drafts.delete(draft.id)
      this.#parts.onSent(message)
      await this.#settle(draft)
      return 0
    } catch (thrown) {
      const error = (thrown ?? {}) as SendError
      const { code = '', retryAfter } = error
      if (isRefused(error)) {
        if (this.#drafts.has(draft.id)) await this.#keep({ ...draft, failed: { code, retryAfter: retryAfter ?? null } })
        return 0
      }
      return retryAfter ? retryAfter * 1000 : Math.max(1, retryDelay(lane.attempt++, this.#parts.random))
    }
  }

  async #run(conversationId: string) {
    const lane = this.#lanes.get(conversationId) ?? { busy: false, attempt: 0 }
    this.#lanes.set(conversationId, lane)
    if (lane.busy) return
    lane.busy = true
    clearTimeout(lane.timer)
    await this.#emptyOld(conversationId)
    let wait = 0
    for (let next = this.#next(conversationId); next && !wait; next = this.#next(conversationId))
      wait = await this.#attempt(next, lane)
    lane.busy = false
    if (wait && !this.#ended) lane.timer = setTimeout(() => this.#run(conversationId), wait)
  }
}
