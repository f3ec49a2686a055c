// npm run bench:match -- --seeds 1,2,3: simulates a community under each policy.
import { parseArgs } from 'node:util'
import { type Figures, figuresOf } from './figures.ts'
import { policies } from './policies.ts'
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

const setting = (seed: number): Setting => ({
  a: Number(values.a),
  b: Number(values.b),
  days: Number(values.days),
  seed,
  noise: Number(values.noise),
  life: Number(values.life),
})

console.log(`| seed | policy | ${columns.map(([name]) => name).join(' | ')} | s |`)
console.log(`|---|---|${columns.map(() => '---|').join('')}---|`)
for (const seed of values.seeds.split(',').map(Number)) {
  const world = newWorld(setting(seed))
  for (const name of values.policies.split(';')) {
    const began = performance.now()
    const figures = figuresOf(simulate(world, name))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`| ${seed} | ${name} | ${columns.map(([, say]) => say(figures)).join(' | ')} | ${seconds} |`)
  }
}
