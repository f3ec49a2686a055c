import { atom } from 'nanostores'
import { hasNoAnswer } from './no-answer.ts'

/** A shorter interruption needs no notice. Milliseconds. */
const noticeMs = 3000
/** Failures further apart are two interruptions, because a sleeping tab sends no requests in between. Milliseconds. */
const apartMs = 20_000

/** The failures since the last answer. */
let failing: { since: number; last: number } | null = null

/** Whether requests have failed without an answer for longer than `noticeMs`. */
export const isUnreachable = atom(false)

/** Whether the last request had no answer. */
export const isFailing = () => failing !== null

/** Notes that the server has answered, even with an error. */
export function noteAnswer() {
  failing = null
  isUnreachable.set(false)
}

/** Notes whether the response or the error of a request is an answer of the server. */
export function noteError(error: unknown, now = performance.now()) {
  if (!hasNoAnswer(error)) return noteAnswer()
  const since = failing && now - failing.last <= apartMs ? failing.since : now
  failing = { since, last: now }
  isUnreachable.set(now - since >= noticeMs)
}

/** Sends a request and notes whether the server has answered. An aborted request does not count. */
export async function noted(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const response = await ask().catch((error: unknown) => {
    if (!signal.aborted) noteError(error)
    throw error
  })
  // A gateway may have answered in place of the server.
  noteError(response)
  return response
}
