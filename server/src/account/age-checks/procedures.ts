import { account } from '../../api.ts'
import { askProvider, hasProvider } from './queries.ts'

/** The provider gets a random reference, and the address to lead back to: nothing about the member. */
export const begin = account.ageChecks.begin.handler(async ({ context, errors }) => {
  const { db, env, viewer } = context
  if (!hasProvider(env)) throw errors.NOT_FOUND()
  const url = new URL(env.AGE_CHECK_URL!)
  url.searchParams.set('reference', await askProvider(db, viewer.profileId))
  url.searchParams.set('return_to', new URL('/profile-edit', env.BASE_URL).href)
  return { url: url.href }
})
