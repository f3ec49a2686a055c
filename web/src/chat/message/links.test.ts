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

test.each([
  ['Thai', 'ดูที่https://example.orgนะคะ', 'https://example.org', 'example.org'],
  ['Thai with a path', 'ดูhttps://example.org/a/b1นะ', 'https://example.org/a/b1', 'example.org'],
  [
    'Thai in the path',
    'ดูhttps://th.example.org/wiki/ประเทศไทย2 นะ',
    'https://th.example.org/wiki/ประเทศไทย2',
    'th.example.org',
  ],
  ['Thai, with www', 'ดูwww.example.orgครับ', 'www.example.org', 'www.example.org'],
  ['Thai, a bare host', 'ลองexample.comดู', 'example.com', 'example.com'],
  ['Thai, with its marks', 'https://example.orgๆ', 'https://example.org', 'example.org'],
  ['Thai, abbreviated', 'https://example.org/aฯ', 'https://example.org/a', 'example.org'],
  ['Khmer', 'មើលhttps://example.orgណា', 'https://example.org', 'example.org'],
  ['Khmer with its full stop', 'មើល https://example.org។', 'https://example.org', 'example.org'],
  ['Khmer with a space without width', 'មើល\u200bhttps://example.org\u200bណា', 'https://example.org', 'example.org'],
  ['Lao', 'ເບິ່ງhttps://example.orgເດີ', 'https://example.org', 'example.org'],
  ['Chinese', '看https://example.org吧', 'https://example.org', 'example.org'],
  ['Chinese with its full stop', '看https://example.org。好', 'https://example.org', 'example.org'],
  ['Chinese in brackets', '（https://example.org/x）好', 'https://example.org/x', 'example.org'],
  ['Japanese', 'これはhttps://example.org/aです、', 'https://example.org/a', 'example.org'],
  ['an international host', 'ดูhttps://ตัวอย่าง.ไทย/หน้า', 'https://ตัวอย่าง.ไทย/หน้า', 'xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['brackets', '(https://example.org/x)', 'https://example.org/x', 'example.org'],
  ['a turned direction', 'https://example.org\u202egro.live', 'https://example.org', 'example.org'],
  ['a hidden mark', 'https://example.org\u2060.evil.test', 'https://example.org', 'example.org'],
])('A link in %s ends where its script ends, and leads to the host that it shows', (_, text, shown, host) => {
  const links = partsOf(text).filter(({ link }) => link)
  expect(links.map((part) => [part.text, part.link!.host])).toEqual([[shown, host]])
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(text.slice(links[0]!.at)).toMatch(links[0]!.text)
})

test('A sentence without a space after its full stop is no link', () => {
  for (const text of [
    'Ich freue mich.Live Musik gibt es dort auch',
    'Das war toll.Es war schön',
    'Dinner was great.top place',
    'great.it was fun',
    'Ja.de er søde',
    'Muy bien.me gusta',
    'ok.So what',
  ])
    expect(linksIn(text), text).toEqual([])
  for (const text of [
    'zeit.de',
    'look at elpais.es',
    'www.great.it was fun',
    'great.it/menu was fun',
    'example.com is good',
  ])
    expect(linksIn(text), text).toHaveLength(1)
})
