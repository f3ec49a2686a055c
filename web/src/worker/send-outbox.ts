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
    if (status === 429 || status >= 500) throw new Error(`The server is away: ${status}`)
    if (!ok) return
    await remove(draft.id)
  }
}

/**
 * Sends what members wrote without a connection, once the browser has one and the app is closed. An open tab sends it
 * itself.
 * @throws so that the browser tries again later
 */
export async function sendOutbox() {
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith(outboxPrefix)) continue
    const outbox = browserOutbox(name.slice(outboxPrefix.length))
    const drafts = (await outbox.all()).toSorted((one, other) => one.at - other.at)
    const byConversation = Map.groupBy(drafts, ({ conversationId }) => conversationId)
    for (const waiting of byConversation.values()) await sendInOrder(waiting, outbox.remove)
  }
}
