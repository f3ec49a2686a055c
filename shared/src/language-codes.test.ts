import { expect, it } from 'vitest'
import { chooseLanguage, localeOf } from './language-codes.ts'

const noLanguage = ['en-US@posix', 'de_DE', 'C', '*', '', ' ', 'en-', '-en', 'en--US', 'de;q=0.5', 'x'.repeat(10_000)]

it('An invalid language tag of a browser counts as not given', () => {
  for (const tag of noLanguage) expect(localeOf(tag), tag).toBeUndefined()
  expect(chooseLanguage(null, [], noLanguage)).toBe('en')
  expect(chooseLanguage(null, [], [...noLanguage, 'km-KH'])).toBe('km')
  expect(chooseLanguage('de_DE', ['C', null, undefined], ['da'])).toBe('da')
})

it('A language tag with a region gives its language', () => {
  expect(['de-AT', 'TH', 'es-419', 'da-DK-u-ca-gregory'].map((tag) => chooseLanguage(tag, [], []))).toEqual([
    'de',
    'th',
    'es',
    'da',
  ])
})
