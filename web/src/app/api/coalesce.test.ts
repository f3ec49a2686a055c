import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Requests for a key run once, at the earliest requested time', async () => {
  const done: string[] = []
  const ask = coalesce<string>(async (key) => void done.push(key))
  ask('a', 200)
  ask('a', 200)
  ask('b', 200)
  ask('b', 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual(['b', 'a'])
})

test('Requests during a run cause one more run after it', async () => {
  const log: string[] = []
  let finish = () => {}
  const ask = coalesce<string>(() => {
    log.push('begins')
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  ask('a', 0)
  await vi.advanceTimersByTimeAsync(10)
  for (let count = 0; count < 3; count++) {
    ask('a', 0)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(log).toEqual(['begins'])
  finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(log).toEqual(['begins', 'begins'])
  finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(log).toHaveLength(2)
})
