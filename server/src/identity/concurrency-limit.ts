/** The queue is full: the client should retry later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/**
 * Limits expensive work: at most `maxRunning` at once and `maxQueued` waiting, first come, first served.
 * @returns a function that runs one piece of work; it rejects with Overloaded when the queue is full
 */
export function createConcurrencyLimit({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running++
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Overloaded('the queue is full')
    try {
      return await work()
    } finally {
      // The next in the queue takes over this slot, so that no newcomer can take it.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
