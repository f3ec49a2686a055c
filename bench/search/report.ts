import type { Figures } from './measure.ts'
import type { Rates } from './writes.ts'

/**
 * One measured task, with one client and with eight. Smaller communities are measured with one client only. `serverMs`
 * is the processor time of the server's process per response.
 */
export type Row = { name: string; one: Figures; eight?: Figures; blocks?: number; serverMs?: number }
export type Share = { km: number; page: number; all: number; empty: number }
export type Writing = { quiet: Figures; busy: Figures; done: Rates; moved: number; copySeconds: number }
export type Result = {
  members: number
  direct: Row[]
  http: Row[]
  shares: Share[]
  writing: Writing | null
  bytes: number
}

const ms = (time: number | undefined) => (time === undefined ? '' : time.toFixed(2))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const named = (rows: Row[], name: string) => rows.find((row) => row.name === name)

/** Throughput at eight clients, and as a share of the first row's. */
function throughput(row: Row | undefined, [floor]: Row[]): string[] {
  if (!row?.eight || !floor?.eight) return ['', '']
  return [row.eight.perSecond.toFixed(0), `1/${(floor.eight.perSecond / row.eight.perSecond).toFixed(1)}`]
}

/** A row for each task in the largest community: on PostgreSQL, over HTTP, and in smaller communities. */
export function table(results: Result[]): string {
  const { direct, http } = results.at(-1)!
  const smaller = results.slice(0, -1)
  const names = [...new Set([...direct, ...http].map(({ name }) => name))]
  const sizes = smaller.map(({ members }) => `p50 at ${members.toLocaleString('en')}`)
  const head = [
    '',
    'p50 ms',
    'p95',
    'p99',
    'per s ×8',
    'of the floor',
    'blocks',
    'HTTP p50',
    'p99',
    'per s ×8',
    'p99 ×8',
    'server CPU ms',
    ...sizes,
  ]
  const rows = names.map((name) => {
    const [row, asked] = [named(direct, name), named(http, name)]
    return [
      name,
      ms(row?.one.p50),
      ms(row?.one.p95),
      ms(row?.one.p99),
      ...throughput(row, direct),
      String(row?.blocks ?? ''),
      ms(asked?.one.p50),
      ms(asked?.one.p99),
      throughput(asked, http)[0],
      ms(asked?.eight?.p99),
      ms(asked?.serverMs),
      ...smaller.map((result) => ms(named(result.direct, name)?.one.p50)),
    ]
  })
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function tellWriting({ quiet, busy, done, moved, copySeconds }: Writing): string[] {
  const [rate, changes] = [done.heartbeats.toFixed(0), done.changes.toFixed(0)]
  return [
    `While writing ${rate} heartbeats and ${changes} profile changes a second: within 50 km p50 ${ms(busy.p50)}, p99`,
    `${ms(busy.p99)} ms (${ms(quiet.p50)} and ${ms(quiet.p99)} without). Copying the ${moved} last-seen times took ${copySeconds.toFixed(1)} s.`,
  ]
}

/** The results of a run as Markdown. */
export function report(results: Result[]): string {
  const { members, shares, writing } = results.at(-1)!
  const sizes = results.map(
    ({ members, bytes }) => `${members.toLocaleString('en')}: ${(bytes / 2 ** 20).toFixed(0)} MB`,
  )
  return [
    `\n### ${members.toLocaleString('en')} members\n\n${table(results)}\n`,
    `The projection with its indexes (pg_total_relation_size): ${sizes.join(' · ')}.`,
    ...(writing ? tellWriting(writing) : []),
    '\n| filtering the last 200 finds | of the true first page | of all who fit, up to 5,000 | empty answers |\n|---|---|---|---|',
    ...shares.map(
      ({ km, page, all, empty }) => `| within ${km} km | ${percent(page)} | ${percent(all)} | ${percent(empty)} |`,
    ),
  ].join('\n')
}
