import { type DBSchema, openDB } from 'idb'
import type { OutboxStore } from '../sync/outbox.ts'
import { emptiedIfOld, type OutgoingMessage } from '../sync/outgoing-message.ts'

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
  const put = async (draft: OutgoingMessage) => {
    await (await opening).put(storeName, draft)
  }
  const emptied = async (stored: OutgoingMessage) => {
    const draft = emptiedIfOld(stored)
    if (draft !== stored) await put(draft)
    return draft
  }
  return {
    // Neither the app nor the worker sends what waited too long.
    all: async () => Promise.all((await (await opening).getAll(storeName)).map(emptied)),
    put,
    remove: async (id) => (await opening).delete(storeName, id),
  }
}
