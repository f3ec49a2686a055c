import type { Statement } from '../db/connection.ts'
import type { Log } from './log.ts'
import { requestLog } from './request-log.ts'

/**
 * Logs statements that take long, with the id of the request that waited. Their text has placeholders for what members
 * wrote, so no value is in it.
 * @param slowMs milliseconds from which on a statement counts as slow; 0: none does
 */
export const slowStatements =
  (log: Pick<Log, 'warn'>, slowMs: number) =>
  ({ text, ms }: Statement): void => {
    if (slowMs === 0 || ms < slowMs) return
    const statement = text.replaceAll(/\s+/g, ' ').trim()
    const line = requestLog() ?? log
    line.warn({ part: 'db', ms: Math.round(ms), statement }, 'a statement was slow')
  }
