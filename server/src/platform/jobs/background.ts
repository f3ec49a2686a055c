import type { Log } from '../config/log.ts'

export type Background = ReturnType<typeof createBackground>

/**
 * Work that a process goes on with after it has answered. Each kind runs once at a time: a kind that is started while it
 * runs is run again afterwards. What must survive the process is recorded in the database by the work itself.
 */
export function createBackground(log: Log) {
  const stop = new AbortController()
  const running = new Map<string, { again: boolean; ended: Promise<void> }>()

  async function repeat(name: string, work: (signal: AbortSignal) => Promise<unknown>) {
    const own = running.get(name)!
    do {
      own.again = false
      await work(stop.signal).catch((error: Error) =>
        log.warn({ background: name, name: error.name }, 'work in the background failed'),
      )
    } while (own.again && !stop.signal.aborted)
    running.delete(name)
  }

  /** Starts work of a kind. `signal` asks it to end because the process does. */
  function start(name: string, work: (signal: AbortSignal) => Promise<unknown>) {
    const own = running.get(name)
    if (own) own.again = true
    if (own || stop.signal.aborted) return
    const entry = { again: false, ended: Promise.resolve() }
    running.set(name, entry)
    entry.ended = repeat(name, work)
  }

  /** Waits for all work in progress. */
  const settled = () => Promise.all([...running.values()].map(({ ended }) => ended))

  /** Asks all work to end, and waits for it. */
  async function close() {
    stop.abort()
    await settled()
  }

  return { start, settled, close }
}
