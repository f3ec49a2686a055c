import type { DestinationStream } from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import type { Env } from './env.ts'

type Message = NonNullable<Exclude<PrettyOptions['messageFormat'], string>>

/** A request in one short line. The request's id stands beside other messages, which one looks up by it. */
const messageOf: Message = ({ msg, method, route, status, ms, reqId }) => {
  if (msg === 'request') return `${method} ${route} ${status} ${ms} ms`
  return reqId ? `${msg} [${reqId}]` : String(msg)
}

const look: PrettyOptions = {
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,reqId,method,route,status,ms',
  messageFormat: messageOf,
  singleLine: true,
  // In order with what is printed to the console, and complete when the process ends.
  sync: true,
}

/**
 * The log's lines for a developer to read in a terminal. Everywhere else the log stays JSON: in production, in a file or a
 * pipe, and in a release, which lacks pino-pretty.
 * @returns undefined for JSON
 */
export async function terminalLines(
  env: Pick<Env, 'production'>,
  destination: PrettyOptions['destination'] & { isTTY?: boolean } = process.stdout,
  load = () => import('pino-pretty'),
): Promise<DestinationStream | undefined> {
  if (env.production || !destination.isTTY) return undefined
  const found = await load().catch(() => null)
  return found?.default({ ...look, destination: destination === process.stdout ? 1 : destination })
}
