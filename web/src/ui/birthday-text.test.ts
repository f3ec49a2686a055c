import { languages } from '@hearth/shared/language-codes'
import { describe, expect, test } from 'vitest'
import { datePattern, formatDay, parseDay } from './birthday-text.ts'

describe('A typed birthday', () => {
  test('is read in the order of its language, with any separators or none', () => {
    for (const text of ['12/31/1990', '12-31-1990', '12 31 1990', '12311990', '1990-12-31', '1990/12/31'])
      expect(parseDay(text, 'en'), text).toBe('1990-12-31')
    for (const text of ['31.12.1990', '31/12/1990', '31121990', '1990-12-31'])
      expect(parseDay(text, 'de'), text).toBe('1990-12-31')
  })

  test('is read in the British order for a British reader', () => {
    expect(parseDay('5/12/1990', 'en-GB')).toBe('1990-12-05')
    expect(parseDay('5/12/1990', 'en')).toBe('1990-05-12')
  })

  test('is refused when the day does not exist or a part is missing', () => {
    const wrong = [
      '',
      '5',
      '5/5',
      '5/5/96',
      '2/30/1990',
      '13/1/1990',
      '2/29/1999',
      '0/1/1990',
      'yesterday',
      '1/2/3/1990',
      '1234567',
    ]
    for (const text of wrong) expect(parseDay(text, 'en'), text).toBeNull()
  })

  test('may be a leap day', () => {
    expect(parseDay('2/29/2000', 'en')).toBe('2000-02-29')
    expect(parseDay('29.02.2008', 'de')).toBe('2008-02-29')
  })

  test('is read in Thai in both calendars and both kinds of digits, and in Khmer digits', () => {
    for (const text of ['5/6/2539', '5/6/1996', '๕/๖/๒๕๓๙', '05062539'])
      expect(parseDay(text, 'th'), text).toBe('1996-06-05')
    expect(parseDay('៥/៦/១៩៩៦', 'km')).toBe('1996-06-05')
  })

  test('is read back from its own format in each of the six languages', () => {
    for (const language of languages)
      for (const day of ['1900-01-01', '1926-12-31', '1996-02-29', '2008-11-09'])
        expect(parseDay(formatDay(day, language, 'numeric'), language), `${language} ${day}`).toBe(day)
  })
})

test('The pattern to type names its parts in the order of the locale', () => {
  expect(datePattern('de', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ')
  expect(datePattern('en', { day: 'DD', month: 'MM', year: 'YYYY' })).toBe('MM/DD/YYYY')
})

test('The long format spells out the month', () => {
  expect(formatDay('1996-05-06', 'de', 'long')).toBe('6. Mai 1996')
  expect(formatDay('1996-05-06', 'th', 'long')).toContain('2539')
  expect(formatDay('', 'en', 'long')).toBe('')
})
