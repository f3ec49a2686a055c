import { expect, it } from 'vitest'
import { mayStart, swipeOf } from './swipe.ts'

it('leaves the edge of the screen to the browser, which goes back from there', () => {
  expect(mayStart(0)).toBe(false)
  expect(mayStart(28)).toBe(false)
  expect(mayStart(60)).toBe(true)
})

it('takes a movement up, down or to the left for something else', () => {
  expect(swipeOf({ x: 3, y: 2 }, false)).toBe('unclear')
  expect(swipeOf({ x: 2, y: 20 }, false)).toBe('other')
  expect(swipeOf({ x: 13, y: 12 }, false)).toBe('other')
  expect(swipeOf({ x: -20, y: 0 }, false)).toBe('other')
})

it('follows the finger with growing resistance and replies after a threshold', () => {
  const at = (x: number) => swipeOf({ x, y: 0 }, true) as { pulled: number; replies: boolean }
  expect(at(40)).toMatchObject({ replies: false })
  expect(at(64)).toMatchObject({ replies: true })
  expect(at(200).pulled - at(150).pulled).toBeLessThan(at(70).pulled - at(20).pulled)
  expect(at(1000).pulled).toBeLessThanOrEqual(88)
})

it('stays a swipe when the finger comes back or leaves the line, and replies no more', () => {
  expect(swipeOf({ x: -5, y: 80 }, true)).toEqual({ pulled: 0, replies: false })
})
