import { expect, test } from 'vitest'
import { partsOf } from './links.ts'

const linksIn = (text: string) => partsOf(text).flatMap(({ link }) => link ?? [])

test('A message without links is one part, exactly as it was written', () => {
  for (const text of ['Hello', 'At 10.30, ok?', 'a\n  b', 'me@example.test'])
    expect(partsOf(text), text).toEqual([{ at: 0, text, link: null }])
  expect(partsOf('')).toEqual([])
})

test('Links are found in a text, without the punctuation after them', () => {
  expect(partsOf('See https://example.org/a?b=1#c, or www.example.com.')).toEqual([
    { at: 0, text: 'See ', link: null },
    { at: 4, text: 'https://example.org/a?b=1#c', link: { url: 'https://example.org/a?b=1#c', host: 'example.org' } },
    { at: 31, text: ', or ', link: null },
    { at: 36, text: 'www.example.com', link: { url: 'https://www.example.com/', host: 'www.example.com' } },
    { at: 51, text: '.', link: null },
  ])
})

test('Only web addresses are linked, not scripts, files, mail addresses or other schemes', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://example.org/x',
    'mailto:bo@example.org',
    'data:text/html,x',
    'tel:1',
  ])
    expect(linksIn(text), text).toEqual([])
})

test('A lookalike host is shown in ASCII form', () => {
  expect(linksIn('https://аpple.com/id')).toMatchObject([{ host: 'xn--pple-43d.com' }])
  expect(linksIn('https://bank.example@evil.example/')).toMatchObject([{ host: 'evil.example' }])
})

test('Links are found in Thai and Khmer text', () => {
  expect(linksIn('ดูที่ https://example.org/ไทย นะ')).toMatchObject([{ host: 'example.org' }])
  expect(linksIn('មើល www.example.org ណា')).toMatchObject([{ host: 'www.example.org' }])
})
