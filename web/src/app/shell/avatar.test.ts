import type { Photo } from '@hearth/shared/members'
import { expect, test } from 'vitest'
import { avatarLetter, avatarPicture } from './avatar.ts'

const photo = (name: string, displayOrder: number): Photo => ({
  id: '018f0000-0000-7000-8000-000000000000',
  urls: { thumb: `/photos/${name}/thumb.webp`, card: '', full: '' },
  thumbhash: null,
  width: 480,
  height: 640,
  displayOrder,
})

test('The avatar is the picture at place 1, wherever it stands in the list', () => {
  expect(avatarPicture([photo('second', 2), photo('main', 1)])).toBe('/photos/main/thumb.webp')
})

test('Without a picture at place 1 it is the first', () => {
  expect(avatarPicture([photo('a', 3), photo('b', 2)])).toBe('/photos/a/thumb.webp')
})

test('Without pictures, or when the picture was removed, there is none', () => {
  expect(avatarPicture([])).toBeNull()
  expect(avatarPicture([{ ...photo('gone', 1), urls: null }])).toBeNull()
})

test('The letter comes from the first name, then from the e-mail address, then it is U', () => {
  expect(avatarLetter('åse', 'x@example.test')).toBe('Å')
  expect(avatarLetter('  ', 'x@example.test')).toBe('X')
  expect(avatarLetter(undefined, '')).toBe('U')
})

test('A letter that is written with several signs stays whole', () => {
  expect(avatarLetter('ស៊ីម', 'x@example.test')).toBe('ស៊ី')
})
