import { account } from '../../api.ts'
import type { Database } from '../../platform/db/connection.ts'
import { spend } from '../../platform/limits/spend.ts'
import { genderOf, ownProfile } from './queries.ts'
import { storeProfile } from './store.ts'

async function indexOfUnknownInterest(db: Database, keys: string[]) {
  const known = await db.selectFrom('interests').where('key', 'in', keys).select('key').execute()
  const names = new Set(known.map((row) => row.key))
  return keys.findIndex((key) => !names.has(key))
}

/**
 * Saves the whole profile.
 * @throws INVALID for an unknown interest, a city without known position, or a birthday that differs from the account's
 */
export const save = account.profile.save.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const invalid = (field: string, code: string) => errors.INVALID({ data: { problems: [{ field, code }] } })
  const retryAfter = await spend(context, 'profile', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const unknown = await indexOfUnknownInterest(db, input.interests)
  if (unknown >= 0) throw invalid(`interests.${unknown}`, 'interest_unknown')
  const problem = await storeProfile(context, viewer, input)
  if (problem) throw invalid(problem.field, problem.code)
  return (await ownProfile(db, viewer.userId))!
})

export const setLanguage = account.profile.setLanguage.handler(async ({ context, input }) => {
  const { db, viewer } = context
  await db.updateTable('profiles').set(input).where('id', '=', viewer.profileId).execute()
  await db.updateTable('user').set(input).where('id', '=', viewer.userId).execute()
  return input
})

/** Changes one field of the profile. A trigger updates the search projection in the same transaction. */
export const setLookingFor = account.profile.setLookingFor.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const retryAfter = await spend(context, 'settings', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const lookingForGender = genderOf(input.lookingForGender)
  await db.updateTable('profiles').set({ lookingForGender }).where('id', '=', viewer.profileId).execute()
  live.notify([viewer.profileId], { type: 'account' })
  return input
})
