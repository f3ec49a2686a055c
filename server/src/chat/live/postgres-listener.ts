import pg from 'pg'
import type { Log } from '../../platform/config/log.ts'

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

export type Listener = {
  notify(channel: string, payload: string): Promise<boolean>
  isConnected(): boolean
  close(): Promise<void>
}

/** A connection that is not open yet, and hands each notice to the handler of its channel. */
function newClient({ databaseUrl, channels }: Wanted, onLost: (client: pg.Client) => void): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    query_timeout: check.timeoutMs,
    application_name: 'hearth live',
    options: '-c role=hearth_app',
    keepAlive: true,
    connectionTimeoutMillis: check.timeoutMs,
  })
  client.on('error', () => onLost(client))
  client.on('end', () => onLost(client))
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
  return client
}

/** Opens a connection that listens to all channels. @returns whether it does */
async function opens(client: pg.Client, { channels }: Wanted): Promise<boolean> {
  try {
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return true
  } catch {
    void client.end().catch(() => {})
    return false
  }
}

/** Keeps one LISTEN connection alive while the process runs. */
export async function listen(wanted: Wanted): Promise<Listener> {
  const { log, onReturn } = wanted
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
    const next = newClient(wanted, lose)
    const isOpen = await opens(next, wanted)
    if (closed) return isOpen ? next.end() : undefined
    if (!isOpen) {
      timer = setTimeout(connect, retryAfterMs)
      return
    }
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
    isConnected: () => client !== null,
    async close() {
      closed = true
      clearInterval(pulse)
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
