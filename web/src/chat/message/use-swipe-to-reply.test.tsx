import { expect, it } from 'vitest'
import { watchSwipes } from './use-swipe-to-reply.ts'

function openMessages() {
  document.body.innerHTML = `<section style="width: 360px">
    <div data-message="one" data-seq="1"><p data-said>Hello</p></div>
    <div data-message="unsent"><p data-said>Not sent yet</p></div>
  </section>`
  const box = document.body.querySelector('section')!
  const said = [...box.querySelectorAll('p')]
  const replied: string[] = []
  const stop = watchSwipes(box, (id) => replied.push(id))
  // A captured pointer must be one of the device's.
  box.setPointerCapture = () => {}
  const touch = (type: string, x: number, y = 20, more: PointerEventInit = {}) =>
    said[0]!.dispatchEvent(
      new PointerEvent(type, {
        clientX: x,
        clientY: y,
        pointerId: 1,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        ...more,
      }),
    )
  return { box, said, replied, stop, touch, item: box.querySelector<HTMLElement>('[data-message=one]')! }
}

it('follows the finger, says when letting go replies, and replies then', () => {
  const { item, replied, touch } = openMessages()
  touch('pointerdown', 100)
  touch('pointermove', 130)
  expect(item.dataset.swipe).toBe('pulled')
  touch('pointermove', 180)
  expect(item.dataset.swipe).toBe('replies')
  touch('pointerup', 180)
  expect(item.dataset.swipe).toBeUndefined()
  expect(replied).toEqual(['one'])
})

it('presses nothing below the finger that lets go', () => {
  const { box, said, touch } = openMessages()
  let clicks = 0
  box.addEventListener('click', () => (clicks += 1))
  touch('pointerdown', 100)
  touch('pointermove', 180)
  touch('pointerup', 180)
  said[0]!.click()
  expect(clicks).toBe(0)
})

it('replies neither after too short a way nor after a scroll, a mouse, or the edge of the screen', () => {
  const { replied, touch } = openMessages()
  for (const [from, to, y, more] of [
    [100, 140, 20, {}],
    [100, 200, 300, {}],
    [100, 200, 20, { pointerType: 'mouse' }],
    [10, 150, 20, {}],
  ] as const) {
    touch('pointerdown', from, 20, more)
    touch('pointermove', to, y, more)
    touch('pointerup', to, y, more)
  }
  touch('pointerdown', 100)
  touch('pointermove', 200)
  touch('pointercancel', 200)
  touch('pointerup', 200)
  expect(replied).toEqual([])
})

it('leaves a message that the server does not have yet', () => {
  const { box, said, replied } = openMessages()
  const touch = (type: string, x: number) =>
    said[1]!.dispatchEvent(
      new PointerEvent(type, { clientX: x, pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true }),
    )
  touch('pointerdown', 100)
  touch('pointermove', 200)
  touch('pointerup', 200)
  expect(replied).toEqual([])
  expect(box.querySelector('[data-swipe]')).toBeNull()
})
