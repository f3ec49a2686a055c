import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { listConversations } from '../chat/conversations.ts'
import { rehearseMessage } from '../chat/insert-message.ts'
import { pageQuery, pairOf, readMessages } from '../chat/messages.ts'
import { membershipOf } from '../chat/queries.ts'
import { type Viewer, viewerOf } from '../members/visibility/queries.ts'
import { findPage } from '../people/discover/query.ts'
import { poolSize } from '../platform/db/connection.ts'
import type { Services } from '../services.ts'

type Deps = Pick<Services, 'db' | 'searchDb' | 'log'>
type Example = { viewer: Viewer; conversationId: string }

/** Some conversation, as one of its members has it. */
async function example({ db }: Deps): Promise<Example | null> {
  const { rows } = await sql<{ userId: string; conversationId: string }>`
    select p.user_id, c.id as conversation_id from conversations c join profiles p on p.id = c.participant1_id
    limit 1`.execute(db)
  const viewer = rows[0] && (await viewerOf(db, rows[0].userId))
  return viewer ? { viewer, conversationId: rows[0]!.conversationId } : null
}

/** A message sent and read, as a member does most. */
async function chat({ db }: Deps, { viewer, conversationId }: Example) {
  const draft = { conversationId, messageId: randomUUID(), content: '…' }
  await rehearseMessage(db, viewer, draft)
  const membership = await membershipOf(db, viewer, conversationId)
  if (membership) await readMessages(db, viewer, pageQuery(conversationId, { limit: 1 }), () => pairOf(membership))
  await listConversations(db, viewer, { folder: 'chats', after: null, limit: 1 })
}

/** As Discover first asks. */
const filters = { gender: 'female', ageMin: 18, ageMax: 99, radius: 50 } as const

const search = ({ searchDb }: Deps, { viewer }: Example) =>
  findPage(searchDb, { viewer, filters, places: null }, { order: 'lastSeen', position: null, limit: 13 })

/**
 * Runs what members do most, on every connection of the pools and before the first member comes: statements are
 * prepared, and the code is compiled. Leaves nothing behind. A community without a conversation needs none of it.
 */
export async function warmUp(deps: Deps): Promise<void> {
  const found = await example(deps)
  if (!found) return
  const all = Array.from({ length: poolSize }, () => Promise.all([chat(deps, found), search(deps, found)]))
  await Promise.all(all).catch((error: Error) => deps.log.warn({ name: error.name }, 'a rehearsal failed'))
}
