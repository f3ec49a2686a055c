import { presenceOf, quarterFor } from '../../members/presence/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Connections, LiveSocket, SentPresence, Watched } from './connections.ts'
import { lastSeenOf, watchableConversations, watchablePartners } from './queries.ts'

type Pair = { socket: LiveSocket; partnerId: string; last: SentPresence; quarter: number }

const pairOf = ({ socket, last: { conversationId } }: Pair) => ({
  viewerId: socket.data.member.profileId,
  conversationId,
})

/**
 * The partners in these conversations whose presence the viewer may watch, with the presence that the answers of the
 * API give.
 */
export async function watchedBy(db: Database, viewer: Viewer, conversationIds: string[]): Promise<Watched> {
  const partners = await watchablePartners(db, viewer, conversationIds)
  return new Map(
    partners.map(({ partnerId, conversationId, lastSeenAt }) => [
      partnerId,
      {
        conversationId,
        quarter: quarterFor(viewer.profileId, partnerId),
        presence: JSON.stringify(presenceOf(lastSeenAt)),
      },
    ]),
  )
}

/** The connections and partners for which a new quarter of an hour has begun. */
function* atNextQuarter(connections: Pick<Connections, 'sockets'>, now: number): Generator<Pair> {
  for (const socket of connections.sockets())
    for (const [partnerId, last] of socket.data.watched ?? []) {
      const quarter = quarterFor(socket.data.member.profileId, partnerId, now)
      if (quarter !== last.quarter) yield { socket, partnerId, last, quarter }
    }
}

/**
 * Sends each connection the presence of its partners where it differs from the last quarter of an hour. The clock
 * causes an event, never an act of the partner, and each pair of members has its own delay
 * (docs/decisions/hiding.md).
 */
export async function sendPresence(db: Database, connections: Pick<Connections, 'sockets'>, now = Date.now()) {
  const pairs = [...atNextQuarter(connections, now)]
  const allowed = await watchableConversations(db, pairs.map(pairOf))
  const seen = await lastSeenOf(db, [...new Set(pairs.map(({ partnerId }) => partnerId))])
  for (const { socket, partnerId, last, quarter } of pairs) {
    // Set after the queries, so that the next round tries again when one of them fails.
    last.quarter = quarter
    // A block, or another subscription, may have come during the queries.
    if (socket.data.watched?.get(partnerId) !== last) continue
    // A subscriber who may no longer watch the partner gets no event.
    if (!allowed.has(`${socket.data.member.profileId} ${last.conversationId}`)) continue
    const presence = presenceOf(seen.get(partnerId) ?? null, new Date(now))
    if (JSON.stringify(presence) === last.presence) continue
    last.presence = JSON.stringify(presence)
    socket.emit('presence', { profileId: partnerId, ...presence })
  }
}
