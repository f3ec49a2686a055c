import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { decisionLimits } from './decision-limits.ts'
import { requiredText } from './statements.ts'

/** Who reads a note: staff alone, who reported or sent a notice, or the member that the case is about. */
export const noteVoices = ['internal', 'to-reporter', 'to-member'] as const
export const NoteVoice = z.enum(noteVoices)
export type NoteVoice = z.infer<typeof NoteVoice>

/** A note as staff read it. */
export const Note = z.object({
  id: z.uuid(),
  voice: NoteVoice,
  /** For `to-reporter`: the receipt of the report or notice that it answers. */
  receipt: z.string().nullable(),
  author: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
})
export type Note = z.infer<typeof Note>

export const NoteInput = z
  .strictObject({
    caseId: z.uuid(),
    voice: NoteVoice.default('internal'),
    /** For `to-reporter`: the report or notice whose author reads it. */
    itemId: z.uuid().optional(),
    text: requiredText(decisionLimits.note),
  })
  .refine(({ voice, itemId }) => (voice === 'to-reporter') === (itemId !== undefined), {
    path: ['itemId'],
    error: 'item_required',
  })
export type NoteInput = z.infer<typeof NoteInput>

/** NO_READER: the author of the report has left, or the member must not be told: docs/decisions/moderation-queue.md. */
const refusals = { NOT_CLAIMED: { status: 409 }, NO_READER: { status: 409 } } as const

/** The notes that staff write. */
export const adminNotes = {
  /** Staff write to others only while they hold the case, so that two never answer at once. */
  write: api
    .route({
      method: 'POST',
      path: '/admin/cases/{caseId}/notes',
      summary: 'Write a note: to staff, reporter or member',
    })
    .errors(refusals)
    .input(NoteInput)
    .output(Note),
  preview: api
    .route({
      method: 'POST',
      path: '/admin/cases/{caseId}/notes/preview',
      summary: 'Preview a note and its reader',
    })
    .errors(refusals)
    .input(NoteInput)
    .output(
      z.object({
        /** The reader's name as other members see it. Null for a notifier: staff see no name of theirs. */
        to: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
        language: Language,
      }),
    ),
}
