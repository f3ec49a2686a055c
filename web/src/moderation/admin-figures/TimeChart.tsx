import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import classes from './Figures.module.css'
import { useFigureFormat } from './use-figure-format.ts'

export type Series = { name: string; label: string }
type Props = {
  days: { day: string }[]
  series: Series[]
  /** Says in words what the picture shows. */
  label: string
  kind: 'line' | 'bar'
}

/** Told apart by the stroke too, for readers who see no colours. */
const looks = [
  { color: 'var(--mantine-color-anchor)', strokeDasharray: '0' },
  { color: 'var(--hearth-online-text)', strokeDasharray: '6 3' },
  { color: 'var(--hearth-control)', strokeDasharray: '2 3' },
]
/** With more, bars are thinner than a line. */
const maxBars = 31

/** Figures by day, as bars or lines. Its table says the same to those who do not see it. */
export function TimeChart({ days, series, label, kind }: Props) {
  const { day, number } = useFigureFormat()
  const shared = {
    data: days,
    dataKey: 'day',
    series: series.map((one, index) => ({ ...looks[index % looks.length]!, ...one })),
    h: 220,
    withLegend: series.length > 1,
    // In the order of the series, which the table has too, and not by name.
    legendProps: { itemSorter: null },
    accessibilityLayer: false,
    valueFormatter: number,
    xAxisProps: { tickFormatter: day, minTickGap: 24, interval: 'preserveStartEnd' as const },
    yAxisProps: { width: 56, allowDecimals: false },
    // Asked for an empty label while the pointer is elsewhere.
    tooltipProps: { labelFormatter: (at: unknown) => (typeof at === 'string' && at ? day(at) : '') },
    classNames: { legendItem: classes.legendItem!, legendItemName: classes.legendName! },
  }
  const asBars = kind === 'bar' && days.length <= maxBars
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <div aria-hidden="true">
        {asBars ? (
          <BarChart {...shared} maxBarWidth={28} />
        ) : (
          <LineChart {...shared} curveType="linear" withDots={days.length <= maxBars} connectNulls={false} />
        )}
      </div>
    </div>
  )
}
