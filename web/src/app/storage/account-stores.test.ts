import { expect, it } from 'vitest'
import { accountSignal, accountStore, emptyAccountStores, onSignOut } from './account-stores.ts'

it('A sign-out resets every store and notifies its listeners', () => {
  const likes = accountStore<string[]>([])
  const seen: string[][] = []
  likes.listen((value) => seen.push([...value]))
  likes.set(['Ann'])
  emptyAccountStores()
  expect(likes.get()).toEqual([])
  expect(seen).toEqual([['Ann'], []])
})

it('Each sign-out runs the registered cleanups', () => {
  const drafts = new Map([['a', 1]])
  onSignOut(() => drafts.clear())
  emptyAccountStores()
  drafts.set('b', 2)
  emptyAccountStores()
  expect(drafts.size).toBe(0)
})

it('A sign-out aborts the account’s requests, but not those of the next account', () => {
  const before = accountSignal()
  emptyAccountStores()
  expect(before.aborted).toBe(true)
  expect(accountSignal().aborted).toBe(false)
})
