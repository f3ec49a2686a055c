import { client } from '../api/client.ts'

/** Reports a dead link to the operator. The server logs the path's pattern. A failure of the report has no effect. */
export function reportDeadLink(path: string) {
  console.warn('No page at', path)
  client.deadLinks.report({ path: path.slice(0, 2000) }).catch(() => {})
}
