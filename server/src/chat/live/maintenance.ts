import type { Log } from '../../platform/config/log.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Connections, LiveSocket } from './connections.ts'
import { sendPresence } from './presence-rounds.ts'
import { messagesWithin, recordLooking, recordPresence, validSessions } from './queries.ts'

/** A sign-out on another process disconnects within 5 seconds even if its notice is lost, hence 3 s for sessions. */
const intervalsMs = { sessions: 3000, sweep: 30_000, presence: 60_000 }
/** Sweeps overlap, because a message's time is taken before its commit. */
const overlapMs = 10_000
/** Milliseconds over which refetching is spread: for each connection, and at most. */
const resync = { eachMs: 5, maxMs: 60_000 }

/** Members in one statement: ten thousand would block other work for half a second. */
const membersPerQuery = 500

async function inSlices(all: string[], work: (some: string[]) => Promise<void>) {
  for (let at = 0; at < all.length; at += membersPerQuery) await work(all.slice(at, at + membersPerQuery))
}

/** The periodic work of a process for its connections. */
export class Maintenance {
  readonly #db: Database
  readonly #connections: Connections
  readonly #log: Log
  #timers: NodeJS.Timeout[] = []

  constructor(db: Database, connections: Connections, log: Log) {
    this.#db = db
    this.#connections = connections
    this.#log = log
  }

  start() {
    const repeat = (ms: number, round: () => Promise<void>) => setInterval(() => this.#attempt(round()), ms)
    this.#timers = [
      repeat(intervalsMs.sessions, () => this.#disconnectEnded()),
      repeat(intervalsMs.sweep, () => this.#sweep(intervalsMs.sweep + overlapMs)),
      repeat(intervalsMs.presence, () => this.#refreshPresence()),
    ]
  }

  stop() {
    this.#timers.forEach(clearInterval)
  }

  /** Disconnects connections whose session has ended. */
  recheck() {
    this.#attempt(this.#disconnectEnded())
  }

  /**
   * Recovers after notices were lost or the database was unreachable: sends an event for every message since, checks
   * the sessions, and makes every screen refetch. Refetching is spread to avoid a burst.
   */
  catchUp(lostFor: number) {
    this.#attempt(this.#sweep(lostFor + overlapMs))
    this.recheck()
    const sockets = this.#connections.sockets()
    const spread = Math.min(resync.maxMs, sockets.length * resync.eachMs)
    for (const socket of sockets)
      setTimeout(() => socket.emit('event', { type: 'resync' }), Math.random() * spread).unref()
  }

  /**
   * Records a member's first connection and the end of the last one. Neither causes an event, because its time would
   * reveal when the member came or left.
   */
  onConnection(socket: LiveSocket) {
    const { profileId } = socket.data.member
    const write = () => this.#attempt(recordPresence(this.#db, [profileId]).then(() => {}))
    if (this.#connections.count(profileId) <= 1) write()
    socket.on('disconnect', () => {
      if (socket.data.looking) this.onLooking(profileId)
      if (this.#connections.count(profileId) === 0) write()
    })
  }

  /** Records whether the member looks at a tab that is connected to this process. */
  onLooking(profileId: string) {
    this.#attempt(recordLooking(this.#db, [profileId], this.#connections.isLooking(profileId)).then(() => {}))
  }

  #attempt(round: Promise<void>) {
    round.catch((error: Error) => this.#log.warn({ part: 'live', name: error.name }, 'a round failed'))
  }

  async #disconnectEnded() {
    const sockets = this.#connections.sockets()
    const sessions = [...new Set(sockets.map((socket) => socket.data.member.sessionId))]
    const ended = new Set<string>()
    await inSlices(sessions, async (some) => {
      const living = await validSessions(this.#db, some)
      for (const id of some) if (!living.has(id)) ended.add(id)
    })
    for (const socket of sockets) if (ended.has(socket.data.member.sessionId)) socket.disconnect(true)
  }

  async #sweep(ms: number) {
    await inSlices(this.#connections.members(), async (some) => {
      for (const { profileId, ...fresh } of await messagesWithin(this.#db, some, ms))
        this.#connections.emit({ kind: 'event', to: [profileId], event: { type: 'message', ...fresh } })
    })
  }

  async #refreshPresence() {
    await inSlices(this.#connections.members(), async (some) => {
      await recordPresence(this.#db, some)
    })
    await inSlices(this.#connections.looking(), async (some) => {
      await recordLooking(this.#db, some, true)
    })
    await sendPresence(this.#db, this.#connections)
  }
}
