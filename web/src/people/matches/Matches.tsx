import { useInfiniteQuery } from '@tanstack/react-query'
import { background } from '../../app/lazy/background.tsx'
import { useMe } from '../../app/session/session.ts'
import classes from './Matches.module.css'
import { newMatchesQuery } from './matches-query.ts'

const MatchRow = background(() => import('./MatchRow.tsx'), 'MatchRow')

/**
 * The matches that wait for a first message, above the chats; nothing without any. The account says from the first moment
 * whether there are some, and the row comes after the screen, into a place that waits.
 */
export function Matches() {
  const { data: me } = useMe()
  const { data, isPending } = useInfiniteQuery(newMatchesQuery)
  const hasSome = isPending ? me?.hasNewMatches : data?.pages[0]?.matches.length
  return hasSome ? <div className={classes.place}>{data && <MatchRow />}</div> : null
}
