// How many scams the rules find, and how many honest conversations they take for one. `npm run bench:signals`
import { parseArgs } from 'node:util'
import { hasSignalWords } from '../../server/src/chat/signals/rules.ts'
import { conversations, type Part, type Sample } from './conversations.ts'
import { type Rates, rates, ratesBy } from './measure.ts'

const { values } = parseArgs({
  options: { each: { type: 'string', default: '1000' }, seed: { type: 'string', default: '13' } },
})
const [each, seed] = [Number(values.each), Number(values.seed)]

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const row = (name: string, { recall, falseAlarms, scams, honest }: Rates) =>
  console.log(`| ${name} | ${percent(recall)} of ${scams} | ${percent(falseAlarms)} of ${honest} |`)

/** Microseconds that a message costs which has none of the words, as nearly all. */
function costOf(samples: readonly Sample[]): string {
  const texts = samples.filter(({ kind }) => !kind).flatMap(({ messages }) => messages)
  for (const text of texts) hasSignalWords(text)
  const began = performance.now()
  for (const text of texts) hasSignalWords(text)
  return (((performance.now() - began) * 1000) / texts.length).toFixed(0)
}

for (const part of ['learn', 'heldOut'] as const satisfies Part[]) {
  const samples = conversations(part, { each, seed })
  console.log(`\n${part}: recall and false alarms`)
  row('a case opens', rates(samples))
  const wordsAlone = samples.map((sample) => ({ ...sample, facts: [] }))
  row('the recipient is warned (words alone)', rates(wordsAlone))
  for (const [language, of] of ratesBy(samples, (one) => one.language)) row(language, of)
  for (const [gender, of] of ratesBy(samples, (one) => one.gender)) row(gender, of)
  for (const [kind, of] of ratesBy(
    wordsAlone.filter(({ kind }) => kind),
    ({ kind }) => kind!,
  ))
    row(`words alone: ${kind}`, of)
  if (part === 'heldOut') console.log(`\n${costOf(samples)} µs a message`)
}
