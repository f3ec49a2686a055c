import { useInfiniteQuery } from '@tanstack/react-query'
import { latePiece } from '../app/shell/late-piece.tsx'
import classes from './Matches.module.css'
import { matchesQuery } from './matches-query.ts'

const MatchRow = latePiece(() => import('./MatchRow.tsx').then((file) => file.MatchRow))

/** The member's matches above a list; nothing without any. The row comes after the screen, into a place that waits. */
export function Matches() {
  const { data } = useInfiniteQuery(matchesQuery)
  if (!data?.pages[0]?.matches.length) return null
  return (
    <div className={classes.place}>
      <MatchRow />
    </div>
  )
}
