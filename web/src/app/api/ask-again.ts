/** Statuses of a gateway whose server is away, restarting or overloaded. */
const passing = [502, 503, 504]
const waitsMs = [1000, 2000]
/** A longer Retry-After is for the member, who sees the failure and decides. */
const longestWaitMs = 10_000
const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE']

/** Whether a request may be sent again after any of these statuses, because twice is the same as once. */
export const isIdempotent = (method: string) => idempotent.includes(method.toUpperCase())

/** Whether a status says that the server is away for a moment. */
export const isPassing = (status: number) => passing.includes(status)

function sleep(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function waitBefore(attempt: number, { status, headers }: Response, statuses: readonly number[]): number | null {
  if (attempt >= waitsMs.length || !statuses.includes(status)) return null
  const wait = Math.max(Number(headers.get('retry-after')) * 1000 || 0, waitsMs[attempt]!)
  return wait > longestWaitMs ? null : wait
}

/**
 * Asks again, twice at most, while a gateway says that the server is away: after its Retry-After, or 1 and 2 seconds.
 * @param ask sends the request; it must be safe to send it again
 * @param statuses a request that is not idempotent may be repeated after 503 alone (docs/decisions/client-state.md)
 */
export async function askAgain(
  ask: () => Promise<Response>,
  { signal, statuses = passing }: { signal?: AbortSignal; statuses?: readonly number[] } = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await ask()
    const wait = waitBefore(attempt, response, statuses)
    if (wait === null) return response
    await sleep(wait, signal)
  }
}
