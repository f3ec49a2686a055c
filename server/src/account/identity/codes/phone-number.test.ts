import { expect, it } from 'vitest'
import { numbersWritten, readPhoneNumber } from './phone-number.ts'

it('A phone number may be typed in the digits of any keyboard', () => {
  for (const typed of [
    '+45 ๒๐ ๓๐ ๔๐ ๕๐',
    '២០៣០៤០៥០',
    '٢٠ ٣٠ ٤٠ ٥٠',
    '۰۰۴۵۲۰۳۰۴۰۵۰',
    '＋４５２０３０４０５０',
    '\u202a+45 20304050\u202c',
  ]) {
    expect(readPhoneNumber(typed, ['DK']), typed).toEqual({ number: '+4520304050' })
    expect(numbersWritten(typed, ['DK']), typed).toContain('+4520304050')
  }
  expect(readPhoneNumber('๒'.repeat(100_000), ['DK'])).toEqual({ problem: 'invalid_phone_number' })
})
