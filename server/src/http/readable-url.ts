import type { IncomingMessage } from 'node:http'
import { readablePath } from '@hearth/shared/readable-path'
import { isServerPath } from '@hearth/shared/server-paths'

/** The address that a request is answered for: of a screen also with broken escapes, which the router would refuse. */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '', ...query] = url.split('?')
  return isServerPath(path) ? url : [readablePath(path), ...query].join('?')
}
