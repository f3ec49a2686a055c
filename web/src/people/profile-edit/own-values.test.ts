import { expect, it } from 'vitest'
import { aField, smoking } from '../../testing/community-fields.ts'
import { isSameTyped, ownProblem, toOwnValue, toTyped } from './own-values.ts'

const children = aField({ key: 'children', kind: 'number', min: 0, max: 12 })
const club = aField({ key: 'club', kind: 'text' })
const pets = aField({ key: 'pets', kind: 'choices', options: ['Cat', 'Dog'] })

it('finds a number, a text and a choice that the field does not take', () => {
  expect(ownProblem(children, 13, false)).toBe('value_invalid')
  expect(ownProblem(children, 'two', false)).toBe('value_invalid')
  expect(ownProblem(children, '១២', false)).toBeUndefined()
  expect(ownProblem(club, '🔥'.repeat(81), false)).toBe('value_too_long')
  expect(ownProblem(club, '🔥'.repeat(80), false)).toBeUndefined()
})

it('asks a newcomer for a required field, and never refuses a member for it', () => {
  const required = { ...smoking, required: true }
  expect(ownProblem(required, '', true)).toBe('field_required')
  expect(ownProblem(required, '', false)).toBeUndefined()
})

it('empties a field with nothing in it, and drops options that are gone', () => {
  expect(toOwnValue(club, '  ')).toBeNull()
  expect(toOwnValue(pets, [])).toBeNull()
  expect(toTyped(pets, ['dog', 'parrot'])).toEqual(['dog'])
  expect(toTyped(smoking, 'cigars')).toBe('')
})

it('sees no change in several options chosen in another order', () => {
  expect(isSameTyped(['cat', 'dog'], ['dog', 'cat'])).toBe(true)
  expect(isSameTyped(true, 'true')).toBe(false)
})
