import { atom } from 'nanostores'
import { hasNoAnswer } from './no-answer.ts'

/** A shorter interruption needs no notice. Milliseconds. */
const noticeMs = 3000
/** Failures further apart are two interruptions, because a sleeping tab sends no requests. Milliseconds. */
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

/** Notes a failed request. Only a request without an answer says something about the connection. */
export function noteError(error: unknown, now = performance.now()) {
  if (!hasNoAnswer(error)) return noteAnswer()
  const since = failing && now - failing.last <= apartMs ? failing.since : now
  failing = { since, last: now }
  isUnreachable.set(now - since >= noticeMs)
}

/** Sends a request and notes whether an answer came. An aborted request says nothing. */
export async function noted(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const response = await ask().catch((error: unknown) => {
    if (!signal.aborted) noteError(error)
    throw error
  })
  // The error of a gateway is no answer of the server.
  noteError(response)
  return response
}
