import { describe, expect, it } from 'vitest'
import { PersonName } from '../members/person-name.ts'
import { type SignUpForm, signUpProblems } from './account.ts'

const form: SignUpForm = {
  email: 'ann@example.test',
  password: 'secret',
  confirmPassword: 'secret',
  firstName: 'Ann',
  lastName: 'Berg',
  birthday: '1996-05-05',
}
const wrong: SignUpForm = {
  email: 'no address',
  password: '12345',
  confirmPassword: 'another',
  firstName: ' ',
  lastName: '',
  birthday: '',
}

describe('A completed sign-up form', () => {
  it('has no problem when everything is right', () => {
    expect(signUpProblems(form)).toEqual([])
  })

  it('reports its problems one after the other, in a fixed order', () => {
    const told = []
    const mended = { ...wrong }
    const order = ['confirmPassword', 'password', 'birthday', 'email', 'firstName', 'lastName'] as const
    for (const field of order) {
      told.push(signUpProblems(mended)[0])
      mended[field] = form[field]
      // The two passwords match from the first step on, also while both are too short.
      if (field === 'confirmPassword') mended.password = mended.confirmPassword = '12345'
      if (field === 'password') mended.confirmPassword = form.password
    }
    expect(told).toEqual([
      { field: 'confirmPassword', code: 'passwords_differ' },
      { field: 'password', code: 'password_too_short' },
      { field: 'birthday', code: 'birthday_required' },
      { field: 'email', code: 'invalid_email' },
      { field: 'firstName', code: 'name_required' },
      { field: 'lastName', code: 'name_required' },
    ])
    expect(signUpProblems(mended)).toEqual([])
  })

  it('reports everything that an empty form lacks, once for each field', () => {
    const empty = { email: '', password: '', confirmPassword: '', firstName: '', lastName: '', birthday: '' }
    expect(signUpProblems(empty)).toEqual([
      { field: 'password', code: 'password_too_short' },
      { field: 'confirmPassword', code: 'confirmation_required' },
      { field: 'birthday', code: 'birthday_required' },
      { field: 'email', code: 'invalid_email' },
      { field: 'firstName', code: 'name_required' },
      { field: 'lastName', code: 'name_required' },
    ])
  })

  it('reports a short password that differs from its confirmation at both fields', () => {
    expect(signUpProblems({ ...form, password: 'abc', confirmPassword: 'abd' })).toEqual([
      { field: 'confirmPassword', code: 'passwords_differ' },
      { field: 'password', code: 'password_too_short' },
    ])
  })

  it('holds a password to the minimum of the installation', () => {
    expect(signUpProblems(form, 10)).toEqual([{ field: 'password', code: 'password_too_short' }])
  })

  it.each([
    [
      { password: '12345', confirmPassword: '12345' },
      { field: 'password', code: 'password_too_short' },
    ],
    [{ password: '123456', confirmPassword: '123456' }, null],
    [{ password: 'p'.repeat(128), confirmPassword: 'p'.repeat(128) }, null],
    [
      { password: 'p'.repeat(129), confirmPassword: 'p'.repeat(129) },
      { field: 'password', code: 'password_too_long' },
    ],
    [{ birthday: '2999-01-01' }, { field: 'birthday', code: 'too_young' }],
    [{ email: 'ann@' }, { field: 'email', code: 'invalid_email' }],
    [{ email: 'ส้ม@example.test' }, { field: 'email', code: 'invalid_email' }],
    [{ email: `${'a'.repeat(250)}@example.test` }, { field: 'email', code: 'invalid_email' }],
    [{ email: "o'neill+dating@mail.example.co.uk" }, null],
  ])('is checked on both sides of each bound: %o', (change, problem) => {
    expect(signUpProblems({ ...form, ...change })).toEqual(problem ? [problem] : [])
  })
})

describe('A name', () => {
  it.each(['Ann', 'Bo', 'X', 'สมชาย', 'សុភា', "O'Neill", 'Anne-Marie', '李', 'a'.repeat(60)])('may be %s', (name) => {
    expect(PersonName.parse(`  ${name} `)).toBe(name)
  })

  it.each(['', '   ', '\u200b\u200b', '\u00a0', 'a'.repeat(61), 'A\0nn', 'A\nnn'])('may not be %j', (name) => {
    expect(PersonName.safeParse(name).success).toBe(false)
  })
})
