import { expect, it } from 'vitest'
import { compareMigrations } from './migrations.ts'

const landed = new Map([
  ['0001_members.sql', 'a'],
  ['0002_likes.sql', 'b'],
])

it('the check of migrations names those that are new, edited, and removed or renamed', () => {
  const same = [...landed].map(([name, hash]) => ({ name, hash }))
  const none = { added: [], edited: [], removed: [] }
  expect(compareMigrations(landed, same)).toEqual(none)
  expect(compareMigrations(landed, [...same, { name: '0003_views.sql', hash: 'c' }])).toEqual({
    ...none,
    added: ['0003_views.sql'],
  })
  expect(compareMigrations(landed, [same[0]!, { name: '0002_likes.sql', hash: 'edited' }])).toEqual({
    ...none,
    edited: ['0002_likes.sql'],
  })
  expect(compareMigrations(landed, [same[0]!, { name: '0002_wishes.sql', hash: 'b' }])).toEqual({
    ...none,
    added: ['0002_wishes.sql'],
    removed: ['0002_likes.sql'],
  })
})
