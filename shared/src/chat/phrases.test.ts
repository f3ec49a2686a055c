import { afterEach, describe, expect, it, vi } from 'vitest'
import { asksToLeave } from './contact-words.ts'
import { finderOf, readText } from './phrases.ts'

afterEach(() => void vi.restoreAllMocks())

describe('Thai and Khmer phrases', () => {
  const finds = finderOf({ th: ['ขอ', 'อีตัว'], km: ['សុំ'] }, { whole: true })
  const more = finderOf({ th: ['มี'] }, { whole: true })

  it('are whole words', () => {
    expect([finds(readText('ขอเบอร์')), finds(readText('ขอบคุณมาก'))]).toEqual([true, false])
  })

  it('cost one segmentation of each text, for any number of searches and lists', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    // No match stands alone, so every one is looked at.
    const text = readText('ขอบคุณ'.repeat(333))
    expect([finds(text), more(text), finds(text)]).toEqual([false, false, false])
    expect(segment).toHaveBeenCalledTimes(1)
    for (const length of [200, 2000]) {
      segment.mockClear()
      asksToLeave(readText(`ขอบคุณอีเมล ${'ขอ'.repeat(length / 2)}`))
      expect(segment).toHaveBeenCalledTimes(1)
    }
    segment.mockClear()
    expect(finds(readText('Nothing of that kind'))).toBe(false)
    expect(segment).not.toHaveBeenCalled()
  })
})

describe('A phrase that is harmless in another language', () => {
  const finds = finderOf({ en: ['fee', 'slut'], da: ['told'] })

  it.each([
    ['The fee is due', true],
    ['Die Fee ist im Wald', false],
    ['Elle est une fée', false],
    ['Jeg betaler told af pakken', true],
    ['I told you about it', false],
    ['fee', false],
  ])('counts in a text of its own language: %s', (text, expected) => {
    expect(finds(readText(text))).toBe(expected)
  })
})
