import { type explainer, nodesOf } from '../../server/src/people/discover/testing.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'

export type Measured = {
  what: string
  median: number
  p95: number
  ofFloor: number
  /** Blocks of 8 kB that it touches, which no other work on the machine changes. */
  blocks: number
  /** The first index that it reads: that of the page's rows. */
  index: string
  /** Large tables that it reads as a whole. */
  whole: string
}

/** Tables that no page of staff may read as a whole. */
const large = [
  'user',
  'profiles',
  'presence',
  'listed_accounts',
  'profile_images',
  'audit_log',
  'reports',
  'cases',
  'case_items',
]
/** Indexes that give a row of the page what else it shows, or look words up. */
const others = /_pkey$|^(profiles_user_id_key|reports_of_reporter|items_by_source|reports_of_decision|items_of_case)$/

/** What a query touches, and by which index. */
export async function planOf(
  explained: ReturnType<typeof explainer>,
  ask: (db: Database, round: number) => Promise<unknown>,
) {
  const before = explained.plans.length
  await ask(explained.db, 1).catch(() => {})
  const plans = explained.plans.slice(before).map(({ Plan }) => Plan)
  const nodes = plans.flatMap(nodesOf)
  const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => String(node['Relation Name']))
  const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)
  const touched = plans.map((plan) => Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']))
  return {
    blocks: touched.reduce((sum, one) => sum + one, 0),
    index: indexes.find((name) => !others.test(name)) ?? indexes[0] ?? '',
    whole: [...new Set(read.filter((table) => large.includes(table)))].join(', '),
  }
}

/** The rows of docs/benchmarks.md. A query belongs to the first that its name fits. */
const groups: [name: string, fits: RegExp][] = [
  ['floor: an account by its id', /^floor: an account/],
  ['accounts: a common name and banned', /^accounts: a common first name and/],
  [
    'accounts: words of more than 1,000 accounts',
    /^accounts: (a (part of a last|rare first|common first) name|three|a dom)/,
  ],
  [
    'accounts: address, number, id, city, whole name',
    /^accounts: (a whole|a part|a number|a last|words|a city|an id|a first)/,
  ],
  ['accounts: every state, country, role and day of joining, and their combinations; three orders', /^accounts: /],
  ['queue: a category of which 66,000 graver cases are before it', /^queue: a common category/],
  ['queue: how many wait; the next free case, claimed', /^(queue: how|next)/],
  ['queue: every other filter', /^queue: /],
  ['Ctrl+K: case, receipt, address, number, names', /^found: /],
  ['photos: every state, also by score', /^photos: /],
  ['log: every filter', /^log: /],
  ['figures of members of a year', /^figures: members/],
  ['figures of 167,000 cases', /^figures: cases/],
]

/** The worst filter, order and page of each group, as the table for docs/benchmarks.md. */
export function summaryOf(measured: Measured[]): string {
  const members = Map.groupBy(measured, ({ what }) => groups.find(([, fits]) => fits.test(what))?.[0])
  const rows = groups.map(([name]) => {
    const all = members.get(name) ?? []
    const worst = (of: (one: Measured) => number) => Math.max(...all.map(of))
    const figures = [worst(({ median }) => median).toFixed(1), worst(({ p95 }) => p95).toFixed(1)]
    return [
      name,
      all.length,
      ...figures,
      `×${worst(({ ofFloor }) => ofFloor).toFixed(0)}`,
      worst(({ blocks }) => blocks),
    ]
  })
  const head = ['worst of the filters, orders and pages', 'lists', 'median, ms', 'p95, ms', 'of the floor', 'blocks']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
