import { type DestinationStream, pino } from 'pino'
import type { Env } from './env.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Creates the structured log. Personal fields are redacted here too, in case code logs a whole request.
 * @param destination receives the lines instead of standard output
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream) {
  const personal = [
    'email',
    'phoneNumber',
    'password',
    'token',
    'birthday',
    'lat',
    'lng',
    'address',
    'authorization',
    'cookie',
  ]
  const options = {
    level: env.LOG_LEVEL,
    redact: {
      paths: [...personal, ...personal.map((key) => `*.${key}`), 'req.headers', 'res.headers'],
      censor: '[redacted]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}
