import type { Round } from './measure.ts'

/** A task's rounds with one connection and with eight. */
export type Row = { name: string; one: Round[]; eight: Round[] }

const figures = ['p50', 'p99', 'perSecond', 'cpuMs'] as const

function median(rounds: Round[]): Round {
  const middleOf = (figure: keyof Round) =>
    rounds.map((round) => round[figure]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  return Object.fromEntries(figures.map((figure) => [figure, middleOf(figure)])) as Round
}

const ms = (time: number) => time.toFixed(2)
const head = ['', 'p50 ms', 'p99', 'per s', 'p50 ×8', 'p99 ×8', 'per s ×8', 'CPU ms', 'health answers']

/** The medians of the rounds as Markdown. The last column divides processor time with eight connections by the floor's. */
export function report(rows: Row[]): string {
  const floor = median(rows[0]!.eight).cpuMs
  const lines = rows.map(({ name, ...rounds }) => {
    const [one, eight] = [median(rounds.one), median(rounds.eight)]
    const cpu = eight.cpuMs ? [ms(eight.cpuMs), (eight.cpuMs / floor).toFixed(1)] : ['', '']
    const times = [one, eight].flatMap(({ p50, p99, perSecond }) => [ms(p50), ms(p99), perSecond.toFixed(0)])
    return [name, ...times, ...cpu]
  })
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
