import type { LiveEvent } from '@hearth/shared/chat/live'
import type { Message } from '@hearth/shared/chat/messages'
import type { ConversationChanges, Transport } from './types.ts'

type Deps = {
  changes: Transport['changes']
  onArrival: (message: Message, changes: ConversationChanges) => void
}

/** Fetches messages of conversations without an open screen, for the pop-up, the list and the delivered receipt. */
export class UnopenedConversations {
  readonly #deps: Deps
  /** The newest version of an own message that this device sent. */
  readonly #sentVersions = new Map<string, number>()
  /** The seq of the newest message that was fetched. */
  readonly #fetched = new Map<string, number>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  onSent({ conversationId, version }: Message) {
    this.#sentVersions.set(conversationId, Math.max(version, this.#sentVersions.get(conversationId) ?? 0))
  }

  /** Fetches the conversation unless the event is about a message that was sent or fetched here. */
  async onMessage({ conversationId, seq, version }: Extract<LiveEvent, { type: 'message' }>) {
    if (version <= (this.#sentVersions.get(conversationId) ?? 0)) return
    if (seq <= (this.#fetched.get(conversationId) ?? 0)) return
    // If this fails, the reconnect or the server's sweep repeats it.
    const changes = await this.#deps.changes(conversationId, version).catch(() => null)
    const message = changes?.conversation.lastMessage
    if (!changes || !message || message.seq < seq) return
    if (message.seq <= (this.#fetched.get(conversationId) ?? 0)) return
    this.#fetched.set(conversationId, message.seq)
    if (!message.mine) this.#deps.onArrival(message, changes)
  }
}
