import * as z from 'zod'
import { api } from '../api.ts'
import { emptyOr, singleLine } from '../text.ts'
import { requiredText } from './statements.ts'

/** Days for which evidence can be downloaded, and minutes for which a link works. */
export const evidenceDays = 7
export const evidenceLinkMinutes = 5
export const evidenceLimits = { authority: 200, reference: 200, reason: 1000 } as const

const line = (limit: number) => singleLine('text_required', limit, 'text_too_long')

export const EvidenceInput = z.strictObject({
  caseId: z.uuid(),
  /** Who asks for it, or gets it: a police station, a court. */
  authority: line(evidenceLimits.authority),
  /** The authority's file number. */
  reference: emptyOr(line(evidenceLimits.reference)).default(''),
  reason: requiredText(evidenceLimits.reason),
  /**
   * A threat to life (DSA, Art. 18): the export is ready at once, and a second person reviews it afterwards. Each admin
   * may make one such export a day. Until a second person has agreed to it, the next one waits like any other export.
   */
  emergency: z.boolean().default(false),
})
export type EvidenceInput = z.input<typeof EvidenceInput>

const At = z.iso.datetime()
export const EvidenceExport = z.object({
  id: z.uuid(),
  authority: z.string(),
  reference: z.string(),
  reason: z.string(),
  emergency: z.boolean(),
  requestedBy: z.string(),
  requestedAt: At,
  /** `waiting` for a second person, `ready` to download, or `ended`: refused, withdrawn or expired. */
  state: z.enum(['waiting', 'ready', 'ended']),
  expiresAt: At.nullable(),
  downloadedAt: At.nullable(),
  downloadedBy: z.string().nullable(),
})
export type EvidenceExport = z.infer<typeof EvidenceExport>

export const evidence = {
  list: api
    .route({ method: 'GET', path: '/admin/cases/{caseId}/evidence', summary: 'What was prepared for the authorities' })
    .input(z.strictObject({ caseId: z.uuid() }))
    .output(z.array(EvidenceExport)),
  request: api
    .route({
      method: 'POST',
      path: '/admin/cases/{caseId}/evidence',
      summary: 'Prepare the evidence of a case for an authority; a second person agrees, or looks afterwards',
    })
    .input(EvidenceInput)
    .output(EvidenceExport),
  /** The secret is sent as the form field `token` to `POST /api/admin/evidence/{exportId}/file`. */
  link: api
    .route({
      method: 'POST',
      path: '/admin/evidence/{exportId}/link',
      summary: 'A single-use link to evidence that is ready; it replaces the one before',
    })
    .input(z.strictObject({ exportId: z.uuid() }))
    .output(z.object({ token: z.string(), expiresAt: At })),
}
