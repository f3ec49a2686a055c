import { expect, test } from 'vitest'
import { partsOf } from './links.ts'

const linksIn = (text: string) => partsOf(text).flatMap(({ link }) => link ?? [])

test('A message without links is one part, exactly as it was written', () => {
  for (const text of ['Hello', 'At 10.30, ok?', 'a\n  b', 'me@example.test'])
    expect(partsOf(text), text).toEqual([{ at: 0, text, link: null }])
  expect(partsOf('')).toEqual([])
})

test('Links are found among words, without the punctuation behind them', () => {
  expect(partsOf('See https://example.org/a?b=1#c, or www.example.com.')).toEqual([
    { at: 0, text: 'See ', link: null },
    { at: 4, text: 'https://example.org/a?b=1#c', link: { url: 'https://example.org/a?b=1#c', host: 'example.org' } },
    { at: 31, text: ', or ', link: null },
    { at: 36, text: 'www.example.com', link: { url: 'https://www.example.com/', host: 'www.example.com' } },
    { at: 51, text: '.', link: null },
  ])
})

test('Only the web is linked: no scripts, files, mails or other programs', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://example.org/x',
    'mailto:bo@example.org',
    'data:text/html,x',
    'tel:1',
  ])
    expect(linksIn(text), text).toEqual([])
})

test('A host that only looks like another one is shown for what it is', () => {
  expect(linksIn('https://аpple.com/id')).toMatchObject([{ host: 'xn--pple-43d.com' }])
  expect(linksIn('https://bank.example@evil.example/')).toMatchObject([{ host: 'evil.example' }])
})

test('Links in Thai and Khmer text are found where they stand', () => {
  expect(linksIn('ดูที่ https://example.org/ไทย นะ')).toMatchObject([{ host: 'example.org' }])
  expect(linksIn('មើល www.example.org ណា')).toMatchObject([{ host: 'www.example.org' }])
})
