import type { CommunityField } from '@hearth/shared/members/community-fields'
import { describe, expect, it } from 'vitest'
import { afterSave, tidied } from './draft.ts'
import { placed, problemsOf, whereIs } from './field-problems.ts'
import { newKey, toSave } from './keys.ts'
import { emptyField, emptyOption } from './new-field.ts'
import { joined } from './part-draft.ts'

const named = (key: string, en: string, part: Partial<CommunityField> = {}): CommunityField => ({
  ...emptyField(key),
  kind: 'yesNo',
  names: { en },
  options: [],
  ...part,
})
const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key)

describe('The key of a new field', () => {
  it('is made from its English name, and no two are alike', () => {
    const names = ['Dog', 'Has a dog?', 'Dog', '99 Luftballons', 'Smörgås & Çay', 'ឆ្កែ', '', 'a'.repeat(60)]
    const fields = names.map((name, index) => named(`+${index + 1}`, name))
    expect(keysOf(toSave([named('dog', 'Cat'), ...fields]))).toEqual([
      'dog',
      'dog-2',
      'has-a-dog',
      'dog-3',
      'luftballons',
      'smorgas-cay',
      'field',
      'field-2',
      'a'.repeat(26),
    ])
  })

  it('stays when the field is saved, whatever it is called then', () => {
    expect(keysOf(toSave([named('pets', 'Animals')]))).toEqual(['pets'])
  })

  it('is not one that stands in the draft for another new one', () => {
    expect(newKey([{ key: 'pets' }])).toBe('+1')
    expect(newKey([{ key: '+3' }, { key: '+1' }])).toBe('+4')
  })
})

describe('A draft', () => {
  it('is saved without empty names, and without what another kind has left behind', () => {
    const field = named('pets', 'Pets', {
      kind: 'text',
      names: { en: 'Pets', de: ' ' },
      min: 9,
      max: 1,
      options: [emptyOption('+1')],
    })
    expect(toSave([field])).toEqual([
      { ...field, names: { en: 'Pets' }, filterable: false, min: 0, max: 100, options: [] },
    ])
  })

  it('loses the lines for options that nobody has filled in, and nothing else', () => {
    const options = [emptyOption('dog'), { ...emptyOption('+1'), names: { km: 'ឆ្មា' } }, emptyOption('+2')]
    expect(tidied([named('pets', 'Pets', { options })]).map((field) => keysOf(field.options))).toEqual([['dog', '+1']])
    const fields = [named('pets', 'Pets')]
    expect(tidied(fields)).toBe(fields)
  })

  it('has its problems at the keys that it uses, wherever a field stands', () => {
    const fields = [named('a', 'A'), named('+1', 'B', { kind: 'choice' })]
    expect(problemsOf(fields)).toEqual([{ field: '+1.options', code: 'options_required' }])
    expect(problemsOf([named('+2', '')])).toEqual([{ field: '+2.names.en', code: 'name_required' }])
    expect(placed({ field: 'fields.1', code: 'kind_fixed' }, fields)).toEqual({ field: '+1', code: 'kind_fixed' })
    expect(placed({ field: 'fields', code: 'field_used' }, fields)).toEqual({ field: 'fields', code: 'field_used' })
    expect(whereIs('+1.options.0.names.de')).toEqual({ key: '+1', language: 'de' })
    expect(whereIs('+1.max')).toEqual({ key: '+1' })
  })

  it('joins what a colleague has saved: own changes win, all others are theirs', () => {
    const base = ['a', 'b', 'c', 'd'].map((key) => named(key, key))
    const mine = [named('d', 'd'), named('b', 'Mine'), named('a', 'a'), named('c', 'c'), named('+1', 'New')]
    const theirs = [named('a', 'Theirs'), named('b', 'Theirs'), named('d', 'd'), named('e', 'Theirs')]
    const both = joined(base, mine, theirs)
    expect(both.map(({ names }) => names.en)).toEqual(['d', 'Mine', 'Theirs', 'New', 'Theirs'])
    expect(keysOf(both)).toEqual(['d', 'b', 'a', '+1', 'e'])
  })

  it('goes on after a save with the keys that it has made', () => {
    const options = [emptyOption('+1'), emptyOption('+2')]
    const sent = [named('a', 'A'), named('+1', 'Pets', { options })]
    const stored = [named('a', 'A'), named('pets', 'Pets', { options: [emptyOption('dog'), emptyOption('cat')] })]
    const now = [named('+1', 'Pets!', { options: [...options.toReversed(), emptyOption('+3')] }), named('a', 'A')]
    const after = afterSave(now, sent, stored)
    expect(keysOf(after)).toEqual(['pets', 'a'])
    expect(keysOf(after[0]!.options)).toEqual(['cat', 'dog', '+3'])
  })
})
