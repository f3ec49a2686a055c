type Waiting = { timer: ReturnType<typeof setTimeout>; due: number }

/**
 * Coalesces repeated requests: one run per batch, never two at a time for a key, so an old response cannot overwrite a
 * newer one.
 * @param work must not throw
 * @returns requests a run for a key within `delayMs`
 */
export function coalesce<Key>(work: (key: Key) => Promise<void>) {
  const waiting = new Map<Key, Waiting>()
  const running = new Set<Key>()
  const queued = new Set<Key>()

  async function run(key: Key) {
    waiting.delete(key)
    if (running.has(key)) return queued.add(key)
    running.add(key)
    await work(key)
    running.delete(key)
    if (queued.delete(key)) void run(key)
  }

  return (key: Key, delayMs: number) => {
    const due = Date.now() + delayMs
    const planned = waiting.get(key)
    if (planned && planned.due <= due) return
    clearTimeout(planned?.timer)
    waiting.set(key, { due, timer: setTimeout(() => void run(key), delayMs) })
  }
}
