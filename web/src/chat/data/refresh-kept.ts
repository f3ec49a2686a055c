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

/** Adds what changed. Its time stays: the member did not open it. */
function withChanges(kept: KeptConversation, changes: ConversationChanges): KeptConversation {
  const window = emptyWindow()
  loadNewest(window, kept.page)
  applyChanges(window, pageOf(changes), kept.page.version)
  return { ...kept, conversation: changes.conversation, page: keptPageOf({ window }) }
}

/** Asks about some kept conversations until the answers are complete, and forgets those that are gone. */
async function refreshSome(owner: string, some: KeptConversation[]) {
  const since = some.map(({ id, page }) => `${id}:${page.version}`).join()
  const { conversations } = await client.chat.changes({ since })
  const unfinished: KeptConversation[] = []
  for (const kept of some) {
    const changes = conversations.find(({ conversation }) => conversation.id === kept.id)
    if (account() !== owner) return
    if (!changes) await forget(owner, kept.id)
    else {
      const changed = withChanges(kept, changes)
      await keep(owner, changed)
      if (changes.more) unfinished.push(changed)
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
    await refreshSome(owner, kept.slice(at, at + changedConversations))
}

// Without an answer, or without storage, the next connection tries again.
const refreshing = coalesce<'kept'>(() => refresh().catch(() => {}))

/**
 * Brings the kept conversations to what the member may see now, soon: a block, a hidden partner or a removed message may
 * be older than the connection.
 */
export const refreshKept = () => refreshing('kept', delayMs)
