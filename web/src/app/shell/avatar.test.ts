import type { Photo } from '@hearth/shared/members/members'
import { expect, test } from 'vitest'
import { avatarLetter, avatarPicture } from './avatar.ts'

const photo = (name: string, displayOrder: number): Photo => ({
  id: '018f0000-0000-7000-8000-000000000000',
  urls: { thumb: `/photos/${name}/thumb.webp`, card: '', full: '' },
  thumbhash: null,
  state: 'shown' as const,
  width: 480,
  height: 640,
  displayOrder,
})

test('The avatar is the photo with displayOrder 1, at any index of the list', () => {
  expect(avatarPicture([photo('second', 2), photo('main', 1)])).toBe('/photos/main/thumb.webp')
})

test('Without a photo with displayOrder 1 the avatar is the first photo', () => {
  expect(avatarPicture([photo('a', 3), photo('b', 2)])).toBe('/photos/a/thumb.webp')
})

test('If the main photo was removed, the avatar is the first visible photo', () => {
  const gone = { ...photo('gone', 1), urls: null }
  expect(avatarPicture([gone, photo('next', 2)])).toBe('/photos/next/thumb.webp')
})

test('There is no avatar without photos, or if all were removed', () => {
  expect(avatarPicture([])).toBeNull()
  expect(avatarPicture([{ ...photo('gone', 1), urls: null }])).toBeNull()
})

test('The initial comes from the first name, then from the e-mail address, and is U otherwise', () => {
  expect(avatarLetter('åse', 'x@example.test')).toBe('Å')
  expect(avatarLetter('  ', 'x@example.test')).toBe('X')
  expect(avatarLetter(undefined, '')).toBe('U')
})

test('A letter of several code points stays whole', () => {
  expect(avatarLetter('ស៊ីម', 'x@example.test')).toBe('ស៊ី')
})
