import { describe, expect, test } from 'vitest'
import { dateLocale, speaks } from './date-locale.ts'

describe('The locale of dates', () => {
  test("is the reader's regional variety of the language", () => {
    expect(dateLocale('en', ['en-GB', 'en'])).toBe('en-GB')
    expect(dateLocale('en', ['de-DE'])).toBe('en')
  })

  test('is the language of the page if the browser gives invalid language tags', () => {
    for (const tag of ['en-US@posix', 'en_US', 'C', '*', '']) expect(dateLocale('en', [tag]), tag).toBe('en')
    expect(dateLocale('en', ['en-US@posix', 'en-GB'])).toBe('en-GB')
  })

  test('is British English in a browser that lacks the language', () => {
    expect(dateLocale('tlh', ['en-US'])).toBe('en-GB')
    expect(speaks(dateLocale('tlh', ['en-US']), 'tlh')).toBe(false)
    expect(speaks(dateLocale('da', ['en-US']), 'da')).toBe(true)
  })
})
