import * as z from 'zod'
import { api } from '../api.ts'

/** Days for which the file of an export is kept. */
export const exportDays = 7
/** Minutes for which a link works. The browser uses it at once. */
export const exportLinkMinutes = 10
/** Minutes for which the file is kept after a complete download, in case that it did not arrive. */
export const keptAfterDownloadMinutes = 60

/** What a process does while it builds an export, in this order. */
export const exportSteps = ['account', 'conversations', 'photos'] as const
export type ExportStep = (typeof exportSteps)[number]

/** A copy of the member's data: asked for, being made, or ready. */
export const DataExport = z.object({
  id: z.uuid(),
  /** `waiting` until a process takes it, then `building`, in the end `ready` or `failed`. */
  state: z.enum(['waiting', 'building', 'ready', 'failed']),
  requestedAt: z.iso.datetime(),
  /** How much of the work is done, while it is made: units are rows and bytes alike, so only the ratio means anything. */
  progress: z.object({ step: z.enum(exportSteps), done: z.int(), total: z.int() }).nullable(),
  /** The size of the file. */
  bytes: z.int().nullable(),
  /** When the file is deleted: 7 days after it was made, or an hour after it was downloaded. */
  expiresAt: z.iso.datetime().nullable(),
  downloadedAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

/** The single-use secret of a download, sent as the form field `token` to `POST /api/me/exports/{id}/file`. */
export const ExportLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() })

const One = z.strictObject({ id: z.uuid() })

export const exports = {
  list: api
    .route({ method: 'GET', path: '/me/exports', summary: "The copies of the member's data, newest first" })
    .output(z.array(DataExport)),
  request: api
    .route({
      method: 'POST',
      path: '/me/exports',
      summary: "Ask for a copy of the member's data, which is made in the background",
    })
    /** One is being made already. */
    .errors({ EXPORT_RUNNING: { status: 409 } })
    .output(DataExport),
  link: api
    .route({
      method: 'POST',
      path: '/me/exports/{id}/link',
      summary: 'Get a single-use link to a finished copy; it replaces the one before',
    })
    .input(One)
    .output(ExportLink),
  remove: api
    .route({ method: 'DELETE', path: '/me/exports/{id}', summary: 'Delete a copy, or stop making it' })
    .input(One)
    .output(z.array(DataExport)),
}
