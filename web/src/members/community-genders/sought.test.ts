import { genders } from '@hearth/shared/members/member-choices'
import { describe, expect, it } from 'vitest'
import { chosenOf, soughtAfter } from './sought.ts'

const anyone = { lookingForGender: 'any', lookingForGenders: [] }

describe('Whom a member would like to meet', () => {
  it('is one group in the older field, and several in the newer one, in the order of the list', () => {
    expect(soughtAfter(['any'], ['any', 'other'])).toEqual({ lookingForGender: 'other', lookingForGenders: [] })
    const several = soughtAfter(['other'], ['other', 'male'])
    expect(several).toEqual({ lookingForGender: 'any', lookingForGenders: ['male', 'other'] })
    expect(chosenOf(several)).toEqual(['male', 'other'])
  })

  it('is anyone by its own chip, and with all groups', () => {
    expect(soughtAfter(['male', 'other'], ['male', 'other', 'any'])).toEqual(anyone)
    expect(soughtAfter(['male', 'female', 'other'], genders)).toEqual(anyone)
    expect(chosenOf(anyone)).toEqual(['any'])
  })

  it('is open again without a group', () => {
    const none = soughtAfter(['male'], [])
    expect(none).toEqual({ lookingForGender: '', lookingForGenders: [] })
    expect(chosenOf(none)).toEqual([])
  })
})
