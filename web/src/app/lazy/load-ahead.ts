import { savesData } from './saves-data.ts'

/** What takes longer than this shows a slow line, which the member's own requests need. Milliseconds. */
const slowMs = 1000
/** Nothing loads ahead for this time then. Milliseconds. */
const restMs = 30_000

let loading: Promise<unknown> = Promise.resolve()
let restsUntil = 0

/**
 * Loads a menu or dialog before it opens, one after another, so that no task of the browser takes long. On a slow line,
 * and where the member saves data, it does without: what the member sends goes first, and the menu loads when it opens.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  if (savesData()) return
  loading = loading.then(async () => {
    const startedAt = performance.now()
    if (startedAt < restsUntil) return
    // What does not come is fetched again when it opens.
    await load().catch(() => {})
    const endedAt = performance.now()
    if (endedAt - startedAt > slowMs) restsUntil = endedAt + restMs
  })
}
