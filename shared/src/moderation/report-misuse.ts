import { severityOf } from './cases.ts'
import type { ReportCategory } from './reports.ts'

/**
 * When reporters misuse reports (DSA, Art. 23): by number and by share, after a warning, for a limited time. A report counts
 * when a moderator has marked it as manifestly unfounded; one that is only dismissed counts for the share alone.
 */
export const misuse = {
  /** Days back for which decided reports count. */
  withinDays: 180,
  /** So many decided reports at least, of which at least this share was dismissed. */
  decided: 5,
  dismissedShare: 0.7,
  /** Manifestly unfounded reports that lead to the next step. After a warning, only those sent since count. */
  unfounded: 3,
  /** Days for which a reporter's reports come last. */
  lastDays: 30,
} as const

/** A reporter's decided reports. `unfounded`: manifestly, sent since the last step. `warned`: a warning still counts. */
export type ReporterCounts = { decided: number; dismissed: number; unfounded: number; warned: boolean }

/** What follows for a reporter: first a warning, then their reports come last for a time. */
export function misuseStep({ decided, dismissed, unfounded, warned }: ReporterCounts): 'none' | 'warn' | 'last' {
  if (unfounded < misuse.unfounded || decided < misuse.decided) return 'none'
  if (dismissed / decided < misuse.dismissedShare) return 'none'
  return warned ? 'last' : 'warn'
}

/** A threat, a minor and self-harm keep their place in the queue, whatever the reporter's record. */
export const mayComeLast = (category: ReportCategory) => severityOf[category] !== 'critical'
