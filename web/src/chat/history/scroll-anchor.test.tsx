import { expect, it } from 'vitest'
import { anchorScroll } from './scroll-anchor.ts'

/** A box of 200 px with fifty messages of 20 px, at its end. */
function openBox() {
  document.body.innerHTML = '<div style="height: 200px; overflow: auto"><ul style="margin: 0; padding: 0"></ul></div>'
  const box = document.body.querySelector('div')!
  const list = box.querySelector('ul')!
  const add = (count: number) => {
    for (let i = 0; i < count; i++)
      list.insertAdjacentHTML('beforeend', `<li data-message="${list.children.length}" style="height: 20px"></li>`)
  }
  add(50)
  const moves: boolean[] = []
  const anchor = anchorScroll(box, list, (atEnd) => moves.push(atEnd))
  anchor.toEnd()
  return { box, add, anchor, moves, end: () => box.scrollHeight - box.clientHeight }
}

it('follows new messages at the end', () => {
  const { box, add, anchor, moves, end } = openBox()
  add(1)
  anchor.restore()
  expect(box.scrollTop).toBe(end())
  expect(moves).toEqual([])
})

it('leaves a member alone who has just scrolled up, before the browser reports it', () => {
  const { box, add, anchor, moves } = openBox()
  box.scrollTop = 400
  add(1)
  anchor.restore()
  expect(box.scrollTop).toBe(400)
  expect(moves).toEqual([false])
})

it('stays at the end when messages go and the box moves by itself', () => {
  const { box, add, anchor, moves, end } = openBox()
  for (const message of [...box.querySelectorAll('li')].slice(30)) message.remove()
  anchor.restore()
  expect(box.scrollTop).toBe(end())
  add(1)
  anchor.restore()
  expect(box.scrollTop).toBe(end())
  expect(moves).toEqual([])
})
