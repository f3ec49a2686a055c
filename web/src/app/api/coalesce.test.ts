import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Whatever happens meanwhile is one piece of work, at the earliest time that was asked for', async () => {
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

test('Work never overtakes itself: what is asked for meanwhile comes after it, once', async () => {
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
