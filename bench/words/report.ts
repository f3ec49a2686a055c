import type { Walk } from './completion.ts'
import type { Row } from './measure.ts'

const line = (cells: (string | number | null)[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`

const head = [
  'screen',
  'our words',
  "members' words",
  'page px',
  'first face px',
  'first item px',
  'item px',
  'items in view',
  'at 320 × 640',
]

const cells = (row: Row) => [
  row.screen,
  row.ours,
  row.members,
  row.page,
  row.face,
  row.first,
  row.item,
  row.whole,
  row.wholeSmall,
]

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The words of the completion are those of all its steps. */
const completion = (walk: Walk) => ['Completion, all steps', walk.ours, walk.members, ...head.slice(3).map(() => null)]

export function tableOf(rows: Row[], walk: Walk): string {
  const ours = sum([walk.ours, ...rows.map((row) => row.ours)])
  const members = sum([walk.members, ...rows.map((row) => row.members)])
  const total = [`**sum of ${rows.length + 1}**`, `**${ours}**`, members, ...head.slice(3).map(() => null)]
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(cells(row))),
    line(completion(walk)),
    line(total),
  ].join('\n')
}

export function walkTable({ steps, presses, ours, face }: Walk): string {
  const names = ['step', 'presses', 'our words']
  const rows = steps.map((step) => line([step.name, step.presses, step.ours]))
  const total = line(['**from the mail to the cards**', `**${presses}**`, `**${ours}**`])
  const table = [line(names), line(names.map(() => '---')), ...rows, total].join('\n')
  return `${table}\n\nOn the first visit of Discover the first face begins ${face} px from the top.`
}
