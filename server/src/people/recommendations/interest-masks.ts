import type { Reason } from './explain.ts'
import type { MemberColumns } from './member-columns.ts'

export const has = (low: number, high: number, id: number) =>
  (id < 32 ? low & (1 << id) : high & (1 << (id - 32))) !== 0

/** The keys of an interest mask, ordered by id. */
export function keysOf(low: number, high: number, names: Map<number, string>): string[] {
  return [...names]
    .filter(([id]) => has(low, high, id))
    .sort(([a], [b]) => a - b)
    .map(([, key]) => key)
}

export type Mask = [low: number, high: number]

/** The interests that a reason with this code names. */
export function maskOf(code: Reason['code'], mine: MemberColumns, others: MemberColumns, j: number): Mask {
  const wished = {
    both: [mine.wishLow[0]!, mine.wishHigh[0]!],
    yours: [mine.wishLow[0]!, mine.wishHigh[0]!],
    theirs: [others.wishLow[j]!, others.wishHigh[j]!],
    shared: [mine.low[0]!, mine.high[0]!],
  }[code]
  const [low, high] = code === 'theirs' ? [mine.low[0]!, mine.high[0]!] : [others.low[j]!, others.high[j]!]
  return [wished[0]! & low, wished[1]! & high]
}
