import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { api } from '../../app/api/client.ts'
import { hasNoAnswer } from '../../app/api/no-answer.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { ownerHere } from '../../app/session/device-owner.ts'
import { meQuery } from '../../app/session/session.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'
import {
  forgetConversation,
  type KeptConversation,
  readConversation,
  readConversations,
  writeConversation,
} from '../../app/storage/kept.ts'
import { askAgainFor } from '../../members/photo-copies.ts'
import type { KeptStore } from '../sync/types.ts'
import { isIn, type Page } from './conversation-pages.ts'

/** Stores changes within this time together. Milliseconds. */
const delayMs = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
onSignOut(() => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
})

/** The account of this tab, unless it has left this browser meanwhile. */
export function account(): string | null {
  const id = queryClient.getQueryData(meQuery.queryKey)?.account.id
  return id && ownerHere() === id ? id : null
}

/** A browser without storage has no conversations to read without a connection; all else works. */
const orNull = <T>(work: Promise<T>) => work.catch(() => null)

/** Keeps a conversation, and no copy of a photo that its partner does not show any more. @throws without a connection */
export async function keep(owner: string, kept: KeptConversation) {
  const photo = (await readConversation(owner, kept.id))?.conversation.partner.photo
  if (photo?.id !== kept.conversation.partner.photo?.id) await askAgainFor(photo)
  await writeConversation(owner, kept)
}

/**
 * Forgets a conversation, with the copies of its partner's photo. What is kept names the photo, so it goes last: where the
 * connection is lost in between, the next one begins again.
 * @throws without a connection
 */
export async function forget(owner: string, id: string) {
  await askAgainFor((await readConversation(owner, id))?.conversation.partner.photo)
  await forgetConversation(owner, id)
}

async function store(id: string, page: Parameters<KeptStore['write']>[1]) {
  waiting.delete(id)
  const conversation = queryClient.getQueryData(api.chat.show.queryKey({ input: { conversationId: id } }))
  const owner = account()
  if (owner && conversation) await orNull(keep(owner, { id, at: Date.now(), conversation, page: page() }))
}

/** The newest messages of the conversations opened last, in this browser under the member's account. */
export const keptConversations: KeptStore = {
  read: async (id) => {
    const owner = account()
    return (owner && (await orNull(readConversation(owner, id)))?.page) || null
  },
  write: (id, page) => {
    if (!waiting.has(id))
      waiting.set(
        id,
        setTimeout(() => void store(id, page), delayMs),
      )
  },
  forget: (id) => {
    const owner = account()
    clearTimeout(waiting.get(id))
    waiting.delete(id)
    if (owner) void orNull(forget(owner, id))
  },
}

/** Reads a kept conversation without its messages; null if the member did not open it here. */
export async function keptConversation(id: string) {
  const owner = account()
  return (owner && (await orNull(readConversation(owner, id)))?.conversation) || null
}

/** A list of the kept conversations; null when none are kept at all. */
export async function keptList(folder: ConversationFolder): Promise<Page | null> {
  const owner = account()
  const kept = (owner && (await orNull(readConversations(owner)))) || []
  const conversations = kept.map(({ conversation }) => conversation).filter(({ hidden }) => !hidden)
  if (!conversations.length) return null
  return { conversations: conversations.filter((one) => isIn(folder, one)), nextCursor: null }
}

/** Gives the server's answer, or what the browser keeps if none comes. */
export async function orKept<T>(asked: Promise<T>, kept: () => Promise<T | null> | null): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const found = hasNoAnswer(error) ? await kept() : null
    if (found === null) throw error
    return found
  }
}
