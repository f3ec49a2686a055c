import * as z from 'zod'
import { ageOn, earliestBirthday, minimumAge, todayUtc } from './age.ts'

/** The number of characters of a day such as 1990-01-31. */
export const dayLength = 10

/**
 * An existing day from 1900 on, of somebody who is old enough. Issue codes: birthday_required, birthday_invalid (no such
 * day), too_young, invalid_age.
 * @param least the years that a newcomer has at least
 */
export const birthdayFrom = (least: number) =>
  z
    .string('birthday_required')
    .max(dayLength, { error: 'birthday_invalid', abort: true })
    .min(1, 'birthday_required')
    .pipe(z.iso.date({ error: 'birthday_invalid', abort: true }))
    .refine((day) => ageOn(day, todayUtc()) >= least, { error: 'too_young', abort: true })
    .refine((day) => day >= earliestBirthday, 'invalid_age')

/** The birthday of an adult. */
export const Birthday = birthdayFrom(minimumAge)
