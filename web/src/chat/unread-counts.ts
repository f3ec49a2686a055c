import { client } from '../app/api.ts'
import { errorCode, queryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.ts'
import { soon } from '../app/soon.ts'

/** Specification, section 4: counts are asked for again so long after a message change and after marking read. */
export const recount = { afterMessage: 200, afterReading: 100 } as const

async function count() {
  try {
    const { total } = await client.chat.unread()
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, unread: total })
  } catch (error) {
    // Specification, section 8: logged, and no message to the user. The next bell counts again.
    console.warn('Unread messages not counted:', errorCode(error))
  }
}

const counting = soon<'all'>(count)

/** Asks for the unread messages again, for the badge, the title and the tab's icon. */
export const countSoon = (after: number) => counting('all', after)
