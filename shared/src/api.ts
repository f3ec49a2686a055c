import { oc } from '@orpc/contract'
import * as z from 'zod'

/** A problem with one field: a path like `bio` or `interests.0`, and a stable code that the browser translates. */
export const FieldProblem = z.object({ field: z.string(), code: z.string() })

/** What any operation may be refused with. */
export const commonErrors = {
  INVALID: { status: 400, data: z.object({ problems: z.array(FieldProblem) }) },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  DETAILS_REQUIRED: { status: 403 },
  DELETION_SCHEDULED: { status: 403 },
  CHANGES_LOCKED: { status: 403 },
  NOT_FOUND: { status: 404 },
  /** The account must prove itself again before this change. */
  REAUTHENTICATION_REQUIRED: { status: 403 },
  /** The account's role needs a second factor, and none is set up. */
  SECOND_FACTOR_REQUIRED: { status: 403 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int() }) },
} as const

/**
 * The base of every operation. Errors travel as a status and a code, never as a sentence: 400 INVALID (with the
 * fields), 401 UNAUTHORIZED, 403 FORBIDDEN, 403 DETAILS_REQUIRED (the account has no name and birthday yet), 403
 * DELETION_SCHEDULED (the account is to be deleted: it can only come back), 403 REAUTHENTICATION_REQUIRED, 403 CHANGES_LOCKED, 403 SECOND_FACTOR_REQUIRED, 404 NOT_FOUND (missing, or not visible to the viewer), 429
 * TOO_MANY_REQUESTS (with Retry-After).
 */
export const api = oc.errors(commonErrors)
