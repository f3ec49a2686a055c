import { randomInt } from 'node:crypto'
import { underage } from '@hearth/shared/reports'

/** Without letters and digits that are taken for each other when read aloud or written down. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A number that a reporter can quote: it tells neither how many reports there are nor anything of this one. */
export const newReceipt = () => `R-${group()}-${group()}`

/**
 * Who says that somebody is under 18: how old the account is, whether the other one has written to them, and how many
 * such reports of theirs were dismissed lately.
 */
export type Reporter = { days: number; contact: boolean; dismissed: number }

/** What a reporter's word counts for; `underage.needed` hides at once. */
export function weightOf({ days, contact, dismissed }: Reporter): number {
  const { known, some } = underage.accountDays
  const age = days >= known ? 2 : days >= some ? 1 : 0
  return Math.max(0, age + (contact ? 1 : 0) - dismissed)
}

export type Case = {
  weight: number
  /** What undecided reports from elsewhere about the same member count for together. */
  others: number
  /** The member is hidden already. */
  hidden: boolean
  /** Members hidden by undecided reports of this reporter; hidden within a day in all, and by reports from this network. */
  own: number
  today: number
  fromNetwork: number
}
export type Measure = 'hide' | 'urgent' | 'queue'

/**
 * Whether a member is hidden until somebody has looked. Beyond the caps the case waits before all others instead, so
 * that a campaign takes nobody else offline and no child is overlooked.
 */
export function measureOf({ weight, others, hidden, own, today, fromNetwork }: Case): Measure {
  if (weight === 0 || weight + others < underage.hidingWeight) return 'queue'
  if (hidden) return 'hide'
  const { perReporter, perNetwork, perDay } = underage.hiding
  return own < perReporter && fromNetwork < perNetwork && today < perDay ? 'hide' : 'urgent'
}
