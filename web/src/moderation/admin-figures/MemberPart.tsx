import type { MemberDay, MemberFigures, Period } from '@hearth/shared/moderation/figures'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../members/use-format.ts'
import { staffApi } from '../admin/staff-client.ts'
import { Ends, LikedParts } from './AnswerCards.tsx'
import { DayCard } from './DayCard.tsx'
import { FigureCard } from './FigureCard.tsx'
import classes from './Figures.module.css'
import { Part } from './Part.tsx'
import { ShareList } from './ShareList.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** The countries that the picture shows; the table has all. */
const maxCountries = 8

/** Members, likes and what they led to, first messages, and how conversations end. */
export function MemberPart({ period }: { period: Period }) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminFigures.members.queryOptions({ input: period }))
  return (
    <Part title={t('admin.figures.members.title')} figures={query}>
      {(figures) => <Cards {...figures} />}
    </Part>
  )
}

function Cards({ days, countries, likedParts, ended }: MemberFigures) {
  const { t } = useTranslation()
  const { number, share } = useFigureFormat()
  const sum = (name: 'joined' | 'likes' | 'matches' | 'firstMessages' | 'answered') =>
    days.reduce((total, day) => total + day[name], 0)
  const last = days.findLast(({ activeDay }) => activeDay !== null)
  const words = (key: string, values: Record<string, string> = {}) => t(`admin.figures.members.${key}`, values)
  const named = (...names: Exclude<keyof MemberDay, 'day'>[]) =>
    names.map((name) => ({ name, label: t(`admin.figures.series.${name}`) }))
  return (
    <div className={classes.cards}>
      <DayCard
        title={words('joined')}
        summary={words('joinedText', { number: number(sum('joined')) })}
        {...{ days, series: named('joined'), kind: 'bar' }}
      />
      <DayCard
        title={words('active')}
        summary={last ? words('activeText', activeOf(last, number)) : t('admin.figures.notCounted')}
        {...{ days, series: named('activeMonth', 'activeWeek', 'activeDay'), kind: 'line' }}
      />
      <DayCard
        title={words('likes')}
        summary={words('likesText', { likes: number(sum('likes')), matches: number(sum('matches')) })}
        {...{ days, series: named('likes', 'matches'), kind: 'line' }}
      />
      <DayCard
        title={words('messages')}
        summary={words('messagesText', {
          number: number(sum('firstMessages')),
          share: share(sum('answered'), sum('firstMessages')),
        })}
        {...{ days, series: named('firstMessages', 'answered'), kind: 'line' }}
      />
      <LikedParts likedParts={likedParts} />
      <Ends ended={ended} />
      <Countries countries={countries} />
    </div>
  )
}

const activeOf = (
  { activeDay, activeWeek, activeMonth }: MemberFigures['days'][number],
  number: (value: number | null) => string,
) => ({ day: number(activeDay), week: number(activeWeek), month: number(activeMonth) })

function Countries({ countries }: Pick<MemberFigures, 'countries'>) {
  const { t } = useTranslation()
  const { number } = useFigureFormat()
  const { country } = useFormat()
  const members = countries.reduce((total, one) => total + one.members, 0)
  const rows = countries.map((one) => ({ name: country(one.country), value: one.members, joined: one.joined }))
  const title = t('admin.figures.members.countries')
  return (
    <FigureCard
      title={title}
      summary={t('admin.figures.members.countriesText', { number: number(members) })}
      table={{
        head: [t('admin.figures.country'), t('admin.figures.series.members'), t('admin.figures.series.joined')],
        rows: rows.map(({ name, value, joined }) => [name, number(value), number(joined)]),
      }}
    >
      <ShareList rows={rows.slice(0, maxCountries)} label={title} />
    </FigureCard>
  )
}
