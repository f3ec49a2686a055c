import { expect, it } from 'vitest'
import { accountSignal, accountStore, emptyAccountStores, onSignOut } from './account-stores.ts'

it('A sign-out sets every store back, and tells those who watch it', () => {
  const likes = accountStore<string[]>([])
  const seen: string[][] = []
  likes.listen((value) => seen.push([...value]))
  likes.set(['Ann'])
  emptyAccountStores()
  expect(likes.get()).toEqual([])
  expect(seen).toEqual([['Ann'], []])
})

it('A sign-out clears what a module registered, each time', () => {
  const drafts = new Map([['a', 1]])
  onSignOut(() => drafts.clear())
  emptyAccountStores()
  drafts.set('b', 2)
  emptyAccountStores()
  expect(drafts.size).toBe(0)
})

it('A sign-out aborts the requests of the account, and none of the next', () => {
  const before = accountSignal()
  emptyAccountStores()
  expect(before.aborted).toBe(true)
  expect(accountSignal().aborted).toBe(false)
})
