import type { RuleFigure } from '@hearth/shared/moderation/figures'

export type Counts = Pick<RuleFigure, 'hits' | 'warned' | 'cases' | 'confirmed' | 'dismissed'>

const nothing: Counts = { hits: 0, warned: 0, cases: 0, confirmed: 0, dismissed: 0 }
const add = (one: Counts, other: Counts): Counts => ({
  hits: one.hits + other.hits,
  warned: one.warned + other.warned,
  cases: one.cases + other.cases,
  confirmed: one.confirmed + other.confirmed,
  dismissed: one.dismissed + other.dismissed,
})

/** Adds up the figures of rules that have the same name, the most hits first. */
export function sumBy(rules: RuleFigure[], nameOf: (rule: RuleFigure) => string): (Counts & { name: string })[] {
  const groups = [...Map.groupBy(rules, nameOf)]
  return groups
    .map(([name, own]) => ({ name, ...own.reduce<Counts>(add, nothing) }))
    .sort((one, other) => other.hits - one.hits)
}
