import type { Log } from '../config/log.ts'
import type { Database } from '../db/connection.ts'
import { roundLastSeen } from '../presence/queries.ts'
import { blockedIds } from '../visibility/queries.ts'
import type { Notice } from './bus.ts'
import type { Connections, LiveSocket } from './connections.ts'
import { mayBeSeen, messagesWithin, recordPresence, seenWithin, validSessions } from './queries.ts'

/** Milliseconds. Sessions: a sign-out on another process whose notice got lost cuts within 5 s all the same. */
const intervalsMs = { sessions: 3000, sweep: 30_000, presence: 60_000 }
/** A sweep looks back further than the last one: a message's time is taken before its commit. */
const overlapMs = 10_000
/** Over how many milliseconds rereading is spread: so many for each connection, and at most. */
const resync = { each: 5, most: 60_000 }

/** Members asked about at once: ten thousand in one statement would hold everything else up for half a second. */
const membersPerQuery = 500

async function inSlices(all: string[], work: (some: string[]) => Promise<void>) {
  for (let at = 0; at < all.length; at += membersPerQuery) await work(all.slice(at, at + membersPerQuery))
}

type Presence = Extract<Notice, { kind: 'presence' }>

/** What a process does for its connections by itself, besides ringing. */
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
      repeat(intervalsMs.sessions, () => this.#cutEnded()),
      repeat(intervalsMs.sweep, () => this.#sweep(intervalsMs.sweep + overlapMs)),
      repeat(intervalsMs.presence, () => this.#tellPresence()),
    ]
  }

  stop() {
    this.#timers.forEach(clearInterval)
  }

  /** Sends a presence notice to the connections that may know of it. */
  deliverPresence(notice: Presence) {
    this.#attempt(this.#emitPresence(notice))
  }

  /** Cuts connections whose session has ended. */
  recheck() {
    this.#attempt(this.#cutEnded())
  }

  /**
   * Notices were lost for so long, and perhaps the database was away altogether: rings for every message since, looks
   * at the sessions, and has every screen reread what it shows, spread so that they do not come as one.
   */
  catchUp(lostFor: number) {
    this.#attempt(this.#sweep(lostFor + overlapMs))
    this.recheck()
    const sockets = this.#connections.sockets()
    const spread = Math.min(resync.most, sockets.length * resync.each)
    for (const socket of sockets)
      setTimeout(() => socket.emit('event', { type: 'resync' }), Math.random() * spread).unref()
  }

  /**
   * The first connection of a member is told to whoever watches. The end of the last one is only written down: told, it
   * would say to the second when somebody went.
   */
  onConnection(socket: LiveSocket, publish: (notice: Notice) => void) {
    const { profileId } = socket.data.member
    const write = () => recordPresence(this.#db, [profileId])
    const tell = async () => {
      const [seen] = await write()
      if (seen) publish({ kind: 'presence', profileId, lastSeenAt: roundLastSeen(seen.lastSeenAt) })
    }
    if (this.#connections.count(profileId) <= 1) this.#attempt(tell())
    socket.on('disconnect', () => {
      if (this.#connections.count(profileId) === 0) this.#attempt(write().then(() => {}))
    })
  }

  #attempt(round: Promise<void>) {
    round.catch((error: Error) => this.#log.warn({ part: 'live', name: error.name }, 'a round failed'))
  }

  /** Presence is told to nobody who is blocked either way, whatever the connection still watches. */
  async #emitPresence(notice: Presence) {
    if (!this.#connections.isWatched(notice.profileId)) return
    if (!(await mayBeSeen(this.#db, notice.profileId))) return
    this.#connections.emit(notice, await blockedIds(this.#db, { profileId: notice.profileId }))
  }

  async #cutEnded() {
    const sockets = this.#connections.sockets()
    const asked = [...new Set(sockets.map((socket) => socket.data.member.sessionId))]
    const ended = new Set<string>()
    await inSlices(asked, async (some) => {
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

  async #tellPresence() {
    await inSlices(this.#connections.members(), async (some) => {
      await recordPresence(this.#db, some)
    })
    await inSlices(this.#connections.watched(), async (some) => {
      for (const { profileId, lastSeenAt } of await seenWithin(this.#db, some, intervalsMs.presence * 2))
        await this.#emitPresence({ kind: 'presence', profileId, lastSeenAt: roundLastSeen(lastSeenAt) })
    })
  }
}
