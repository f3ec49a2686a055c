import { useTranslation } from 'react-i18next'
import { Chart } from './Chart.tsx'
import { FigureCard } from './FigureCard.tsx'
import { useFigureFormat } from './use-figure-format.ts'

type Props<Day> = {
  title: string
  summary: string
  days: Day[]
  /** The figures of a day, and their names. */
  series: { name: keyof Day & string; label: string }[]
  kind: 'line' | 'bar'
}

/** Figures by day: the chart, and the table with the newest day first. */
export function DayCard<Day extends { day: string }>({ title, summary, days, series, kind }: Props<Day>) {
  const { t } = useTranslation()
  const { day, number } = useFigureFormat()
  const rows = days
    .toReversed()
    .map((one) => [day(one.day), ...series.map(({ name }) => number(one[name] as number | null))])
  return (
    <FigureCard
      title={title}
      summary={summary}
      table={{ head: [t('admin.figures.day'), ...series.map(({ label }) => label)], rows }}
    >
      <Chart days={days} series={series} kind={kind} label={`${title}. ${summary}`} />
    </FigureCard>
  )
}
