import type { MessagePage } from '@hearth/shared/chat/messages'
import {
  addNewer,
  addOlder,
  keepNewest,
  queryAround,
  queryNewer,
  queryOlder,
  showAround,
  showIfLoaded,
} from './history-window.ts'
import type { MessageWindow } from './log.ts'
import type { Tracked } from './tracked-messages.ts'
import type { Transport } from './types.ts'

type Deps = {
  messages: Transport['messages']
  trackedOf: (conversationId: string) => Tracked | undefined
  onChange: (conversationId: string) => void
  catchUp: (conversationId: string) => void
}

/** Loads older parts of open conversations. */
export class HistoryLoader {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Loads the messages before those in view. @throws the transport's errors */
  older(conversationId: string) {
    return this.#readOn(conversationId, queryOlder, addOlder)
  }

  /** Loads the messages after a stretch far back. @throws the transport's errors */
  newer(conversationId: string) {
    return this.#readOn(conversationId, queryNewer, addNewer)
  }

  /**
   * Loads a message and its surroundings, without the messages in between.
   * @param wanted whether the jump is still wanted
   * @returns whether the message is loaded and still wanted
   * @throws the transport's errors
   */
  async loadAround(conversationId: string, seq: number, wanted = () => true): Promise<boolean> {
    const one = this.#deps.trackedOf(conversationId)
    if (!one?.window.loaded) return false
    one.jumps += 1
    const { jumps: led, window: log } = one
    if (showIfLoaded(log, seq)) this.#deps.onChange(conversationId)
    else {
      const page = await this.#deps.messages(conversationId, queryAround(seq))
      if (one.jumps !== led || !wanted()) return false
      showAround(log, page)
      this.#loaded(conversationId, log, page)
    }
    return true
  }

  /** Returns to the newest messages and drops the stretch far back. */
  toNewest(conversationId: string) {
    const one = this.#deps.trackedOf(conversationId)
    if (!one) return
    one.jumps += 1
    one.window.past = null
    this.#deps.onChange(conversationId)
  }

  /** Drops the oldest messages when there are very many and none of them is in view. */
  keepNewest(conversationId: string) {
    const log = this.#deps.trackedOf(conversationId)?.window
    if (log && keepNewest(log)) this.#deps.onChange(conversationId)
  }

  async #readOn(conversationId: string, ask: typeof queryOlder, takeIn: typeof addOlder) {
    const log = this.#deps.trackedOf(conversationId)?.window
    const question = log && ask(log)
    if (!question) return
    const page = await this.#deps.messages(conversationId, question)
    const now = ask(log)
    // The member has moved elsewhere meanwhile.
    if (now?.before !== question.before || now?.after !== question.after || !page.messages.length) return
    takeIn(log, page)
    this.#loaded(conversationId, log, page)
  }

  /** Events about an older part that arrived while it was loading were ignored, so changes are fetched again. */
  #loaded(conversationId: string, log: MessageWindow, page: MessagePage) {
    this.#deps.onChange(conversationId)
    if (page.version >= log.version) return
    log.version = page.version
    this.#deps.catchUp(conversationId)
  }
}
