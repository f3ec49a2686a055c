import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropOldDrafts, readDraft, writeDraft } from './drafts.ts'

const days = 24 * 60 * 60 * 1000
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('A draft goes 14 days after its last change, and leaves nothing behind', () => {
  writeDraft('old', 'Half a thought')
  writeDraft('young', 'Half')
  pass(13.9 * days)
  expect(readDraft('old')).toBe('Half a thought')
  writeDraft('young', 'Half a sentence')
  pass(0.1 * days)
  expect(readDraft('old')).toBeNull()
  dropOldDrafts()
  expect(readDraft('young')).toBe('Half a sentence')
  expect(Object.keys(localStorage).filter((key) => key.endsWith('old'))).toEqual([])
  writeDraft('young', null)
  expect(localStorage).toHaveLength(0)
})

it('The time of a draft from an earlier version begins with the first look at it', () => {
  localStorage.setItem('hearth-draft:chat', '"Half a thought"')
  dropOldDrafts()
  pass(13.9 * days)
  dropOldDrafts()
  expect(readDraft('chat')).toBe('Half a thought')
  pass(0.1 * days)
  expect(readDraft('chat')).toBeNull()
})
