import { type SignalName, signalNames, signalScore, signalThreshold } from '@hearth/shared/chat/signals'
import { rulesOfTexts } from '../../server/src/chat/signals/rules.ts'
import type { Sample } from './conversations.ts'

/** The rules that a conversation meets, as the server would add them up. */
export function rulesOf({ messages, facts }: Pick<Sample, 'messages' | 'facts'>): SignalName[] {
  const found = new Set<SignalName>(messages.flatMap((_, at) => rulesOfTexts(messages.slice(0, at + 1), at + 1)))
  return signalNames.filter((rule) => found.has(rule) || facts.includes(rule))
}

/** Whether the team gets a case. Without its facts a sample says whether the recipient is warned. */
export const isFound = (sample: Pick<Sample, 'messages' | 'facts'>) => signalScore(rulesOf(sample)) >= signalThreshold

export type Rates = { scams: number; recall: number; honest: number; falseAlarms: number }

/** The share of scams that are found, and of honest conversations that are taken for one. */
export function rates(samples: readonly Sample[]): Rates {
  const [scams, honest] = [samples.filter(({ kind }) => kind), samples.filter(({ kind }) => !kind)]
  const share = (of: readonly Sample[]) => (of.length ? of.filter(isFound).length / of.length : 0)
  return { scams: scams.length, recall: share(scams), honest: honest.length, falseAlarms: share(honest) }
}

/** The same for each value of a property. */
export function ratesBy(samples: readonly Sample[], of: (sample: Sample) => string): [string, Rates][] {
  const values = [...new Set(samples.map(of))].sort()
  return values.map((value) => [value, rates(samples.filter((sample) => of(sample) === value))])
}
