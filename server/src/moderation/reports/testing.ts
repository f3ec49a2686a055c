import { theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { run } from './console.ts'
import { decideReport } from './decide.ts'

/** Dismisses a report as the console does. */
export const dismissReport = ({ db, secret }: Pick<Services, 'db' | 'secret'>, receipt: string, reason: string) =>
  decideReport(db, { receipt, verdict: 'dismissed', reason, by: theConsole, again: false, secret })

/** What the console prints of a report. */
export const showReport = (services: Services, receipt: string) => run(services, ['show', receipt])

/** Runs a command of the console. @returns what it prints */
export const runReports = (services: Services, ...args: string[]) => run(services, args)
