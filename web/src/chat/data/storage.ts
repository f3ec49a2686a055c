import type { OutboxStore, OutgoingMessage } from '../sync/outbox.ts'

const storeName = 'drafts'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Drafts in IndexedDB, apart for each member: nobody's words are sent under another account on the same machine. */
export function browserOutbox(profileId: string): OutboxStore {
  const opening = indexedDB.open(`hearth-outbox-${profileId}`, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' })
  const database = done(opening).then((opened) => {
    // Whoever signs out in this tab or another takes what is kept here along.
    opened.onversionchange = () => opened.close()
    return opened
  })
  // Whoever calls hears of a failure; nobody else has to.
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
