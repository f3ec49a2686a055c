import { theConsole } from '../audit/audit.ts'
import type { Database } from '../db/connection.ts'
import { decideReport } from './decide.ts'

/** Dismisses a report as the console does. */
export const dismissReport = (db: Database, receipt: string, reason: string) =>
  decideReport(db, { receipt, verdict: 'dismissed', reason, by: theConsole, again: false })
