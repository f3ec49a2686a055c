import { APIError } from 'better-auth/api'
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
/** Seconds after which a refused client may retry, as a header. */
const retryAfterSeconds = '5'

/**
 * Computes hashes of passwords in threads of their own, so that the main thread and libuv's threads stay free for all
 * other requests. The threads start on demand.
 */
export function createHashPool() {
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
  return {
    /** @throws APIError 503 BUSY when the queue is full */
    async derive(derivation: Derivation): Promise<Buffer> {
      if (pool.queueSize >= capacity.maxQueue)
        throw new APIError(
          'SERVICE_UNAVAILABLE',
          { code: 'BUSY', message: 'busy' },
          { 'retry-after': retryAfterSeconds },
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
