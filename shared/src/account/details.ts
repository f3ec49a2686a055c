import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { Birthday, dayLength } from '../members/birthday.ts'
import { PersonName } from '../members/person-name.ts'

/** What a new account gives before anything else, if it was made without the sign-up form. */
export const Details = z.object({ firstName: PersonName, lastName: PersonName, birthday: Birthday })
export type Details = z.infer<typeof Details>

/** The order in which problems are reported: the one that the form shows. */
export const detailsOrder = ['firstName', 'lastName', 'birthday'] as const

export const details = {
  save: api
    .route({
      method: 'PUT',
      path: '/me/details',
      summary: 'Name and birthday of a new account; below the minimum age, the account is deleted',
    })
    // The server checks the age itself: it deletes the account of a person who is too young.
    .input(
      z.strictObject({
        firstName: PersonName,
        lastName: PersonName,
        birthday: z.string('birthday_required').max(dayLength, 'birthday_invalid'),
        /** The language of the screen, for mails and other devices. */
        languageCode: Language.optional(),
      }),
    )
    .errors({ TOO_YOUNG: { status: 422 } })
    .output(z.object({ firstName: z.string(), lastName: z.string(), birthday: z.iso.date() })),
}
