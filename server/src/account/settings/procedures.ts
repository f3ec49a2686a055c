import { account } from '../../api.ts'
import { spend } from '../../platform/limits/spend.ts'
import { settingsOf } from './queries.ts'

/** Changes the given settings. A trigger updates the search projection in the same transaction. */
export const save = account.settings.save.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const retryAfter = await spend(context, 'settings', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  if (Object.keys(input).length) {
    await db.updateTable('profiles').set(input).where('id', '=', viewer.profileId).execute()
    live.notify([viewer.profileId], { type: 'account' })
  }
  return settingsOf(db, viewer.profileId)
})
