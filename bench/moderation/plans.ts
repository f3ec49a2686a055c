import type { Database } from '../../server/src/db/connection.ts'
import { type explainer, nodesOf } from '../../server/src/discover/testing.ts'

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

/** The part of the name before the order and the page: "accounts: banned" of "accounts: banned, seen, later page". */
const filterOf = (what: string) => what.replace(/(, (newest|seen|name))?(, later page)?$/, '')

/** Each filter in its worst order and page, as a table for docs/benchmarks.md. */
export function summaryOf(measured: Measured[]): string {
  const filters = Map.groupBy(measured, ({ what }) => filterOf(what))
  const rows = [...filters].map(([filter, all]) => {
    const worst = (of: (one: Measured) => number) => Math.max(...all.map(of))
    const figures = [worst(({ median }) => median).toFixed(1), worst(({ p95 }) => p95).toFixed(1)]
    return [
      filter,
      all.length,
      ...figures,
      `×${worst(({ ofFloor }) => ofFloor).toFixed(0)}`,
      worst(({ blocks }) => blocks),
    ]
  })
  const head = ['worst of its orders and pages', 'lists', 'median, ms', 'p95, ms', 'of the floor', 'blocks']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
