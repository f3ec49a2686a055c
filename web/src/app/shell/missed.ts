import { client } from '../api/client.ts'

/** Tells the operator of a dead link. The server keeps the pattern of the path; that it cannot be told changes nothing. */
export function tellMissed(path: string) {
  console.warn('No page at', path)
  client.missed.report({ path: path.slice(0, 2000) }).catch(() => {})
}
