import { expect, it } from 'vitest'
import { byName } from './by-name.ts'

it.each([
  ['en', ['Art', 'Dancing', 'DIY', 'Éclairs', 'Hiking', 'yoga']],
  ['es', ['nadar', 'ñandú', 'oír']],
  ['de', ['Ärger', 'Astronomie', 'Öl', 'Oper', 'Straße', 'Strudel']],
  ['da', ['Zebra', 'Ære', 'Øl', 'Ålborg']],
  // A vowel written before its consonant counts after it.
  ['th', ['กา', 'เก', 'ขา', 'แข', 'คน']],
  ['km', ['កាហ្វេ', 'ខ្មែរ', 'គម្ពីរ', 'ហាត់ប្រាណ']],
])('Names are in the order of the page’s language: %s', (language, names) => {
  const mixed = names.toReversed()
  expect(mixed.toSorted(byName(language, (name) => name))).toEqual(names)
})
