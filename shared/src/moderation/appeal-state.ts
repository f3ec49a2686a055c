import * as z from 'zod'

/** What became of the reader's appeal of a decision. `until`: the last day for one. */
export const AppealState = z.object({
  state: z.enum(['open', 'waiting', 'granted', 'refused', 'expired']),
  until: z.iso.datetime(),
  text: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AppealState = z.infer<typeof AppealState>
