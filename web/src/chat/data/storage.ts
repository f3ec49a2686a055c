import type { OutboxStore, OutgoingMessage } from '../sync/outbox.ts'

const storeName = 'drafts'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Drafts in IndexedDB, separate for each member, so that none is sent under another account on the same machine. */
export function browserOutbox(profileId: string): OutboxStore {
  const opening = indexedDB.open(`hearth-outbox-${profileId}`, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' })
  const database = done(opening).then((opened) => {
    // Signing out, in any tab, deletes this database, which an open connection would block.
    opened.onversionchange = () => opened.close()
    return opened
  })
  // Callers of the methods below get the error; this prevents an unhandled rejection.
  database.catch(() => {})
  const drafts = async (mode: IDBTransactionMode) =>
    (await database).transaction(storeName, mode).objectStore(storeName)
  return {
    all: async () => done((await drafts('readonly')).getAll() as IDBRequest<OutgoingMessage[]>),
    put: async (draft) => {
      await done((await drafts('readwrite')).put(draft))
    },
    remove: async (id) => {
      await done((await drafts('readwrite')).delete(id))
    },
  }
}
