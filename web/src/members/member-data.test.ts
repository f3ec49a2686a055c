import { expect, it } from 'vitest'
import { withLikes } from './member-data.ts'
import { picturesIn, withoutMembers } from './vanished-data.ts'

const likes = () => ({
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

it('A like changes the member on every page, and no other member', () => {
  const after = withLikes(likes(), (id) => (id === 'b' ? true : undefined))
  expect(after.pages.map(({ members }) => members.map(({ liked }) => liked))).toEqual([[false, true], [true]])
})

it('Unchanged pages stay the same object', () => {
  const before = likes()
  expect(withLikes(before, () => undefined)).toBe(before)
  expect(withLikes(before, (id) => (id === 'c' ? false : undefined)).pages[0]).toBe(before.pages[0])
})

const member = (id: string) => ({ id, liked: false, photo: { id: `photo-${id}` }, interests: ['hiking'] })
const membersIn = (of: unknown) => picturesIn(of).map(({ id }) => id)
const data = () => ({
  pages: [
    { members: [member('a'), member('b')], nextCursor: 'x' },
    { likes: [{ likedAt: 'now', member: member('c') }], nextCursor: null },
  ],
  pageParams: [undefined, 'x'],
})

it('Members who are gone leave all lists of and about members, and the others stay', () => {
  const after = withoutMembers(data(), (id) => id === 'b' || id === 'c')
  expect(membersIn(after)).toEqual(['a'])
  expect(after.pages[1]).toEqual({ likes: [], nextCursor: null })
  expect(after.pageParams).toEqual([undefined, 'x'])
})

it('Data without members who are gone stays the same object', () => {
  const before = data()
  expect(withoutMembers(before, () => false)).toBe(before)
  expect(withoutMembers(before, (id) => id === 'c').pages[0]).toBe(before.pages[0])
})

it('A photo is not a member, whatever its id', () => {
  const before = data()
  expect(withoutMembers(before, (id) => id === 'photo-a')).toBe(before)
  expect(membersIn(before)).toEqual(['a', 'b', 'c'])
})

it('The pictures of a member are those of a card and of a profile', () => {
  const photosOf = (of: unknown) => picturesIn(of).map(({ id, photos }) => [id, photos.map((photo) => photo.id)])
  expect(photosOf(data())).toEqual(['a', 'b', 'c'].map((id) => [id, [`photo-${id}`]]))
  const profile = { ...member('a'), photos: [{ id: 'photo-a' }, { id: 'second' }] }
  expect(photosOf(profile)).toEqual([['a', ['photo-a', 'photo-a', 'second']]])
  expect(photosOf([{ ...member('b'), photo: null }])).toEqual([['b', []]])
})
