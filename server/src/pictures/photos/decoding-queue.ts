type Waiting = { key: string; begin: () => void }

/**
 * Runs tasks in order of arrival: at most `maxRunning` at once and one per key, with limited waiting, in all and per
 * key.
 */
export function createTaskQueue(limits: { maxRunning: number; maxWaiting: number; maxWaitingPerKey: number }) {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  function beginNext() {
    const index = running.size < limits.maxRunning ? waiting.findIndex(({ key }) => !running.has(key)) : -1
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    running.add(next.key)
    next.begin()
  }

  const isFull = (key: string) =>
    waiting.length >= limits.maxWaiting || waiting.filter((one) => one.key === key).length >= limits.maxWaitingPerKey

  /**
   * Runs a task when its turn comes.
   * @returns its result, or 'full' when too many are waiting
   */
  return async function enqueue<Result>(key: string, task: () => Promise<Result>): Promise<Result | 'full'> {
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
