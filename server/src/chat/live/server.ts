import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { heartbeat, type LiveEvent, livePath } from '@hearth/shared/chat/live'
import { Server } from 'socket.io'
import type { Env } from '../../platform/config/env.ts'
import { isForeignPage, isOurHost } from '../../platform/config/hosts.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { handleClientEvents } from './client-events.ts'
import { type Connections, connectionsOf, type LiveServer, type LiveSocket, roomOf } from './connections.ts'
import { createDelivery } from './delivery.ts'
import { type Authenticate, memberBehind } from './handshake.ts'
import { createHandshakeLimit, type HandshakeLimit } from './handshake-limit.ts'
import { Maintenance } from './maintenance.ts'

type Deps = { env: Env; db: Database; databaseUrl: string; secret: Secret; log: Log; authenticate: Authenticate }

/** Connections of one member to one process: enough for many tabs and devices, but not for a flood. */
const connectionsPerMember = 20
/** A stopping process spreads the reconnects of its clients over this time, when it has at least this many. */
const spread = { overMs: 8000, minClients: 20 }

export type Live = {
  /** Sends an event to the members' connections on every process. Ids only; call it after the commit. */
  notify(profileIds: string[], event: LiveEvent): void
  /** Accepts connections on a server's /live. */
  attach(server: HttpServer): Promise<void>
  /** Refuses new connections and asks the open ones to reconnect, spread over a few seconds. Resolves when they are gone. */
  moveOn(): Promise<void>
  /** Whether this process refuses connections because it stops. */
  isStopping(): boolean
  close(): Promise<void>
  /** Open connections of this process. */
  count(): number
  /** Members with an open connection to this process. */
  countMembers(): number
  /** Whether this process hears the others, by each way that it listens on. */
  connected(): Record<string, boolean>
}

/** The member of a connection, or the reason to refuse it. */
async function memberOf(socket: LiveSocket, connections: Connections, deps: Deps, isStopping: () => boolean) {
  if (isStopping()) return 'MOVING'
  const member = await memberBehind(deps.authenticate, socket.handshake.headers).catch(() => undefined)
  if (member === undefined) return 'UNAVAILABLE'
  if (!member) return 'UNAUTHORIZED'
  return connections.count(member.profileId) >= connectionsPerMember ? 'TOO_MANY_CONNECTIONS' : member
}

/** A connection authenticates once. A refusal closes it, so that each further attempt costs the client a connection. */
function admit(server: LiveServer, room: HandshakeLimit, ask: (socket: LiveSocket) => ReturnType<typeof memberOf>) {
  const asked = new WeakSet<object>()
  server.use(async (socket, next) => {
    if (asked.has(socket.conn)) return socket.conn.close()
    asked.add(socket.conn)
    const member = await ask(socket)
    if (typeof member === 'string') {
      next(new Error(member))
      // Closes after the refusal is written.
      return void setImmediate(() => socket.conn.close())
    }
    room.leave(socket.request)
    socket.data.member = member
    next()
  })
}

function allowHandshake(request: IncomingMessage, env: Env, room: HandshakeLimit): boolean {
  return isOurHost(request.headers.host, env) && !isForeignPage(request.headers, env.BASE_URL) && room.enter(request)
}

function createServer({ env }: Deps, room: HandshakeLimit): LiveServer {
  return new Server({
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: heartbeat.intervalMs,
    pingTimeout: heartbeat.timeoutMs,
    // The time a connection has to authenticate, which the browser does as soon as it is open.
    connectTimeout: 5000,
    maxHttpBufferSize: 16 * 1024,
    allowRequest: (request, decide) => decide(null, allowHandshake(request, env, room)),
  })
}

/** Asks every client to reconnect, spread over some seconds. Resolves when they are gone. */
async function moveClients(connections: Connections) {
  const sockets = connections.sockets()
  const overMs = sockets.length < spread.minClients ? 0 : spread.overMs
  // Each client gets its own slot, since random delays alone would cluster.
  const slotMs = overMs / sockets.length
  for (const [index, socket] of sockets.entries())
    socket.emit('move', { afterMs: Math.round((index + Math.random()) * slotMs) })
  const until = Date.now() + overMs + 500
  while (connections.sockets().length && Date.now() < until) await new Promise((done) => setTimeout(done, 50))
}

/** The live connections of a process: accepts sockets, sends them events, and receives those of other processes. */
export function createLive(deps: Deps): Live {
  const { db, log, env } = deps
  const room = createHandshakeLimit(env)
  const server = createServer(deps, room)
  const connections = connectionsOf(server)
  const maintenance = new Maintenance(db, connections, log)
  const delivery = createDelivery(deps, { server, connections, maintenance })
  const { publish } = delivery
  let stopping = false

  admit(server, room, (socket) => memberOf(socket, connections, deps, () => stopping))
  server.on('connection', (socket: LiveSocket) => {
    const { profileId } = socket.data.member
    void socket.join(roomOf(profileId))
    handleClientEvents(socket, db, publish, () => maintenance.onLooking(profileId))
    maintenance.onConnection(socket)
  })

  return {
    notify: (to, event) => {
      if (to.length) publish({ kind: 'event', to, event })
    },
    count: () => connections.sockets().length,
    countMembers: () => connections.members().length,
    connected: () => delivery.connected(),
    isStopping: () => stopping,
    async attach(http) {
      await delivery.start()
      server.attach(http)
      maintenance.start()
    },
    moveOn() {
      stopping = true
      return moveClients(connections)
    },
    async close() {
      stopping = true
      maintenance.stop()
      server.disconnectSockets(true)
      server.engine?.close()
      await server.of('/').adapter.close()
      await delivery.close()
    },
  }
}
