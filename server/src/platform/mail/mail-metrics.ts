import { Counter } from 'prom-client'
import { type MailError, verdictOf } from './mail-error.ts'

/**
 * Mails of this process by result, for Prometheus. `failed`: the mail server took none; `later` and `refused`: it does
 * not take this one, for now or for good.
 */
export const mails = new Counter({
  name: 'mails_total',
  help: 'Mails handed to the mail server by result',
  labelNames: ['result'] as const,
  registers: [],
})
const results = { server: 'failed', later: 'later', never: 'refused' } as const
for (const result of ['sent', ...Object.values(results)] as const) mails.inc({ result }, 0)

/** Counts what becomes of a mail. */
export function countMail(sent: Promise<unknown>) {
  sent.then(
    () => mails.inc({ result: 'sent' }),
    (error: MailError) => mails.inc({ result: results[verdictOf(error)] }),
  )
}
