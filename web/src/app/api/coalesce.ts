type Waiting = { timer: ReturnType<typeof setTimeout>; due: number }

/**
 * Work that is wanted again and again: done once for everything that happened meanwhile, and never twice at a time for
 * the same key, so that an old answer does not overtake a newer one.
 * @param work must not throw
 * @returns asks for the work on a key, after so many milliseconds at the latest
 */
export function coalesce<Key>(work: (key: Key) => Promise<void>) {
  const waiting = new Map<Key, Waiting>()
  const running = new Set<Key>()
  const again = new Set<Key>()

  async function run(key: Key) {
    waiting.delete(key)
    if (running.has(key)) return again.add(key)
    running.add(key)
    await work(key)
    running.delete(key)
    if (again.delete(key)) void run(key)
  }

  return (key: Key, after: number) => {
    const due = Date.now() + after
    const planned = waiting.get(key)
    if (planned && planned.due <= due) return
    clearTimeout(planned?.timer)
    waiting.set(key, { due, timer: setTimeout(() => void run(key), after) })
  }
}
