import { initialGenders } from '@hearth/shared/members/community-genders'
import { setOf } from '@hearth/shared/members/gender-groups'
import { describe, expect, it } from 'vitest'
import { chosenGender, genderColumns, maySeek, soughtColumns, soughtIn } from './choose.ts'
import { meeting, sidesOf, soughtSets } from './sets.ts'
import { aGender } from './testing.ts'

const [male, female, ...others] = initialGenders.list
const enby = aGender('enby', 'non-binary', 'other')
const femme = aGender('femme', 'female')
const list = [male!, female!, ...others, enby, femme]
const nobody = { gender: null, ownGender: null }
const saved = { gender: 'non-binary', ownGender: 'enby' } as const
const retired = <One extends object>(gender: One) => ({ ...gender, retired: true })

describe('The gender that a member chooses', () => {
  it('is the one of its key, whatever group comes with it', () => {
    expect(chosenGender(list, { gender: 'male', ownGender: 'enby' }, nobody)).toBe(enby)
    expect(chosenGender(list, { gender: 'male', ownGender: 'gone' }, nobody)).toBeUndefined()
  })

  it('is the one called like the group for a client that knows groups alone', () => {
    expect(chosenGender(list, { gender: 'female' }, nobody)).toBe(female)
    expect(chosenGender(list, { gender: 'female', ownGender: null }, { gender: 'female', ownGender: 'femme' })).toBe(
      female,
    )
  })

  it('stays with such a client for as long as the group does', () => {
    expect(chosenGender(list, { gender: 'non-binary' }, saved)).toBe(enby)
    expect(chosenGender(list, { gender: 'female' }, saved)).toBe(female)
  })

  it('is another one of the group where that one is retired, or none', () => {
    const without = [male!, retired(female!), ...others, enby, femme]
    expect(chosenGender(without, { gender: 'female' }, nobody)).toBe(femme)
    expect(chosenGender([retired(male!), female!], { gender: 'male' }, nobody)).toBeUndefined()
  })

  it('can be kept once it is retired, not chosen', () => {
    const gone = retired(enby)
    const all = [...list.filter((gender) => gender !== enby), gone]
    expect(chosenGender(all, { gender: 'male', ownGender: 'enby' }, saved)).toBe(gone)
    expect(chosenGender(all, { gender: 'male', ownGender: 'enby' }, nobody)).toBeUndefined()
  })

  it('is stored as before where it is called like its only group', () => {
    expect(genderColumns(female!)).toEqual({ gender: 'female', ownGender: null, genderGroups: null })
    expect(genderColumns(enby)).toEqual({
      gender: 'non-binary',
      ownGender: 'enby',
      genderGroups: ['non-binary', 'other'],
    })
  })
})

describe('Whom a member would like to meet', () => {
  it('is what the newer field names, or else the older one', () => {
    expect(soughtIn({ lookingForGender: 'any' })).toBe(15)
    expect(soughtIn({ lookingForGender: 'male', lookingForGenders: [] })).toBe(1)
    expect(soughtIn({ lookingForGender: 'male', lookingForGenders: ['other', 'female'] })).toBe(10)
  })

  it('is stored in the older column for one group, and in neither for all of them', () => {
    expect(soughtColumns(2)).toEqual({ lookingForGender: 'female', lookingForGenders: null })
    expect(soughtColumns(10)).toEqual({ lookingForGender: null, lookingForGenders: ['female', 'other'] })
    expect(soughtColumns(15)).toEqual({ lookingForGender: null, lookingForGenders: null })
  })

  it('is several groups only where the community allows it, or as before', () => {
    const two = { lookingForGender: 'any', lookingForGenders: ['male' as const, 'other' as const] } as const
    const wish = { lookingForGender: two.lookingForGender, lookingForGenders: [...two.lookingForGenders] }
    const before = { lookingForGender: null, lookingForGenders: ['male', 'other'] }
    const anyone = { lookingForGender: null, lookingForGenders: null }
    expect(maySeek({ several: true }, wish, anyone)).toBe(true)
    expect(maySeek({ several: false }, wish, anyone)).toBe(false)
    expect(maySeek({ several: false }, wish, before)).toBe(true)
    expect(maySeek({ several: false }, { lookingForGender: 'any' }, before)).toBe(true)
  })
})

describe('The ranges of an index', () => {
  it('are one for each group in a community that has changed nothing, and two ways to look for somebody', () => {
    expect(sidesOf(initialGenders)).toEqual([1, 2, 4, 8])
    expect(meeting(sidesOf(initialGenders), setOf(['female']))).toEqual([2])
    expect(meeting(soughtSets(initialGenders), setOf(['female']))).toEqual([2, 15])
  })

  it('are one for each set that a gender has or had, and all ways once members could name several groups', () => {
    expect(sidesOf({ list, formerSets: [3] })).toEqual([1, 2, 4, 8, 12, 3])
    expect(meeting(sidesOf({ list, formerSets: [3] }), setOf(['male', 'other']))).toEqual([1, 8, 12, 3])
    const { length } = meeting(soughtSets({ several: false, severalOnce: true }), setOf(['female']))
    expect(length).toBe(8)
  })
})
