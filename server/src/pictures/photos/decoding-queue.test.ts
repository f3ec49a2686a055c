import { describe, expect, it } from 'vitest'
import { createTaskQueue } from './decoding-queue.ts'

/** Tasks that the test ends. */
function tasks(most: Parameters<typeof createTaskQueue>[0]) {
  const enqueue = createTaskQueue(most)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string, name: string) =>
    enqueue(key, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)!()
    await settled()
  }
  return { add, begun, end, settled, enqueue }
}

describe('A task queue', () => {
  it('starts up to the limit at once and the others in order of arrival', async () => {
    const { add, begun, end, settled } = tasks({ maxRunning: 2, maxWaiting: 9, maxWaitingPerKey: 9 })
    for (const name of ['a', 'b', 'c', 'd']) void add(name, name)
    await settled()
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('never runs two of one key at once, and lets others overtake them', async () => {
    const { add, begun, end, settled } = tasks({ maxRunning: 2, maxWaiting: 9, maxWaitingPerKey: 9 })
    for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name[0]!, name)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('refuses tasks when too many are waiting, of one key or in all', async () => {
    const { add, begun, end, settled } = tasks({ maxRunning: 1, maxWaiting: 3, maxWaitingPerKey: 2 })
    const first = add('a', 'a1')
    for (const name of ['a2', 'a3']) void add('a', name)
    expect(await add('a', 'a4')).toBe('full')
    void add('b', 'b1')
    expect(await add('c', 'c1')).toBe('full')
    await end('a1')
    expect(await first).toBe('a1')
    void add('c', 'c2')
    for (const name of ['a2', 'a3', 'b1']) await end(name)
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c2'])
  })

  it('continues after a task that failed', async () => {
    const { add, begun, enqueue, settled } = tasks({ maxRunning: 1, maxWaiting: 9, maxWaitingPerKey: 9 })
    const failed = enqueue('a', async () => {
      throw new Error('broken')
    })
    void add('a', 'a2')
    await expect(failed).rejects.toThrow('broken')
    await settled()
    expect(begun).toEqual(['a2'])
  })
})
