import { isPassing } from './ask-again.ts'

/** Whether a call failed because the server did not answer: without a connection, or behind a gateway that says so. */
export function hasNoAnswer(error: unknown): boolean {
  const { status, cause } = (error ?? {}) as { status?: number; cause?: unknown }
  return status === undefined ? !cause || hasNoAnswer(cause) : isPassing(status)
}
