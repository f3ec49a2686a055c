import { leastCounted, likedParts, type MemberFigures, type Period } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type AnswerFigures = Pick<MemberFigures, 'likedParts' | 'ended'>
type Sum = { figure: string; slice: string; value: number }

/** A number, where it is of enough to tell of no person. */
const shown = (value: number, of: number) => (of < leastCounted ? null : value)

/** What likes led to in a period, by what was liked, and how conversations ended. Few of a kind are not told. */
export async function answerFigures(db: Database, { from, to }: Period): Promise<AnswerFigures> {
  const { rows } = await sql<{ sums: Sum[] }>`
    select coalesce(json_agg(s), '[]') as sums
    from (
      select
        figure,
        slice,
        sum(value) as value
      from daily_figures
      where day between ${from} and ${to}
        and figure in ('partLikes', 'partMatches', 'partAnswers', 'kindEnds', 'silentEnds')
      group by figure, slice) s`.execute(db)
  const { sums } = oneRow(rows)
  const sumOf = (figure: string, slice = '') =>
    sums.find((one) => one.figure === figure && one.slice === slice)?.value ?? 0
  const [kindly, silently] = [sumOf('kindEnds'), sumOf('silentEnds')]
  return {
    likedParts: likedParts.map((part) => {
      const [likes, matches] = [sumOf('partLikes', part), sumOf('partMatches', part)]
      const answered = shown(sumOf('partAnswers', part), matches)
      return { part, likes: shown(likes, likes), matches: shown(matches, likes), answered }
    }),
    ended: kindly + silently < leastCounted ? null : { kindly, silently },
  }
}
