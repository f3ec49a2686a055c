import { expect, it } from 'vitest'
import { defaultNameRules, fullName, nameFields, shownName } from './names.ts'

const maya = { firstName: 'Maya', lastName: 'Reed', language: 'en' }
const dara = { firstName: 'ដារ៉ា', lastName: 'សុខ', language: 'km' }
const familyFirst = { ...defaultNameRules, familyFirst: ['km' as const] }

it('Writes the first name and the initial of the last one, in every language, until an operator changes it', () => {
  const written = [maya, dara, { ...maya, lastName: '𝒮mith' }, { ...maya, lastName: '' }, { ...maya, firstName: '' }]
  expect(written.map((one) => shownName(one, defaultNameRules))).toEqual([
    'Maya R.',
    'ដារ៉ា ស.',
    'Maya 𝒮.',
    'Maya',
    'R.',
  ])
  expect(fullName(dara, defaultNameRules)).toBe('ដារ៉ា សុខ')
})

it('Writes the family name first in the languages of the rule alone', () => {
  expect([maya, dara].map((one) => shownName(one, familyFirst))).toEqual(['Maya R.', 'ស. ដារ៉ា'])
  expect([maya, dara].map((one) => fullName(one, familyFirst))).toEqual(['Maya Reed', 'សុខ ដារ៉ា'])
  expect(nameFields(familyFirst, 'km')).toEqual(['lastName', 'firstName'])
  expect(nameFields(familyFirst, 'en')).toEqual(['firstName', 'lastName'])
})

it('Tells nothing of the last name where the initial is off', () => {
  const rules = { ...familyFirst, initial: false }
  expect([maya, dara].map((one) => shownName(one, rules))).toEqual(['Maya', 'ដារ៉ា'])
})
