import { presenceOf, quarterFor } from '../../members/presence/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Connections, LiveSocket, Told, Watched } from './connections.ts'
import { lastSeenOf, watchableConversations, watchablePartners } from './queries.ts'

type Pair = { socket: LiveSocket; partnerId: string; told: Told; quarter: number }

const pairOf = ({ socket, told: { conversationId } }: Pair) => ({
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
    for (const [partnerId, told] of socket.data.watched ?? []) {
      const quarter = quarterFor(socket.data.member.profileId, partnerId, now)
      if (quarter !== told.quarter) yield { socket, partnerId, told, quarter }
    }
}

/**
 * Sends each connection the presence of its partners where it differs from the last quarter of an hour. The clock
 * causes an event, never an act of the partner, and each pair of members has its own delay
 * (docs/decisions/hiding.md).
 */
export async function tellPresence(db: Database, connections: Pick<Connections, 'sockets'>, now = Date.now()) {
  const pairs = [...atNextQuarter(connections, now)]
  const allowed = await watchableConversations(db, pairs.map(pairOf))
  const seen = await lastSeenOf(db, [...new Set(pairs.map(({ partnerId }) => partnerId))])
  for (const { socket, partnerId, told, quarter } of pairs) {
    // Set after the queries, so that the next round tries again when one of them fails.
    told.quarter = quarter
    // A block, or another subscription, may have come during the queries.
    if (socket.data.watched?.get(partnerId) !== told) continue
    // A subscriber who may no longer watch the partner gets no event.
    if (!allowed.has(`${socket.data.member.profileId} ${told.conversationId}`)) continue
    const presence = presenceOf(seen.get(partnerId) ?? null, new Date(now))
    if (JSON.stringify(presence) === told.presence) continue
    told.presence = JSON.stringify(presence)
    socket.emit('presence', { profileId: partnerId, ...presence })
  }
}
