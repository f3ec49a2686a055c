import type { MessagePage } from '@hearth/shared/chat'
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

/** Loads older parts of the conversations that are open. */
export class HistoryLoader {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Loads what comes before the messages that are read. @throws what the transport throws */
  older(conversationId: string) {
    return this.#readOn(conversationId, queryOlder, addOlder)
  }

  /** Loads what comes after a stretch far back. @throws what the transport throws */
  newer(conversationId: string) {
    return this.#readOn(conversationId, queryNewer, addNewer)
  }

  /**
   * Loads a message and what surrounds it, whatever lies between.
   * @param wanted whether anybody still wants to be led there
   * @returns whether it is there and wanted
   * @throws what the transport throws
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

  /** The newest messages are read again, and what is far back need not be kept. */
  toNewest(conversationId: string) {
    const one = this.#deps.trackedOf(conversationId)
    if (!one) return
    one.jumps += 1
    one.window.past = null
    this.#deps.onChange(conversationId)
  }

  /** Nobody reads the oldest of the messages: of very many the newest are kept. */
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
    // Somewhere else is read by now.
    if (now?.before !== question.before || now?.after !== question.after || !page.messages.length) return
    takeIn(log, page)
    this.#loaded(conversationId, log, page)
  }

  /** What changed in an older part while it was on its way has been told of, when it was not there yet: asked for again. */
  #loaded(conversationId: string, log: MessageWindow, page: MessagePage) {
    this.#deps.onChange(conversationId)
    if (page.version >= log.version) return
    log.version = page.version
    this.#deps.catchUp(conversationId)
  }
}
