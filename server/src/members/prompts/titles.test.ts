import { characters } from '@hearth/shared/characters'
import { type Language, languages } from '@hearth/shared/language-codes'
import { promptKeys, promptLimits } from '@hearth/shared/members/prompt-keys'
import { expect, it } from 'vitest'
import { shownPrompts } from './titles.ts'

const titlesIn = (language: Language) => shownPrompts({ own: [], retired: [] }, language).map(({ name }) => name)

/** Words that say whether a man or a woman speaks or is spoken of. */
const gendered: Partial<Record<Language, RegExp>> = {
  th: /ครับ|ค่ะ|คะ|ผม|ดิฉัน/,
  es: /\b\p{L}+(?:o\/a|@)|\b(?:solo|sola|cansad[oa]|nervios[oa]|junt[oa]s|tod[oa]s)\b/u,
  de: /\p{L}(?::in|\*in|In)(?:nen)?\b|\b(?:Partner|Freund)(?:in)?\b/u,
}

it.each(languages)('forty titles differ in %s, and none is the beginning of a sentence or long', (language) => {
  const titles = titlesIn(language)
  expect(new Set(titles).size).toBe(40)
  expect(titles.filter((title) => /(?:…|\.\.\.|:|,)$/.test(title))).toEqual([])
  expect(titles.filter((title) => characters(title) > promptLimits.title)).toEqual([])
  expect(titles.filter((title) => gendered[language]?.test(title))).toEqual([])
})

it('keys are short and have a dot, which no key of the operator has', () => {
  expect(promptKeys.filter((key) => !/^[a-z]+\.[a-z]+$/.test(key) || key.length > promptLimits.key)).toEqual([])
})
