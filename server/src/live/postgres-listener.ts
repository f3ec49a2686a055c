import pg from 'pg'
import type { Log } from '../config/log.ts'

const retryAfterMs = 1000
/** How often the connection is probed, and how long an answer may take. */
const check = { intervalMs: 10_000, timeoutMs: 5_000 }

type Wanted = {
  databaseUrl: string
  log: Log
  /** Handlers of payloads, by channel. */
  channels: Record<string, (payload: string) => void>
  /** The connection is back; notices of the last `lostFor` milliseconds may be lost. */
  onReturn: (lostFor: number) => void
}

export type Listener = { notify(channel: string, payload: string): Promise<boolean>; close(): Promise<void> }

/** Keeps one LISTEN connection alive while the process runs. */
export async function listen({ databaseUrl, log, channels, onReturn }: Wanted): Promise<Listener> {
  let client: pg.Client | null = null
  let closed = false
  let lostSince: number | null = null
  let timer: NodeJS.Timeout | undefined

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = null
    lostSince ??= performance.now() - check.intervalMs - check.timeoutMs
    lost.removeAllListeners('notification')
    void lost.end().catch(() => {})
    if (closed) return
    log.warn({ part: 'live' }, 'listening to the database was interrupted')
    timer = setTimeout(connect, retryAfterMs)
  }

  async function connect() {
    const options = { options: '-c role=hearth_app', keepAlive: true, connectionTimeoutMillis: check.timeoutMs }
    const next = new pg.Client({
      connectionString: databaseUrl,
      query_timeout: check.timeoutMs,
      application_name: 'hearth live',
      ...options,
    })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch {
      void next.end().catch(() => {})
      if (!closed) timer = setTimeout(connect, retryAfterMs)
      return
    }
    if (closed) return next.end()
    client = next
    const since = lostSince
    lostSince = null
    if (since !== null) onReturn(performance.now() - since)
  }

  await connect()
  const pulse = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => lose(asked))
  }, check.intervalMs)

  return {
    async notify(channel, payload) {
      if (!client) return false
      return client.query('select pg_notify($1, $2)', [channel, payload]).then(
        () => true,
        () => false,
      )
    },
    async close() {
      closed = true
      clearInterval(pulse)
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
