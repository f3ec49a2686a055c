import * as z from 'zod'
import { Email } from '../account/account.ts'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { emptyOr, requiredLines, singleLine } from '../text.ts'
import { outsideNoticeKinds } from './outside-notice-kinds.ts'

/** The clock of a notice about an intimate picture. */
export const intimateHours = { due: 48, warning: 24 } as const

const line = (limit: number, needed: string) => singleLine(needed, limit, 'text_too_long')

/** One line that may be left out. */
const optional = (limit: number) => emptyOr(line(limit, 'text_invalid')).default('')

export const OutsideNoticeInput = z
  .strictObject({
    kind: z.enum(outsideNoticeKinds, 'kind_required'),
    /** Not asked for when the notice is about sexual abuse of a child. */
    name: optional(100),
    email: emptyOr(Email).default(''),
    aboutChild: z.boolean().default(false),
    /** The address of the profile or picture, or a name and what the profile shows. */
    place: line(500, 'place_required'),
    law: optional(500),
    explanation: requiredLines('text_required', 2000, 'text_too_long'),
    goodFaith: z.literal(true, 'good_faith_required'),
    /** Typed name of the person shown, or of their representative; for intimate pictures. */
    signature: optional(100),
    language: Language,
  })
  .refine(({ aboutChild, name }) => aboutChild || name !== '', { path: ['name'], error: 'name_required' })
  .refine(({ aboutChild, email }) => aboutChild || email !== '', { path: ['email'], error: 'email_required' })
  .refine(({ kind, signature }) => kind !== 'intimate' || signature !== '', {
    path: ['signature'],
    error: 'signature_required',
  })
export type OutsideNoticeInput = z.infer<typeof OutsideNoticeInput>

export const outsideNotices = {
  send: api
    .errors({
      CAPTCHA_REQUIRED: { status: 400 },
      CAPTCHA_FAILED: { status: 403 },
      CAPTCHA_UNAVAILABLE: { status: 503 },
    })
    .route({ method: 'POST', path: '/outside-notices', summary: 'Tell of illegal content, with or without an account' })
    .input(OutsideNoticeInput)
    .output(z.object({ receipt: z.string(), dueAt: z.iso.datetime().nullable() })),
}
