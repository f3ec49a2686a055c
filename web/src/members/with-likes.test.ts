import { expect, it } from 'vitest'
import { withLikes } from './with-likes.ts'

const pages = () => ({
  pages: [
    {
      members: [
        { id: 'a', liked: false },
        { id: 'b', liked: false },
      ],
      nextCursor: 'x',
    },
    { members: [{ id: 'c', liked: true }], nextCursor: null },
  ],
  pageParams: [undefined, 'x'],
})

it('A like reaches the member on whatever page, and nobody else', () => {
  const after = withLikes(pages(), (id) => (id === 'b' ? true : undefined))
  expect(after.pages.map(({ members }) => members.map(({ liked }) => liked))).toEqual([[false, true], [true]])
})

it('Pages that nothing changes on stay the same object', () => {
  const before = pages()
  expect(withLikes(before, () => undefined)).toBe(before)
  expect(withLikes(before, (id) => (id === 'c' ? false : undefined)).pages[0]).toBe(before.pages[0])
})
