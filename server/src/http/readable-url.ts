import type { IncomingMessage } from 'node:http'
import { readablePath } from '@hearth/shared/readable-path'
import { isServerPath } from '@hearth/shared/server-paths'

/**
 * The address that the router gets. Broken escapes in the address of a screen are escaped, because the router would
 * refuse them.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '', ...query] = url.split('?')
  return isServerPath(path) ? url : [readablePath(path), ...query].join('?')
}
