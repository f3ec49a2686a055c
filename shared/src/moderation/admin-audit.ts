import * as z from 'zod'
import { api } from '../api.ts'

/** Entries on a page of the log. */
export const auditPerPage = 50

/** What was done, by the name that the log kept. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  act: z.string(),
  actorType: z.enum(['member', 'moderator', 'admin', 'system', 'console', 'model']),
  actor: z.string().nullable(),
  actorId: z.uuid().nullable(),
  subjectId: z.uuid().nullable(),
  /** The name of the account that it was done to; null when it is gone, or none was meant. */
  subject: z.string().nullable(),
  caseId: z.uuid().nullable(),
  /** The bulk act that it was a part of, while something of it can be undone. */
  batchId: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A staff member, by whose entries the log is filtered. */
const AuditActor = z.object({ userId: z.uuid(), name: z.string() })
export type AuditActor = z.infer<typeof AuditActor>

export const adminAudit = {
  list: api
    .route({
      method: 'GET',
      path: '/admin/audit',
      summary: 'What staff, the console and the product did, newest first',
    })
    .input(
      z.strictObject({
        actorId: z.uuid('id_invalid').optional(),
        subjectId: z.uuid('id_invalid').optional(),
        caseId: z.uuid('id_invalid').optional(),
        act: z.string().max(60).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(auditPerPage).default(auditPerPage),
      }),
    )
    .output(
      z.object({
        entries: z.array(AuditEntry),
        nextCursor: z.string().nullable(),
        /** Today's staff. They come with the log, because asking for the team is an act of its own. */
        staff: z.array(AuditActor),
      }),
    ),
}
