import * as z from 'zod'

/** A note of staff as the member or reporter reads it. Its author stays unnamed. */
export const TeamNote = z.object({ id: z.uuid(), text: z.string(), writtenAt: z.iso.datetime() })
export type TeamNote = z.infer<typeof TeamNote>
