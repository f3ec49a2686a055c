import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { jobs } from '../cli/jobs.ts'
import { startServices } from '../testing/services.ts'
import { createHttpServer } from './server.ts'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
type Case = { input_series: { series: string }[]; promql_expr_test: { expr: string; exp_samples: unknown[] }[] }

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const rules = (parse(textOf('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const { tests } = parse(textOf('deploy/alerts.test.yml')) as { tests: Case[] }

const { services } = await startServices()
const app = await createHttpServer(services, { jobs })
afterAll(() => app.close())
await app.inject('/api/ready')
const { body } = await app.inject('/metrics')

/** What /metrics tells; a histogram is asked for by its buckets. `up` is Prometheus's own. */
const told = new Set([
  'up',
  ...[...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) =>
    type === 'histogram' ? `${name}_bucket` : name!,
  ),
])

/** The metrics that an expression reads: names that are neither functions nor labels. */
const metricsIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'by', 'offset', 'sum', 'max'].includes(name) && !/^\d/.test(name))

/** Values of labels that an expression asks for by name, but for those of requests, which come with the first one. */
const labelsIn = (expr: string) =>
  [...expr.matchAll(/(\w+)(?:=|!=|=~)"([\w|]+)"/g)].flatMap(([, label, values]) =>
    ['job', 'method'].includes(label!) ? [] : values!.split('|').map((value) => `${label}="${value}"`),
  )

describe.each(rules)('The alert $alert', ({ alert, expr, labels, annotations }) => {
  it('reads what /metrics tells', () => {
    expect(metricsIn(expr).length).toBeGreaterThan(0)
    for (const name of metricsIn(expr)) expect(told).toContain(name)
    for (const label of labelsIn(expr)) expect(body).toContain(label)
  })

  it('is tried where it fires and where it does not', () => {
    const tried = tests
      .flatMap((one) => one.promql_expr_test)
      .filter((one) => one.expr.includes(`alertname="${alert}"`))
    expect(tried.some(({ exp_samples }) => exp_samples.length > 0)).toBe(true)
    expect(tried.some(({ exp_samples }) => exp_samples.length === 0)).toBe(true)
  })

  it('says how bad it is, and where the guide says what to do', () => {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.description).toMatch(new RegExp(` docs/operations/watch\\.md#${alert.toLowerCase()}$`))
    expect(textOf('docs/operations/watch.md')).toContain(`\n### ${alert}\n`)
    expect(textOf('docs/operations/watch.md')).toContain(`| [${alert}](#${alert.toLowerCase()}) | ${labels.severity} |`)
  })
})

it('Series that the alerts are tried with are called as /metrics calls them', () => {
  const names = tests.flatMap(({ input_series }) => input_series.map(({ series }) => /^\w+/.exec(series)![0]))
  expect([...new Set(names)].filter((name) => !told.has(name))).toEqual([])
})
