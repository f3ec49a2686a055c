import type { Bell } from '@hearth/shared/chat-live'
import { client } from '../app/api.ts'
import { errorCode, queryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.ts'
import { celebrateSoon } from './celebrations.ts'

/** Several bells at once are answered once. Milliseconds. */
const together = 150
let timer: ReturnType<typeof setTimeout> | undefined

/** How many likes and views are new, for the navigation. */
async function countNew() {
  try {
    const { fresh } = await client.profile.me()
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh })
  } catch (error) {
    // The next bell counts again.
    console.warn('New likes and views not counted:', errorCode(error))
  }
}

/** Reads again what is on screen of likes and views, and how many are new. */
export function rereadLists() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const list of ['likes', 'views']) void queryClient.invalidateQueries({ queryKey: [list] })
    void countNew()
  }, together)
}

/** The member has looked at a list: its badge goes. */
export function lookedAt(list: 'likes' | 'views') {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh: { ...me.fresh, [list]: 0 } })
}

const concerned: Bell['type'][] = ['like', 'match', 'view', 'people', 'resync']

/** What a bell changes about likes and views. */
export function heedBell({ type }: Bell) {
  if (concerned.includes(type)) rereadLists()
  if (type === 'match' || type === 'resync') celebrateSoon()
}
