import { useInfiniteQuery } from '@tanstack/react-query'
import { background } from '../../app/lazy/background.tsx'
import { useMe } from '../../app/session/session.ts'
import classes from './Matches.module.css'
import { type MatchesShown, matchesQuery } from './matches-query.ts'

const MatchRow = background(() => import('./MatchRow.tsx'), 'MatchRow')

/**
 * The member's matches above a list; nothing without any. The account says from the first moment whether there are some, and
 * the row comes after the screen, into a place that waits.
 */
export function Matches({ shown }: { shown: MatchesShown }) {
  const { data: me } = useMe()
  const { data, isPending } = useInfiniteQuery(matchesQuery[shown])
  const isAnnounced = shown === 'new' ? me?.hasNewMatches : me?.hasMatches
  const hasMatches = isPending ? isAnnounced : data?.pages[0]?.matches.length
  return hasMatches ? <div className={classes.place}>{data && <MatchRow shown={shown} />}</div> : null
}
