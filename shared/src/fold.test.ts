import { describe, expect, it } from 'vitest'
import { fold, storedForm } from './fold.ts'

/** Words in spellings that look alike or that writers use for each other. */
const sameWords: [string, string[]][] = [
  ['ลำปาง', ['ล\u0e4d\u0e32ปาง', 'ลำปาง\u200b']],
  ['น้ำ', ['น\u0e49\u0e4d\u0e32', 'น\u0e4d\u0e49\u0e32']],
  ['ភាសាខ្មែរ', ['ភាសា\u200bខ្មែរ']],
  ['Zoë', ['Zoe\u0308', 'ZOE', 'zoe', 'Ｚｏë']],
  ['Sofie', ['Soﬁe', 'So\u00adfie']],
  ['Straße', ['STRASSE', 'strasse']],
  ['Ærø', ['aero', 'ÆRØ']],
  ['한국', ['한국'.normalize('NFD')]],
  ['Ångström', ['A\u030angstro\u0308m', 'angstrom']],
]

describe('A text that is compared', () => {
  it.each(sameWords)('is the same in every spelling: %s', (word, spellings) => {
    for (const spelling of spellings) expect(fold(spelling), spelling).toBe(fold(word))
  })

  it('keeps marks that are letters apart', () => {
    expect(fold('ก่า')).not.toBe(fold('กา'))
    expect(fold('កា')).not.toBe(fold('ក'))
  })
})

describe('A text that is stored', () => {
  it('is composed, and has one letter for Thai ำ', () => {
    expect(storedForm('ล\u0e4d\u0e32ปาง น\u0e4d\u0e49\u0e32')).toBe('ลำปาง น้ำ')
    expect(storedForm('Zoe\u0308')).toBe('Zoë')
  })

  it('reads as it was typed: joiners, places to break, full-width letters and ligatures stay', () => {
    for (const text of ['می\u200cخواهم', 'ភាសា\u200bខ្មែរ', '👩\u200d❤\ufe0f\u200d👩', 'Ｚ ﬁ ½'])
      expect(storedForm(text)).toBe(text)
  })
})
