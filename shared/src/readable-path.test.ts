import { expect, it } from 'vitest'
import { readablePath } from './readable-path.ts'

it.each(['/%E0%A4%A', '/help/%E0', '/%', '/a%zzb/%20', '/%25/%c3'])(
  'A path with broken escapes can be read: %s',
  (path) => {
    expect(decodeURIComponent(readablePath(path))).toBe(path)
  },
)

it.each(['/', '/help/first-steps', '/caf%C3%A9', '/100%25', '/ชื่อ'])('Any other path stays as it is: %s', (path) => {
  expect(readablePath(path)).toBe(path)
})
