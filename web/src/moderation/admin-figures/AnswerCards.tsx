import { answerHours, leastCounted, type MemberFigures } from '@hearth/shared/moderation/figures'
import { useTranslation } from 'react-i18next'
import { FigureCard } from './FigureCard.tsx'
import { ShareList } from './ShareList.tsx'
import { useFigureFormat } from './use-figure-format.ts'

type LikedPart = MemberFigures['likedParts'][number]

/** A share; null of few. */
const shareOf = (part: number | null, of: number | null) => (part === null || !of ? null : part / of)

/** What likes on a photo, an answer or the whole profile led to. */
export function LikedParts({ likedParts }: { likedParts: LikedPart[] }) {
  const { t } = useTranslation()
  const { number, percent } = useFigureFormat()
  const words = (key: string) => t(`admin.figures.answers.${key}`, { hours: number(answerHours) })
  const columns = ['likes', 'matches', 'matchShare', 'answered', 'answeredShare']
  const rows = likedParts.map((one) => ({
    ...one,
    name: words(one.part),
    matchShare: shareOf(one.matches, one.likes),
    answeredShare: shareOf(one.answered, one.matches),
  }))
  const known = rows.filter(({ matchShare }) => matchShare !== null)
  return (
    <FigureCard
      title={words('title')}
      summary={known.length ? words('text') : t('admin.figures.answers.few', { number: number(leastCounted) })}
      table={{
        head: [words('liked'), ...columns.map(words)],
        rows: rows.map(({ name, likes, matches, answered, matchShare, answeredShare }) => [
          ...[name, number(likes), number(matches), percent(matchShare), number(answered), percent(answeredShare)],
        ]),
      }}
    >
      <ShareList
        rows={known.map(({ name, matchShare }) => ({ name, value: matchShare! }))}
        label={words('matchShare')}
        format={percent}
      />
    </FigureCard>
  )
}

/** How conversations ended. */
export function Ends({ ended }: Pick<MemberFigures, 'ended'>) {
  const { t } = useTranslation()
  const { number, share } = useFigureFormat()
  const words = (key: string) => t(`admin.figures.ends.${key}`)
  const rows = ended
    ? [
        { name: words('kindly'), value: ended.kindly },
        { name: words('silently'), value: ended.silently },
      ]
    : []
  const all = rows.reduce((sum, { value }) => sum + value, 0)
  return (
    <FigureCard
      title={words('title')}
      summary={ended ? words('text') : t('admin.figures.answers.few', { number: number(leastCounted) })}
      table={{
        head: [words('title'), words('number'), words('share')],
        rows: rows.map(({ name, value }) => [name, number(value), share(value, all)]),
      }}
    >
      <ShareList rows={rows} label={words('title')} />
    </FigureCard>
  )
}
