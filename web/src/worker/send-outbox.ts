import type { Me } from '@hearth/shared/account/me'
import { browserOutbox, outboxPrefix } from '../chat/data/storage.ts'

type Outbox = ReturnType<typeof browserOutbox>
type Draft = Awaited<ReturnType<Outbox['all']>>[number]

/** Sends a message as the app does (chat/data/transport.ts). Its id makes a second time harmless. */
function request({ conversationId, id, content, replyTo, photo }: Draft): [string, RequestInit] {
  const address = `/api/conversations/${conversationId}/messages/${id}`
  if (!photo) {
    const headers = { 'content-type': 'application/json' }
    return [address, { method: 'PUT', headers, body: JSON.stringify({ content, replyTo }) }]
  }
  const body = new FormData()
  body.set('photo', photo, 'photo')
  body.set('content', content)
  if (replyTo) body.set('replyTo', replyTo)
  return [`${address}/photo`, { method: 'PUT', body }]
}

/** Sends the messages of a conversation in their order, up to the first one that the server refuses. */
async function sendInOrder(drafts: Draft[], remove: Outbox['remove']) {
  for (const draft of drafts) {
    // The app tells the sender why when they open it.
    if (draft.failed) continue
    const { ok, status } = await fetch(...request(draft))
    if (away(status)) throw new Error(`The server is away: ${status}`)
    if (!ok) return
    await remove(draft.id)
  }
}

const away = (status: number) => status === 429 || status >= 500

/** Returns the profile id of the signed-in account; null without one. */
async function signedIn(): Promise<string | null> {
  const answer = await fetch('/api/me')
  if (away(answer.status)) throw new Error(`The server is away: ${answer.status}`)
  return answer.ok ? (((await answer.json()) as Me).profile?.id ?? null) : null
}

/** Sends the messages of one member, as long as that member is signed in. */
async function sendOf(profileId: string) {
  const outbox = browserOutbox(profileId)
  const drafts = (await outbox.all()).toSorted((one, other) => one.at - other.at)
  for (const waiting of Map.groupBy(drafts, ({ conversationId }) => conversationId).values()) {
    if ((await signedIn()) !== profileId) return
    await sendInOrder(waiting, outbox.remove)
  }
}

/**
 * Sends what the signed-in member wrote without a connection, once the browser has one and the app is closed. An open
 * tab sends its own messages. Messages of another account stay: the app deletes them when it opens, or sends them once
 * that member signs in again.
 *
 * @throws so that the browser tries again later
 */
export async function sendOutbox() {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  const profileId = names.some((name) => name?.startsWith(outboxPrefix)) ? await signedIn() : null
  if (profileId && names.includes(outboxPrefix + profileId)) await sendOf(profileId)
}
