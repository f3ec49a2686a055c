import { languages } from '@hearth/shared/language-codes'
import { CommunityFields } from '@hearth/shared/members/community-fields'
import { describe, expect, it } from 'vitest'
import { toSave } from './keys.ts'
import { emptyField } from './new-field.ts'
import { presets } from './presets.ts'
import { tellsOf } from './tells-of.ts'

describe('Ready-made fields', () => {
  it('can be saved as they are', () => {
    expect(CommunityFields.safeParse(toSave(presets)).error).toBeUndefined()
  })

  it('have names in all languages, but for the examples that a club replaces', () => {
    const named = presets.flatMap((field) => (field.key === 'club' ? [field] : [field, ...field.options]))
    expect(named.filter(({ names }) => languages.some((language) => !names[language]))).toEqual([])
  })

  it('are marked as sensitive exactly where the console would ask', () => {
    const sensitive = presets.filter((field) => field.sensitive).map(({ key }) => key)
    expect(sensitive).toEqual(['orientation', 'access-needs', 'faith'])
    expect(presets.filter((field) => !field.sensitive && tellsOf(field))).toEqual([])
  })
})

describe('What a field may tell of', () => {
  const tells = (names: object, options: string[] = []) =>
    tellsOf({
      ...emptyField('+1'),
      names,
      options: options.map((en, index) => ({ key: `o${index}`, names: { en }, retired: false })),
    })

  it('is seen in its names in any language, and in its options', () => {
    expect(tells({ en: 'Sexual orientation' })).toBe('orientation')
    expect(tells({ en: 'Sunday', de: 'Religionszugehörigkeit' })).toBe('faith')
    expect(tells({ en: 'Sunday', km: 'ជំនឿសាសនា' })).toBe('faith')
    expect(tells({ en: 'Sunday', th: 'โรคประจำตัว' })).toBe('health')
    expect(tells({ en: 'Being ILL' })).toBe('health')
    expect(tells({ en: 'Likes' }, ['Walks', 'Kinky things'])).toBe('sex')
  })

  it('is nothing where such a word is only a part of another one', () => {
    expect(tells({ en: 'Skills and hills', da: 'Strøm', es: 'Café' })).toBeNull()
  })
})
