import { accountStore } from '../storage/account-stores.ts'

/** Numbers of the last requests that failed, newest first. In memory only: they are for a message to the operator. */
export const failedRequests = accountStore<readonly string[]>([])

/** As many as a message to the operator may name (shared/src/account/help.ts). */
const most = 5
/** Answers that are no failure: no session, and nothing there. */
const ordinary = [401, 404]

/** Remembers the number of a response that is a failure. */
export function noteFailure({ status, headers }: Response) {
  const id = headers.get('x-request-id')
  if (status < 400 || ordinary.includes(status) || !id) return
  failedRequests.set([id, ...failedRequests.get()].slice(0, most))
}
