import { atom, type ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

const cleanups = new Set<() => void>()
let session = new AbortController()

/** Registers how a module forgets its data about the signed-in account. Runs whenever an account leaves the tab. */
export function onSignOut(forget: () => void) {
  cleanups.add(forget)
}

/** Aborts when the account leaves the tab: a late response to a request of that account must not reach the next one. */
export const accountSignal = () => session.signal

/** Empties every store of the account that leaves, and aborts its requests. */
export function emptyAccountStores() {
  session.abort()
  session = new AbortController()
  for (const forget of cleanups) forget()
}

/** State of the signed-in account that outlives its screens. A sign-out sets it back to `initial`. */
export function accountStore<T>(initial: T) {
  const store = atom(initial)
  onSignOut(() => store.set(initial))
  return store
}

/** The current value of a store, or a part of it, for components: they render again when that changes. */
export function useStore<T>(store: ReadableAtom<T>): T
export function useStore<T, Part>(store: ReadableAtom<T>, select: (value: T) => Part): Part
export function useStore<T>(store: ReadableAtom<T>, select?: (value: T) => unknown) {
  return useSyncExternalStore(store.listen, () => (select ? select(store.get()) : store.get()))
}
