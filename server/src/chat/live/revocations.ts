import type { Database } from '../../platform/db/connection.ts'
import type { Revocation } from './bus.ts'
import type { Connections } from './connections.ts'
import { conversationOf, staffOfCase } from './queries.ts'

/** Applies a block on this process: neither member watches the other, and open screens of the conversation close. */
async function separate(db: Database, connections: Connections, pair: [string, string]) {
  const [one, other] = pair
  for (const socket of connections.of(one)) socket.data.watched?.delete(other)
  for (const socket of connections.of(other)) socket.data.watched?.delete(one)
  if (!connections.count(one) && !connections.count(other)) return
  const conversationId = await conversationOf(db, pair)
  if (conversationId) connections.emit({ kind: 'event', to: pair, event: { type: 'gone', conversationId } })
  connections.emit({ kind: 'event', to: pair, event: { type: 'members' } })
}

/** Tells the staff on this process that a case has changed. */
async function tellStaff(db: Database, connections: Connections, caseId: string) {
  const connected = connections.members()
  if (!connected.length) return
  const to = await staffOfCase(db, caseId)
  connections.emit({ kind: 'event', to, event: { type: 'case', caseId } })
}

type Changed = { conversationId: string; version: number; members: string[] }

/** Tells the members on this process that staff changed a message of theirs. */
const tellMembers = (connections: Connections, { members, conversationId, version }: Changed) =>
  connections.emit({ kind: 'event', to: members, event: { type: 'change', conversationId, version } })

/** Applies on this process what a transaction has changed for members and staff. */
export async function applyRevocation(
  db: Database,
  connections: Connections,
  revocation: Exclude<Revocation, { userId: string }>,
) {
  if ('separated' in revocation) await separate(db, connections, revocation.separated)
  else if ('members' in revocation)
    connections.emit({ kind: 'event', to: revocation.members, event: { type: 'members' } })
  else if ('caseId' in revocation) await tellStaff(db, connections, revocation.caseId)
  else tellMembers(connections, revocation.changed)
}
