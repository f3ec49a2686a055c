import type { Me } from '@hearth/shared/account/me'
import type { Conversation } from '@hearth/shared/chat/chat'
import { daysInBrowser } from '@hearth/shared/chat/chat-limits'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { day } from '@hearth/shared/time'
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

/** A browser keeps what it received this long without another answer of the server. Milliseconds. */
const keepMs = daysInBrowser * day
/** The number of conversations, opened last, that a browser keeps of a member. */
const maxConversations = 20
const prefix = 'hearth-kept-'

/** A conversation as the server last answered about it. */
export type KeptConversation = { id: string; at: number; conversation: Conversation; page: MessagePage }
type KeptMe = { id: 'me'; at: number; me: Me }
type Kept = DBSchema & {
  me: { key: string; value: KeptMe }
  conversations: { key: string; value: KeptConversation; indexes: { at: number } }
}

const open = new Map<string, Promise<IDBPDatabase<Kept>>>()

/** Each account has a database of its own: no member sees what another one received on the same machine. */
function databaseOf(account: string) {
  const known = open.get(account)
  if (known) return known
  const close = () => {
    void open.get(account)?.then((database) => database.close())
    open.delete(account)
  }
  const opening = openDB<Kept>(prefix + account, 1, {
    upgrade: (database) => {
      database.createObjectStore('me', { keyPath: 'id' })
      database.createObjectStore('conversations', { keyPath: 'id' }).createIndex('at', 'at')
    },
    // Signing out, in any tab, deletes this database, which an open connection would block.
    blocking: close,
    terminated: close,
  })
  open.set(account, opening)
  opening.catch(() => open.delete(account))
  return opening
}

const isOld = ({ at }: { at: number }) => Date.now() - at >= keepMs

/** Keeps what the account knows of itself. */
export async function writeMe(me: Me) {
  await (await databaseOf(me.account.id)).put('me', { id: 'me', at: Date.now(), me })
}

/** Reads what the account last knew of itself. If that is too long ago, it deletes all and gives null. */
export async function readMe(account: string): Promise<Me | null> {
  const kept = await (await databaseOf(account)).get('me', 'me')
  if (kept && !isOld(kept)) return kept.me
  await dropKept()
  return null
}

export async function writeConversation(account: string, kept: KeptConversation) {
  const store = (await databaseOf(account)).transaction('conversations', 'readwrite').store
  await store.put(kept)
  await prune(store)
}

/** Deletes the conversations that the member has not opened for too long. */
export async function pruneConversations(account: string) {
  await prune((await databaseOf(account)).transaction('conversations', 'readwrite').store)
}

async function prune(store: IDBPObjectStore<Kept, ['conversations'], 'conversations', 'readwrite'>) {
  const byTime = store.index('at')
  const all = await byTime.getAllKeys()
  const old = await byTime.getAllKeys(IDBKeyRange.upperBound(Date.now() - keepMs))
  const excess = all.slice(0, Math.max(0, all.length - maxConversations))
  for (const id of new Set([...excess, ...old])) await store.delete(id)
}

/** The kept conversations, the one opened last first. */
export async function readConversations(account: string): Promise<KeptConversation[]> {
  const all = await (await databaseOf(account)).getAllFromIndex('conversations', 'at')
  return all.filter((one) => !isOld(one)).reverse()
}

export async function readConversation(account: string, id: string): Promise<KeptConversation | null> {
  const kept = await (await databaseOf(account)).get('conversations', id)
  return kept && !isOld(kept) ? kept : null
}

export async function forgetConversation(account: string, id: string) {
  await (await databaseOf(account)).delete('conversations', id)
}

/** Deletes all that each account received. */
export async function dropKept() {
  for (const { name } of await indexedDB.databases()) if (name?.startsWith(prefix)) await deleteDB(name)
}
