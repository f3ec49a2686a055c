type Waiting = { key: string; begin: () => void }

/**
 * Lets tasks run in the order they came: so many at once, one of each key, and so many waiting (of one key, and in all).
 */
export function createLine(most: { atOnce: number; waiting: number; waitingOfOne: number }) {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  function beginNext() {
    const place = running.size < most.atOnce ? waiting.findIndex(({ key }) => !running.has(key)) : -1
    const [next] = place < 0 ? [] : waiting.splice(place, 1)
    if (!next) return
    running.add(next.key)
    next.begin()
  }

  const isFull = (key: string) =>
    waiting.length >= most.waiting || waiting.filter((one) => one.key === key).length >= most.waitingOfOne

  /** Runs a task when its turn comes. @returns its result; 'full' when too many wait already */
  return async function inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result | 'full'> {
    if (isFull(key)) return 'full'
    await new Promise<void>((begin) => {
      waiting.push({ key, begin })
      beginNext()
    })
    try {
      return await task()
    } finally {
      running.delete(key)
      beginNext()
    }
  }
}
