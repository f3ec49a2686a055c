import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAhead } from './load-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** Takes this long to come, and tells which menu did. */
function createMenus() {
  const asked: string[] = []
  const menu = (name: string, ms: number) => () => {
    asked.push(name)
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
  return { asked, menu }
}

test('On a quick line menus load one after another', async () => {
  const { asked, menu } = createMenus()
  for (const name of ['one', 'two', 'three']) loadAhead(menu(name, 300))
  await seconds(0)
  expect(asked).toEqual(['one'])
  await seconds(0.3)
  expect(asked).toEqual(['one', 'two'])
  await seconds(1)
  expect(asked).toEqual(['one', 'two', 'three'])
})

test('A menu that does not come holds up no other', async () => {
  const { asked, menu } = createMenus()
  loadAhead(() => Promise.reject(new Error('lost')))
  loadAhead(menu('two', 300))
  await seconds(1)
  expect(asked).toEqual(['two'])
})

test('On a slow line the others wait until they open, and a later screen tries again', async () => {
  const { asked, menu } = createMenus()
  for (const name of ['one', 'two', 'three']) loadAhead(menu(name, 2500))
  await seconds(10)
  expect(asked).toEqual(['one'])
  loadAhead(menu('four', 300))
  await seconds(10)
  expect(asked).toEqual(['one'])
  await seconds(20)
  loadAhead(menu('five', 300))
  await seconds(1)
  expect(asked).toEqual(['one', 'five'])
})

test('Where the member saves data, nothing loads before it opens', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { asked, menu } = createMenus()
  loadAhead(menu('one', 300))
  await seconds(1)
  expect(asked).toEqual([])
})
