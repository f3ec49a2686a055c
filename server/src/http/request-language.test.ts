import { expect, it } from 'vitest'
import { languageOf } from './request-language.ts'

const answered = (header: string, url = '/') => languageOf({ url, headers: { 'accept-language': header } })

it('Invalid language tags in a request are ignored', () => {
  for (const header of ['en-US@posix', 'C', '*', '', ',,,', ';q=1', 'de_DE', '\u0e44\u0e17\u0e22', 'x'.repeat(10_000)])
    expect(answered(header), header).toBe('en')
  expect(answered('C, de_DE, en-US@posix;q=0.9, km;q=0.5, *;q=0.1')).toBe('km')
  expect(answered('de;q=0.5, th;q=0.9')).toBe('th')
  expect(answered('C', '/?lng=en-US@posix')).toBe('en')
})

it('Only the first 30 languages of a header are read', () => {
  expect(answered(`${'fr,'.repeat(5000)}da`)).toBe('en')
})
