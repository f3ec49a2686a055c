import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HiddenWords } from '../account/settings.ts'
import { hiddenWordFinder, hiddenWordKey, hiddenWordLimits } from './hidden-words.ts'

const hides = (entry: string, text: string) => hiddenWordFinder([entry])(text)

describe('A hidden word', () => {
  it('is found as a whole word in any case, width, accent and between any signs', () => {
    for (const text of [
      'Slut',
      'you SLUT!',
      'a “slut”…',
      'ｓｌｕｔ',
      's\u200bl\u200du\u00adt',
      '#slut',
      'slút',
      'slut’s',
    ])
      expect(hides('slut', text), text).toBe(true)
    for (const text of ['slutty', 'gslut', 'sl ut', '']) expect(hides('slut', text), text).toBe(false)
    expect(hides('Straße', 'STRASSE')).toBe(true)
  })

  it('may be several words, which stand beside each other', () => {
    expect(hides('feet pics', 'Any FEET,\n pics?')).toBe(true)
    expect(hides('feet pics', 'pics of feet')).toBe(false)
    expect(hides("don't", 'Don’t ask')).toBe(true)
  })

  it('is a word of Thai or Khmer, not a part of another one, whatever stands between letters', () => {
    expect(hides('ขอ', 'ขอเบอร์')).toBe(true)
    expect(hides('ขอ', 'ขอบคุณมาก')).toBe(false)
    expect(hides('น้ำ', 'ดื่มนํ้าไหม')).toBe(true)
    expect(hides('ស្អាត', 'អ្នក\u200bស្អាត\u200bណាស់')).toBe(true)
    expect(hides('ស្អាត', 'អ្នកស្អា\u200bតណាស់')).toBe(true)
    expect(hides('មាន', 'មានះ')).toBe(false)
    expect(hides('line', 'แอดlineมา')).toBe(true)
  })

  it('that is long counts wherever it stands in Thai and Khmer, whose slang no dictionary has', () => {
    expect(hides('จุ๊บุจุ๊บุ', 'มาจุ๊บุจุ๊บุกัน')).toBe(true)
    expect(hides('ความรัก', 'เรื่องของความรักครั้งนี้')).toBe(true)
  })

  it('may be an emoji, in any tone of skin, and is no part of another one', () => {
    expect(hides('🍆', 'hi🍆🍆')).toBe(true)
    expect(hides('🖕', 'so 🖕🏽!')).toBe(true)
    expect(hides('❤', 'all my ❤️')).toBe(true)
    expect(hides('👩', 'a 👩‍💻 by day')).toBe(false)
    expect(hides('👩‍💻', 'a 👩🏾‍💻 by day')).toBe(true)
    expect(hides('🇩🇪', 'from 🇩🇪')).toBe(true)
    expect(hides('🇪🇩', '🇩🇪🇩🇪')).toBe(false)
    expect(hides('1️⃣', '1 and 1')).toBe(false)
  })

  it('is found in its own company, and nothing is found when none is hidden', () => {
    const spaces = fc.stringMatching(/^[\u200b\u00ad ,.!]{0,6}$/)
    const words = fc.constantFrom('idiot', 'feet pics', 'ขอ', 'ស្អាត', '👩‍💻', '🍆', 'Größe', 'straße')
    fc.assert(
      fc.property(words, spaces, spaces, (word, before, after) => {
        expect(hides(word, `one ${before}${word.toUpperCase()}${after} more`)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !hiddenWordFinder([])(text)))
  })

  it('is found in itself, and zero-width spaces anywhere change nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (word) => {
        fc.pre(hiddenWordKey(word) !== '')
        expect(hides(word, word)).toBe(true)
        expect(hiddenWordKey(hiddenWordKey(word))).toBe(hiddenWordKey(word))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zกขคកខគ ]{1,20}$/), (word) => {
        expect(hiddenWordKey([...word].join('\u200b'))).toBe(hiddenWordKey(word))
      }),
    )
  })
})

describe('A list of hidden words', () => {
  const problems = (list: unknown) => HiddenWords.safeParse(list).error?.issues.map(({ message }) => message) ?? []

  it('keeps what was typed, without what says the same again', () => {
    expect(HiddenWords.parse([' Idiot ', 'IDIOT', 'id\u200biot', '🖕', '🖕🏽', 'feet  pics'])).toEqual([
      'Idiot',
      '🖕',
      'feet  pics',
    ])
  })

  it('has at most 50 entries of 40 characters, each with a word or an emoji', () => {
    const { entries, characters } = hiddenWordLimits
    const many = Array.from({ length: entries + 1 }, (_, index) => `word ${index}`)
    expect(problems(many.slice(1))).toEqual([])
    expect(problems(many)).toEqual(['hidden_words_limit'])
    expect(problems(['a'.repeat(characters)])).toEqual([])
    expect(problems(['a'.repeat(characters + 1)])).toEqual(['hidden_word_long'])
    for (const blank of ['', ' ', '\u200b', '!?', 'a\u0000b']) expect(problems([blank])).toHaveLength(1)
  })
})
