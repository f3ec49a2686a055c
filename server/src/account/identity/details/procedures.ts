import { birthdayFrom } from '@hearth/shared/members/birthday'
import { session } from '../../../api.ts'
import { recordSignUpConsents } from '../../pages/queries.ts'
import { bearerToken } from '../tokens/bearer.ts'
import { deleteNewAccount, saveDetails } from './queries.ts'

/**
 * Saves name and birthday of a new account, once. A person below the minimum age is refused, and nothing of the account
 * remains.
 */
export const save = session.details.save.handler(async ({ context, input, errors }) => {
  const { db, viewer, community } = context
  if (viewer.hasBirthday) throw errors.FORBIDDEN()
  const { minimumAge } = await community.read()
  const { error } = birthdayFrom(minimumAge).safeParse(input.birthday)
  const code = error?.issues[0]?.message
  if (code === 'too_young') {
    await deleteNewAccount(db, viewer.userId)
    throw errors.TOO_YOUNG()
  }
  if (code) throw errors.INVALID({ data: { problems: [{ field: 'birthday', code }] } })
  // Two tabs may send different details; the first ones count.
  if (!(await saveDetails(db, viewer.userId, input))) throw errors.FORBIDDEN()
  // The sentence to agree to stands in the browser's form. A program, which sends a token, may not show it.
  if (bearerToken(context.headers.get('authorization')) === null) await recordSignUpConsents(context, viewer.userId)
  const { firstName, lastName, birthday } = input
  return { firstName, lastName, birthday }
})
