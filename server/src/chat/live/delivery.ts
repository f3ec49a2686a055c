import { randomUUID } from 'node:crypto'
import type { Env } from '../../platform/config/env.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Bus, Notice, Revocation } from './bus.ts'
import type { Connections, LiveServer } from './connections.ts'
import type { Maintenance } from './maintenance.ts'
import { liveEventChannel, postgresBus, readNotices } from './postgres-bus.ts'
import { type Listener, listen } from './postgres-listener.ts'
import { redisBus } from './redis-bus.ts'
import { applyRevocation } from './revocations.ts'

type Deps = { env: Env; db: Database; databaseUrl: string; log: Log }
type Receivers = { server: LiveServer; connections: Connections; maintenance: Maintenance }

/** Brings notices to the connections of this process, and to and from the other processes. */
export function createDelivery({ env, db, databaseUrl, log }: Deps, { server, connections, maintenance }: Receivers) {
  const origin = randomUUID()
  let bus: Bus | undefined
  let listener: Listener | undefined

  /** Sends a notice to the connections of this process. */
  function deliver(notice: Notice) {
    connections.emit(notice)
  }

  function onRevocation(payload: string) {
    const revocation = JSON.parse(payload) as Revocation
    if ('userId' in revocation) maintenance.recheck()
    else void applyRevocation(db, connections, revocation).catch(() => {})
  }

  const channels = {
    hearth_revocations: onRevocation,
    [liveEventChannel]: (payload: string) => readNotices(payload, origin).forEach(deliver),
  }

  return {
    /** Delivers a notice here and hands it to the other processes. */
    publish(notice: Notice) {
      deliver(notice)
      bus?.publish(notice)
    },
    async start() {
      listener = await listen({ databaseUrl, log, channels, onReturn: (lostFor) => maintenance.catchUp(lostFor) })
      bus = env.REDIS_URL ? await redisBus(env.REDIS_URL, server, deliver, log) : postgresBus(listener, origin)
    },
    /** Whether this process hears the others, by each way that it listens on. */
    connected(): Record<string, boolean> {
      const ways: Record<string, boolean> = {}
      if (listener) ways.postgresql = listener.isConnected()
      if (env.REDIS_URL && bus) ways.redis = bus.isConnected()
      return ways
    },
    async close() {
      await bus?.close()
      await listener?.close()
    },
  }
}
