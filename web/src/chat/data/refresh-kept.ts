import { changedConversations } from '@hearth/shared/chat/chat-limits'
import { client } from '../../app/api/client.ts'
import { coalesce } from '../../app/api/coalesce.ts'
import { type KeptConversation, pruneConversations, readConversations } from '../../app/storage/kept.ts'
import { applyChanges, emptyWindow, loadNewest } from '../sync/log.ts'
import { keptPageOf, pageOf } from '../sync/tracked-messages.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { account, forget, keep } from './kept-conversations.ts'
import { isOpen } from './live-chat.ts'

/** The screens ask first after a reconnection. Milliseconds. */
const delayMs = 1500

/** A kept conversation, and the version whose changes are asked for. */
type Asked = { kept: KeptConversation; since: number }

/**
 * Of a request, all messages are asked for: which of them are covered depends on the member's hidden words, which may
 * have changed meanwhile, and not on versions.
 */
const asking = (kept: KeptConversation): Asked => ({
  kept,
  since: kept.conversation.isRequest ? 0 : kept.page.version,
})

/** Adds what changed. Its time stays: the member did not open it. */
function withChanges({ kept, since }: Asked, changes: ConversationChanges): KeptConversation {
  const window = emptyWindow()
  loadNewest(window, kept.page)
  applyChanges(window, pageOf(changes), since)
  return { ...kept, conversation: changes.conversation, page: keptPageOf({ window }) }
}

/** Asks about some kept conversations until the answers are complete, and forgets those that are gone. */
async function refreshSome(owner: string, some: Asked[]) {
  const known = some.map(({ kept, since }) => `${kept.id}:${since}`).join()
  const { conversations } = await client.chat.changes({ since: known })
  const unfinished: Asked[] = []
  for (const asked of some) {
    const { kept } = asked
    const changes = conversations.find(({ conversation }) => conversation.id === kept.id)
    if (account() !== owner) return
    if (!changes) await forget(owner, kept.id)
    else {
      const changed = withChanges(asked, changes)
      await keep(owner, changed)
      const newest = Math.max(...changes.messages.map(({ version }) => version))
      if (changes.more) unfinished.push({ kept: changed, since: newest })
    }
  }
  if (unfinished.length) await refreshSome(owner, unfinished)
}

async function refresh() {
  const owner = account()
  if (!owner) return
  await pruneConversations(owner)
  // An open conversation keeps itself current.
  const kept = (await readConversations(owner)).filter(({ id }) => !isOpen(id))
  for (let at = 0; at < kept.length; at += changedConversations)
    await refreshSome(owner, kept.slice(at, at + changedConversations).map(asking))
}

// Without an answer, or without storage, the next connection tries again.
const refreshing = coalesce<'kept'>(() => refresh().catch(() => {}))

/**
 * Brings the kept conversations to what the member may see now, soon: a block, a hidden partner, a removed message or a
 * hidden word may be older than the connection.
 */
export const refreshKept = () => refreshing('kept', delayMs)
