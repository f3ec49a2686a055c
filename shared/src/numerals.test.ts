import { describe, expect, it } from 'vitest'
import { asciiDigits, plainPhone, readWhole } from './numerals.ts'

const keyboards = {
  Latin: '1234567890',
  Thai: '๑๒๓๔๕๖๗๘๙๐',
  Khmer: '១២៣៤៥៦៧៨៩០',
  Arabic: '١٢٣٤٥٦٧٨٩٠',
  Persian: '۱۲۳۴۵۶۷۸۹۰',
  'full-width': '１２３４５６７８９０',
  Hindi: '१२३४५६७८९०',
  Bengali: '১২৩৪৫৬৭৮৯০',
  Lao: '໑໒໓໔໕໖໗໘໙໐',
  Burmese: '၁၂၃၄၅၆၇၈၉၀',
}

describe('A typed number', () => {
  it.each(Object.entries(keyboards))('may have %s digits', (_, digits) => {
    expect(asciiDigits(`a ${digits} b`)).toBe('a 1234567890 b')
    expect(readWhole(digits)).toBe(1234567890)
  })

  it('may have spaces around it, a sign, and marks of direction', () => {
    expect([' 170 ', '+170', '\u200f١٧٠\u200f', '170\u00a0', '０１７０'].map(readWhole)).toEqual(Array(5).fill(170))
    expect(['-5', '−5', '－５', '-๕'].map(readWhole)).toEqual(Array(4).fill(-5))
  })

  it('is no whole number with a decimal part or separated thousands, in any script', () => {
    const decimals = ['62,5', '62.5', '62,0', '٦٢٫٥', '６２．５', '៦២,៥', '1,000', '1.000', '1 000', '62,', '.5']
    expect(decimals.map(readWhole)).toEqual(decimals.map(() => null))
  })

  it('is no whole number with letters, without digits, or with more digits than a number holds', () => {
    const others = [
      '',
      ' ',
      'abc',
      '6e1',
      '0x1f',
      '5kg',
      '--5',
      '½',
      '²',
      '९'.repeat(16),
      '9'.repeat(100_000),
      'Infinity',
    ]
    expect(others.map(readWhole)).toEqual(others.map(() => null))
  })
})

it('A typed phone number keeps its signs and gets plain digits', () => {
  expect(plainPhone('＋６６ ๘๑-๒๓๔ (៥៦៧៨)')).toBe('+66 81-234 (5678)')
  expect(plainPhone('\u202a+٤٩ ١٥١\u202c')).toBe('+49 151')
})
