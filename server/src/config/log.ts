import { type DestinationStream, pino } from 'pino'
import type { Env } from './env.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Structured logs. Whatever could be personal is censored here as well, in case somebody logs a whole request.
 * @param destination where the lines go instead of to standard output
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream) {
  const personal = ['email', 'password', 'token', 'birthday', 'lat', 'lng', 'address', 'authorization', 'cookie']
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
