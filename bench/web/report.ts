import type { Figures, Form } from './measure.ts'

export type Row = { screen: string; form: Form; runs: number; figures: Figures; listMs?: number | undefined }

const heads = ['screen', 'score', 'LCP s', 'blocking ms', 'CLS', 'KiB', 'requests', 'accessibility']
const more = ['best practices', 'SEO', 'benchmarkIndex']

/** The processor draws the map here, and a graphics card on members' devices: only the time to its list says anything. */
const times = ({ screen, listMs, figures: one }: Row) =>
  screen === 'map'
    ? ['–', listMs === undefined ? '–' : `list ${(listMs / 1000).toFixed(1)}`, '–']
    : [one.performance, (one.lcp / 1000).toFixed(1), one.tbt.toFixed(0)]

const others = ({ figures: one }: Row) => [
  one.cls.toFixed(2),
  (one.bytes / 1024).toFixed(0),
  one.requests,
  one.accessibility,
  one['best-practices'],
  one.seo,
  one.benchmarkIndex.toFixed(0),
]

const cells = (row: Row) => [row.screen, ...times(row), ...others(row)]

const line = (values: (string | number)[]) => `| ${values.join(' | ')} |`

/** A table of all screens on one kind of device, and below it the audits that failed. */
export function tableOf(rows: Row[], form: Form): string {
  const shown = rows.filter((row) => row.form === form)
  if (shown.length === 0) return ''
  const head = [...heads, ...more]
  const table = [line(head), line(head.map(() => '---')), ...shown.map((row) => line(cells(row)))]
  const failed = shown.filter(({ figures }) => figures.failed.length > 0)
  const named = failed.map(({ screen, figures }) => `- ${screen}: ${figures.failed.join(', ')}`)
  return [`### ${form}, median of ${shown[0]!.runs}`, '', ...table, ...(named.length ? ['', ...named] : []), ''].join(
    '\n',
  )
}
