import { isConnected } from '../../app/live/events.ts'
import type { OutboxStore, SendError } from '../sync/outbox.ts'
import type { Transport } from '../sync/types.ts'
import { outboxTag } from './storage.ts'

/** Asks the browser to wake the worker once there is a connection, where it has background sync. */
async function askToSend() {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && 'sync' in registration) await registration.sync.register(outboxTag)
}

/** An outbox whose drafts the worker sends when the connection returns, even if the app is closed. */
export const sentInBackground = (store: OutboxStore): OutboxStore => ({
  ...store,
  put: async (draft) => {
    await store.put(draft)
    // A browser that refuses sends them with the next visit.
    if (!isConnected()) await askToSend().catch(() => {})
  },
})

/** A transport whose attempts without an answer are made again in the background. A lost line shows itself by these first. */
export const triedInBackground = (transport: Transport): Transport => ({
  ...transport,
  send: async (draft) => {
    try {
      return await transport.send(draft)
    } catch (error) {
      if (!(error as SendError).code) await askToSend().catch(() => {})
      throw error
    }
  },
})
