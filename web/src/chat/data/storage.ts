import { type DBSchema, openDB } from 'idb'
import type { OutboxStore, OutgoingMessage } from '../sync/outbox.ts'

const storeName = 'drafts'

/** The name of a member's database begins like this and ends with their profile's id. */
export const outboxPrefix = 'hearth-outbox-'

/** What a tab asks the browser to tell the worker, once there is a connection: that drafts wait. */
export const outboxTag = 'outbox'

type Drafts = DBSchema & { drafts: { key: string; value: OutgoingMessage } }

/** Drafts in IndexedDB, separate for each member, so that none is sent under another account on the same machine. */
export function browserOutbox(profileId: string): OutboxStore {
  const opening = openDB<Drafts>(outboxPrefix + profileId, 1, {
    upgrade: (database) => void database.createObjectStore(storeName, { keyPath: 'id' }),
    // Signing out, in any tab, deletes this database, which an open connection would block.
    blocking: () => void opening.then((database) => database.close()),
  })
  // Callers of the methods below get the error; this prevents an unhandled rejection.
  opening.catch(() => {})
  return {
    all: async () => (await opening).getAll(storeName),
    put: async (draft) => {
      await (await opening).put(storeName, draft)
    },
    remove: async (id) => (await opening).delete(storeName, id),
  }
}
