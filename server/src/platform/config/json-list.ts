import * as z from 'zod'

/** The value of a setting that lists things in JSON: an empty list where it is not set. */
export function parseList(text: string | undefined, context: z.RefinementCtx): unknown {
  if (!text?.trim()) return []
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}
