import { APIError } from 'better-auth/api'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'

/** A password and the parameters of scrypt. */
export type Derivation = {
  password: string
  salt: Uint8Array | string
  keyBytes: number
  N: number
  r: number
  p: number
}

/** Two threads with 32 MiB each, and a wait of at most about ten seconds. */
const capacity = { maxThreads: 2, maxQueue: 64 }
/** The operating system prefers every other thread. On macOS it would apply to the whole process. */
const niceIncrement = process.platform === 'darwin' ? 0 : 19
/** Milliseconds after its last hash at which a thread ends. */
const idleTimeout = 10_000
/** Requests that need a hash and run at once: two at their hashes, two before or after. */
const requestsAtOnce = 4
/** Requests of one client that may run or wait. A community behind one address raises it with RATE_LIMIT_FACTOR. */
export const hashesPerClient = 16
/** Seconds after which a refused client may retry. */
export const retryAfterSeconds = 5

/**
 * Computes hashes of passwords in threads of their own, so that the main thread and libuv's threads stay free for all
 * other requests. The threads start on demand.
 */
/** @param perClient requests of one client that may run or wait, so that one client cannot fill the queue */
export function createHashPool(perClient = hashesPerClient) {
  const pool = new Piscina({
    ...capacity,
    filename: new URL('./hash-thread.ts', import.meta.url).href,
    name: 'derive',
    minThreads: 0,
    niceIncrement,
    idleTimeout,
    // The threads need none of the server's settings, which contain secrets.
    env: {},
    execArgv: [],
  })
  const limit = pLimit(requestsAtOnce)
  const ofClients = new Map<string, number>()
  return {
    /**
     * Runs a request that needs a hash when it is its turn. Many that come at once would otherwise all do their other
     * work before the first hash, and hold up the main thread.
     * @param client the client that asks
     * @returns null when too many wait, of all clients or of this one
     */
    inTurn<Result>(client: string, request: () => Promise<Result>): Promise<Result> | null {
      const own = ofClients.get(client) ?? 0
      if (limit.pendingCount >= capacity.maxQueue || own >= perClient) return null
      ofClients.set(client, own + 1)
      return limit(request).finally(() => {
        const left = ofClients.get(client)! - 1
        if (left) ofClients.set(client, left)
        else ofClients.delete(client)
      })
    },
    /** @throws APIError 503 BUSY when the queue is full */
    async derive(derivation: Derivation): Promise<Buffer> {
      if (pool.queueSize >= capacity.maxQueue)
        throw new APIError(
          'SERVICE_UNAVAILABLE',
          { code: 'BUSY', message: 'busy' },
          { 'retry-after': String(retryAfterSeconds) },
        )
      return Buffer.from((await pool.run(derivation)) as Uint8Array)
    },
    /** The threads that run now. */
    threads: () => pool.threads.length,
    /** Ends the threads. Waiting hashes reject. */
    close: () => pool.destroy(),
  }
}

export type HashPool = ReturnType<typeof createHashPool>
