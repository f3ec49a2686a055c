import type { Bell } from '@hearth/shared/chat-live'
import { client } from '../app/api.ts'
import { errorCode, queryClient } from '../app/query-client.ts'
import { readAgain } from '../app/read-again.ts'
import { meQuery } from '../app/session.ts'
import { soon } from '../app/soon.ts'
import { celebrateSoon } from './celebrations.ts'

/** Several bells at once are answered once. Milliseconds. */
const together = 150
/** How often a list was looked at: what was counted before is not new any more. */
let looks = 0

/** How many likes and views are new, for the navigation. */
async function countNew() {
  const before = looks
  try {
    const { fresh } = await client.profile.me()
    if (before !== looks) return counting('new', 0)
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh })
  } catch (error) {
    // The next bell counts again.
    console.warn('New likes and views not counted:', errorCode(error))
  }
}

const counting = soon<'new'>(countNew)
const reading = soon<'lists'>(async () => {
  for (const list of ['likes', 'views']) void readAgain([list])
  counting('new', 0)
})

/** Reads again what is on screen of likes and views, and how many are new. */
export const rereadLists = () => reading('lists', together)

/** The member has looked at a list: its badge goes. */
export function lookedAt(list: 'likes' | 'views') {
  looks += 1
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh: { ...me.fresh, [list]: 0 } })
}

const concerned: Bell['type'][] = ['like', 'match', 'view', 'people', 'resync']

/** What a bell changes about likes and views. */
export function heedBell({ type }: Bell) {
  if (concerned.includes(type)) rereadLists()
  if (type === 'match' || type === 'resync') celebrateSoon()
}
