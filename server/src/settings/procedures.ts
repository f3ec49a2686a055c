import { account } from '../api.ts'
import { settingsOf } from './queries.ts'

/** Changes what is named; the search follows in the same transaction, by a trigger. */
export const save = account.settings.save.handler(async ({ context, input }) => {
  const { db, viewer, live } = context
  if (Object.keys(input).length) {
    await db.updateTable('profiles').set(input).where('id', '=', viewer.profileId).execute()
    live.bell([viewer.profileId], { type: 'account' })
  }
  return settingsOf(db, viewer.profileId)
})
