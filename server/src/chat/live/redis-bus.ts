import type { Log } from '../../platform/config/log.ts'
import type { Bus, Notice } from './bus.ts'
import type { LiveServer } from './connections.ts'

const event = 'notice'

/**
 * Sends notices over a Redis stream, with Socket.IO's own adapter. A later outage of Redis only delays them.
 * @throws when Redis cannot be reached at the start
 */
export async function redisBus(redisUrl: string, server: LiveServer, deliver: (notice: Notice) => void, log: Log) {
  // A server without Redis saves the time and memory of its packages.
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const client = createClient({ url: redisUrl, socket: { connectTimeout: 5000, reconnectStrategy: () => 1000 } })
  let failing = false
  client.on('ready', () => {
    failing = false
  })
  client.on('error', (error: Error) => {
    if (!failing) log.warn({ part: 'live', name: error.name }, 'Redis is away')
    failing = true
  })
  await Promise.race([
    client.connect(),
    new Promise((_, reject) => setTimeout(reject, 6000, new Error('REDIS_URL cannot be reached.'))),
  ])
  server.adapter(createAdapter(client, { streamName: 'hearth', channelPrefix: 'hearth', onlyPlaintext: true }))
  server.on(event, deliver)
  const bus: Bus = {
    publish: (notice) => server.serverSideEmit(event, notice),
    isConnected: () => client.isReady,
    close: async () => client.destroy(),
  }
  return bus
}
