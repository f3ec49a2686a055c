/** Nothing more can wait: whoever asks should come back later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/**
 * Lets so much expensive work run at once and so much more wait for it, first come, first served.
 * @returns what runs a piece of work. It rejects with Overloaded where nothing more may wait
 */
export function createConcurrencyLimit({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running++
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Overloaded('too much waits already')
    try {
      return await work()
    } finally {
      // Whoever waited takes over the place, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
