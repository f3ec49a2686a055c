import { describe, expect, it, vi } from 'vitest'
import { ageOn, latestBirthday, todayUtc } from './age.ts'
import { Birthday } from './birthday.ts'

describe('Age in full years', () => {
  it.each([
    ['2000-05-05', '2018-05-04', 17],
    ['2000-05-05', '2018-05-05', 18],
    ['2000-12-31', '2018-01-01', 17],
    ['2000-01-01', '2018-12-31', 18],
    ['1900-01-01', '2026-01-01', 126],
    ['2018-05-05', '2018-05-05', 0],
    ['2018-05-06', '2018-05-05', -1],
  ])('of a member born on %s is on %s: %i', (birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age)
  })

  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2024-02-28', 19],
    ['2004-02-29', '2024-02-29', 20],
    ['2006-02-28', '2024-02-28', 18],
    ['2006-03-01', '2024-02-29', 17],
    ['2006-03-01', '2024-03-01', 18],
  ])('is right about leap days: born on %s, on %s: %i', (birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age)
  })
})

describe('The latest birthday of an adult', () => {
  it.each([
    ['2026-05-05', '2008-05-05'],
    ['2024-02-29', '2006-02-28'],
    ['2026-02-28', '2008-02-28'],
    ['2026-03-01', '2008-03-01'],
    ['2118-02-28', '2100-02-28'],
  ])('on %s is %s', (today, latest) => {
    expect(latestBirthday(today)).toBe(latest)
  })

  it('is 18 years old on every day of four years, and the day after it is not', () => {
    for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const today = todayUtc(new Date(day))
      const latest = latestBirthday(today)
      const next = todayUtc(new Date(Date.parse(latest) + 86_400_000))
      expect([ageOn(latest, today), ageOn(next, today)], today).toEqual([18, 17])
    }
  })
})

describe('A birthday', () => {
  const codes = (value: unknown) => {
    const result = Birthday.safeParse(value)
    return result.success ? [] : result.error.issues.map((issue) => issue.message)
  }

  it('is accepted from the 18th birthday on', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T23:59:59Z') })
    expect(codes('2008-11-15')).toEqual([])
    expect(codes('2008-11-16')).toEqual(['too_young'])
    vi.setSystemTime(new Date('2026-11-16T00:00:00Z'))
    expect(codes('2008-11-16')).toEqual([])
    vi.useRealTimers()
  })

  it.each([
    ['', 'birthday_required'],
    [undefined, 'birthday_required'],
    [null, 'birthday_required'],
    [19_900_505, 'birthday_required'],
    ['zzz', 'birthday_invalid'],
    ['1990-5-5', 'birthday_invalid'],
    ['2001-02-29', 'birthday_invalid'],
    ['1990-05-05T00:00:00Z', 'birthday_invalid'],
    ['2999-01-01', 'too_young'],
    ['1899-12-31', 'invalid_age'],
  ])('is a day that exists, since 1900: %s', (value, code) => {
    expect(codes(value)).toEqual([code])
  })

  it('may be the first day of 1900, in whatever year', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const now of ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2040-06-01T00:00:00Z']) {
      vi.setSystemTime(new Date(now))
      expect(codes('1900-01-01'), now).toEqual([])
    }
    vi.useRealTimers()
  })
})
