import { randomInt } from 'node:crypto'
import { underage } from '@hearth/shared/moderation/reports'

/** Without letters and digits that are easily confused when read aloud or written down. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random number for a reporter to quote. It reveals neither the number of reports nor this report's content. */
export const newReceipt = () => `R-${group()}-${group()}`

/**
 * Facts about a reporter: the account's age in days, whether the reported member has written to them, and how many of
 * their recent reports were dismissed.
 */
export type Reporter = { days: number; contact: boolean; dismissed: number }

function weightOfAge(days: number): number {
  const { known, some } = underage.accountDays
  if (days >= known) return 2
  return days >= some ? 1 : 0
}

/** The weight of a reporter's report; `underage.hidingWeight` hides at once. */
export function weightOf({ days, contact, dismissed }: Reporter): number {
  return Math.max(0, weightOfAge(days) + (contact ? 1 : 0) - dismissed)
}

export type Case = {
  weight: number
  /** The total weight of undecided reports about this member from other networks. */
  others: number
  /** The member is already hidden. */
  hidden: boolean
  /**
   * `own`: members hidden by this reporter's undecided reports. `today`: members hidden within a day, `fromNetwork`: of
   * them by this network.
   */
  own: number
  today: number
  fromNetwork: number
}
export type Measure = 'hide' | 'urgent' | 'queue'

/**
 * Whether a report hides the member until a moderator decides. Beyond the caps it is urgent instead: its case comes first
 * in the queue, so that a campaign takes no member offline and no child is overlooked.
 */
export function measureOf({ weight, others, hidden, own, today, fromNetwork }: Case): Measure {
  if (weight === 0 || weight + others < underage.hidingWeight) return 'queue'
  if (hidden) return 'hide'
  const { perReporter, perNetwork, perDay } = underage.hiding
  return own < perReporter && fromNetwork < perNetwork && today < perDay ? 'hide' : 'urgent'
}
