import { languages } from '@hearth/shared/language-codes'
import { expect, it } from 'vitest'
import { variantOf } from './variant.ts'

it('A conversation keeps its sentences, and those of many conversations are all three variants', () => {
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
  for (const id of ids) expect(variantOf(id)).toBe(variantOf(id))
  expect([...new Set(ids.map((id) => variantOf(id)))].sort()).toEqual([1, 2, 3])
  expect([0, 1, 2].map((shift) => variantOf(ids[0]!, shift)).sort()).toEqual([1, 2, 3])
  expect(variantOf('')).toBe(3)
})

it.each(languages)('In %s the three variants of each ready-made sentence differ', async (language) => {
  const { default: words } = await import(`../locales/${language}.json`, { with: { type: 'json' } })
  const { opener, openerShared, farewell } = words.chat
  for (const variants of [opener, openerShared, ...Object.values<Record<string, string>>(farewell.texts)]) {
    expect(Object.keys(variants)).toEqual(['1', '2', '3'])
    expect(new Set(Object.values(variants)).size).toBe(3)
  }
})
