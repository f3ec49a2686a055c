import { describe, expect, it } from 'vitest'
import { isLinkLike, multiLine, singleLine } from './text.ts'

const problem = (schema: ReturnType<typeof singleLine>, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message

/** Characters that a font draws without ink. */
const blank = [
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800\u2800',
  '\u17b4\u17b5',
  '\u180b\u180e',
  '\u034f',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}\u{e007f}',
  '\u00ad\ufeff\u061c',
  '\u{1d159}',
  '\u{16fe4}',
  '\u{13441}',
  '\u3164 \u2800\u200b\u3164',
]
/** Persian with its joiner, Khmer with a place to break, an emoji of four, a text heart with its selector. */
const written = ['می\u200cخواهم', 'ភាសា\u200bខ្មែរ', '👩\u200d❤️\u200d👩', '❤\ufe0f', 'क्\u200dष', 'ㅎ', '⠓']

describe('A line of text', () => {
  it('keeps its visible characters, in any script', () => {
    const names = ['Zoë', 'Nguyễn Thị', 'ศิริพร', 'សុខា', 'Ayşe 🌻']
    for (const name of names) expect(singleLine('required', 60).parse(` ${name} `)).toBe(name)
  })

  it('counts as missing if it has only spaces and joiners', () => {
    for (const nothing of ['', ' ', '\u200b', '\u00a0\u2060', '\u202e'])
      expect(problem(singleLine('required', 60), nothing)).toBe('required')
  })

  it('counts as missing if it has only letters that draw nothing', () => {
    for (const nothing of blank) expect(problem(singleLine('required', 100), nothing), nothing).toBe('required')
  })

  it('keeps the joiners and selectors that scripts and emoji need', () => {
    for (const text of written) expect(singleLine('required', 100).parse(text)).toBe(text)
  })

  it('is refused with control characters and lone surrogates', () => {
    for (const text of ['a\0b', 'a\nb', 'a\ud800', '\u001b[2Jhello'])
      expect(problem(singleLine('required', 60), text)).toBe('text_invalid')
  })

  it('does not reverse the text beside it', () => {
    expect(singleLine('required', 60).parse('Ann\u202e\u2066 .B')).toBe('Ann .B')
  })
})

describe('A text that a mail program would link', () => {
  it.each([
    'Claim it at www.evil.example/prize now',
    'WWW.EVIL',
    'evil.example',
    't.co/x',
    'https://evil.example',
    'javascript://x',
    'Ann evil-site.com',
    'evil．com',
    'evil。com',
    'ann@evil.example',
    'evil.xn--p1ai',
    'пример.рф',
    '192.0.2.7/win',
  ])('is found: %s', (text) => {
    expect(isLinkLike(text)).toBe(true)
  })

  it.each(["O'Brien", 'J. R. R.', 'J.R.', 'St. John', 'Anne-Marie', 'Sr.', 'ม.ล.สมชาย', 'ស.សុខា', 'Ann / Bo', 'Zoë 2.'])(
    'is refused as a name: %s',
    (text) => {
      expect(isLinkLike(text)).toBe(false)
    },
  )
})

describe('Text of several lines', () => {
  it('keeps its lines, and is refused for the same reasons', () => {
    expect(multiLine('required', 60).parse('one\n\ttwo\u202e')).toBe('one\n\ttwo')
    expect(problem(multiLine('required', 60), 'one\0')).toBe('text_invalid')
  })

  it('is empty if it has only letters that draw nothing', () => {
    for (const nothing of blank) expect(multiLine('required', 100).parse(nothing), nothing).toBe('')
    for (const text of written) expect(multiLine('required', 100).parse(text)).toBe(text)
  })
})
