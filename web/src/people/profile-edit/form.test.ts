import { describe, expect, it } from 'vitest'
import { ownProfile as ann } from '../../testing/own-profile.ts'
import { nameContains } from '../../ui/name-search.ts'
import { changesOf, fieldProblems, readForm, toForm } from './form.ts'
import { readInput } from './read-input.ts'

describe('The profile form', () => {
  it('saves a complete profile unchanged, without the birthday', () => {
    const { input, problems } = readInput(toForm(ann), true)
    expect(problems).toEqual({})
    expect(input).toMatchObject({ height: 170, interests: ['hiking'], address: null })
    expect(input).not.toHaveProperty('birthday')
  })

  it('requires the birthday of an adult if the account has none', () => {
    const form = toForm({ ...ann, birthday: null })
    expect(readInput(form, false).problems).toEqual({ birthday: 'birthday_required' })
    const lastYear = `${new Date().getFullYear() - 1}-01-01`
    expect(readInput({ ...form, birthday: lastYear }, false).problems).toEqual({ birthday: 'too_young' })
    expect(readInput({ ...form, birthday: '1850-01-01' }, false).problems).toEqual({ birthday: 'invalid_age' })
    expect(readInput({ ...form, birthday: '1996-05-05' }, false).input?.birthday).toBe('1996-05-05')
  })

  it('names the first problem of each field', () => {
    const form = { ...toForm(ann), height: '', weight: 12.5, bio: ' short   ', interests: [], address: '   ' }
    expect(readInput(form, true).problems).toEqual({
      height: 'height_invalid',
      weight: 'weight_invalid',
      bio: 'bio_too_short',
      interests: 'interests_required',
    })
  })

  it('finds the field of a problem from the server, and ignores unknown fields', () => {
    const serverProblems = [
      { field: 'interests.2', code: 'interest_unknown' },
      { field: 'interests.3', code: 'interest_unknown' },
      { field: 'shoeSize', code: 'unknown_field' },
    ]
    expect(fieldProblems(serverProblems)).toEqual({ interests: 'interest_unknown' })
  })
})

describe('A draft', () => {
  it('holds only fields that differ from the saved profile', () => {
    const saved = toForm(ann)
    expect(changesOf(saved, saved)).toEqual({})
    expect(changesOf({ ...saved, height: 171, interests: ['hiking', 'chess'] }, saved)).toEqual({
      height: 171,
      interests: ['hiking', 'chess'],
    })
  })

  it('of another version of the product loses what the form does not understand', () => {
    expect(readForm({ bio: 'kept', hobby: 'gone' })).toEqual({ bio: 'kept' })
    expect(readForm({ interests: 'not a list' })).toEqual({})
    expect(readForm(null)).toEqual({})
  })
})

describe('Searching interests', () => {
  it('ignores case and accents of Latin letters, but not the marks of other scripts', () => {
    expect(nameContains('Senderismo', 'SENDÉR')).toBe(true)
    expect(nameContains('Kunst & Träumen', 'traumen')).toBe(true)
    expect(nameContains('ធ្វើម្ហូប', 'ម្ហូប')).toBe(true)
    expect(nameContains('ដើរព្រៃ', 'ដើរព្រោ')).toBe(false)
    expect(nameContains('ทำอาหาร', 'อาหาร')).toBe(true)
  })

  it('finds a name in every form of its letters', () => {
    expect(nameContains('ทำอาหาร', 'ท\u0e4d\u0e32อาหาร')).toBe(true)
    expect(nameContains('ធ្វើម្ហូប', 'ធ្វើ\u200bម្ហូប')).toBe(true)
    expect(nameContains('Träumen', 'tra\u0308u')).toBe(true)
    expect(nameContains('Golf', 'Ｇｏｌｆ')).toBe(true)
  })
})
