import * as z from 'zod'
import { promptLimits } from '../members/prompt-keys.ts'
import { emptyIfBlank, shownText, trimmedText } from '../text.ts'
import { noteLength } from './likes-limits.ts'

/** The part of a profile that a like is for. */
export const PartInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('photo'), id: z.uuid() }),
  z.strictObject({
    kind: z.literal('answer'),
    prompt: z.string('prompt_unknown').max(promptLimits.key, 'prompt_unknown'),
  }),
])
export type PartInput = z.infer<typeof PartInput>

/** The words beside a liked part, cleaned as those of a message. Blank ones are none. */
export const Note = trimmedText(undefined, noteLength.max, 'note_too_long', shownText).overwrite(emptyIfBlank)

const At = z.iso.datetime()

/** A part that was liked, as it was then. */
export const LikedPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photo'),
    at: At,
    /** Null: others do not see the photo any more. */
    photo: z.object({ url: z.string(), thumbhash: z.string().nullable() }).nullable(),
  }),
  z.object({
    kind: z.literal('answer'),
    at: At,
    prompt: z.string(),
    /** The beginning of a long one. Null: it was removed, or its writer is gone. */
    text: z.string().nullable(),
  }),
])
export type LikedPart = z.infer<typeof LikedPart>
