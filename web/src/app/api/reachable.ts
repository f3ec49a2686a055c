import { atom } from 'nanostores'
import { hasNoAnswer } from './no-answer.ts'

/** A shorter interruption needs no notice. Milliseconds. */
const noticeMs = 3000
/** Failures further apart are two interruptions: a tab that slept knows nothing of the time between. Milliseconds. */
const apartMs = 20_000

/** The failures since the last answer. */
let failing: { since: number; last: number } | null = null

/** Whether requests have had no answer for longer than a moment. */
export const isUnreachable = atom(false)

/** Whether the last request had no answer. */
export const isFailing = () => failing !== null

/** The server has answered, whatever it said. */
export function noteAnswer() {
  failing = null
  isUnreachable.set(false)
}

/** A request failed. Only one without an answer tells of the connection. */
export function noteError(error: unknown, now = performance.now()) {
  if (!hasNoAnswer(error)) return noteAnswer()
  const since = failing && now - failing.last <= apartMs ? failing.since : now
  failing = { since, last: now }
  isUnreachable.set(now - since >= noticeMs)
}

/** Sends a request and notes whether an answer came. A request that was given up tells nothing. */
export async function noted(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const response = await ask().catch((error: unknown) => {
    if (!signal.aborted) noteError(error)
    throw error
  })
  // A gateway that says that the server is away has no answer of it.
  noteError(response)
  return response
}
