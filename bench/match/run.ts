// npm run bench:match -- --seeds 1,2,3: simulates a community under each policy.
import { parseArgs } from 'node:util'
import { type Figures, figuresOf } from './figures.ts'
import { policies, silentPolicies } from './policies.ts'
import { simulate } from './simulate.ts'
import { newWorld, type Setting } from './world.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    a: { type: 'string', default: '2000' },
    b: { type: 'string', default: '2000' },
    days: { type: 'string', default: '60' },
    noise: { type: 'string', default: '1' },
    life: { type: 'string', default: '60' },
    /** Share of members who never answer, in the second table; 0: without it. */
    silent: { type: 'string', default: '0.2' },
    policies: { type: 'string', default: Object.keys(policies).join(';') },
  },
})

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const columns: [string, (figures: Figures) => string][] = [
  ['matches', ({ matches }) => matches.toFixed(2)],
  ['effective', ({ effective }) => effective.toFixed(2)],
  ['with one', ({ one }) => percent(one)],
  ['with three', ({ three }) => percent(three)],
  ['Gini A / B', ({ gini: [a, b] }) => `${a.toFixed(2)} / ${b.toFixed(2)}`],
  ['shown, p10', ({ shownLow }) => shownLow.toFixed(0)],
  ['top tenth', ({ topShare }) => percent(topShare)],
  ['per 100 shows, day 1-3', ({ early }) => early.toFixed(2)],
  ['newcomer: 7 days', ({ newcomerMatches }) => newcomerMatches.toFixed(2)],
  ['first match, days', ({ newcomerDays }) => newcomerDays.toFixed(1)],
  ['AUC, unseen', ({ auc }) => auc.toFixed(3)],
]

/** Beside them where some members never answer. */
const silentColumns: typeof columns = [
  ['matches', ({ matches }) => matches.toFixed(2)],
  ['effective', ({ effective }) => effective.toFixed(2)],
  ['answered', ({ answered }) => answered.toFixed(2)],
  ['with one answered', ({ oneAnswered }) => percent(oneAnswered)],
  ['Gini A / B', ({ gini: [a, b] }) => `${a.toFixed(3)} / ${b.toFixed(3)}`],
  ['Gini of who answers', ({ giniAnswering: [a, b] }) => `${a.toFixed(3)} / ${b.toFixed(3)}`],
  ['shown, p10', ({ shownLow }) => shownLow.toFixed(0)],
  ['silent shown', ({ silentShown }) => percent(silentShown)],
  ['newcomer: 7 days', ({ newcomerMatches }) => newcomerMatches.toFixed(2)],
]

const setting = (seed: number): Setting => ({
  a: Number(values.a),
  b: Number(values.b),
  days: Number(values.days),
  seed,
  noise: Number(values.noise),
  life: Number(values.life),
})

const seeds = values.seeds.split(',').map(Number)

/** Prints the figures of each policy on each seed, a row at a time. */
function compare(names: string[], shown: typeof columns, silent: number) {
  console.log(`| seed | policy | ${shown.map(([name]) => name).join(' | ')} | s |`)
  console.log(`|---|---|${shown.map(() => '---|').join('')}---|`)
  for (const seed of seeds) {
    const world = newWorld({ ...setting(seed), silent })
    for (const name of names) {
      const began = performance.now()
      const figures = figuresOf(simulate(world, name))
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(`| ${seed} | ${name} | ${shown.map(([, say]) => say(figures)).join(' | ')} | ${seconds} |`)
    }
  }
}

compare(values.policies.split(';').filter(Boolean), columns, 0)
const silent = Number(values.silent)
if (silent > 0) {
  console.log(`\n${percent(silent)} of the members never answer:\n`)
  compare(Object.keys(silentPolicies), silentColumns, silent)
}
