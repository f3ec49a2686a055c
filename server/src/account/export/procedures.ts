import { account, fresh } from '../../api.ts'
import { spend } from '../../platform/limits/spend.ts'
import { recordSecurityEvent } from '../identity/events.ts'
import { createExportLink, deleteExport, exportsOf, requestExport } from './queries.ts'
import { buildExports } from './run.ts'

export const list = account.exports.list.handler(({ context: { db, viewer } }) => exportsOf(db, viewer.userId))

/** Records the request, and starts the work after the answer. @throws EXPORT_RUNNING, TOO_MANY_REQUESTS */
export const request = fresh.exports.request.handler(async ({ context, errors }) => {
  const { db, viewer } = context
  const running = (await exportsOf(db, viewer.userId)).some(({ state }) => state === 'waiting' || state === 'building')
  if (running) throw errors.EXPORT_RUNNING()
  const retryAfter = await spend(context, 'exports', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const made = await requestExport(db, viewer.userId)
  if (!made) throw errors.EXPORT_RUNNING()
  await recordSecurityEvent(context, { kind: 'export_requested', userId: viewer.userId })
  buildExports(context)
  return made
})

/** A link for one download. @throws NOT_FOUND for a missing, unfinished, expired or another member's export */
export const link = fresh.exports.link.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const retryAfter = await spend(context, 'exportLinks', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const made = await createExportLink(db, viewer.userId, input.id)
  if (!made) throw errors.NOT_FOUND()
  return made
})

/** Deletes an export and its file. Another member's gives the answer of a missing one. */
export const remove = account.exports.remove.handler(async ({ context, input }) => {
  await deleteExport(context, context.viewer.userId, input.id)
  return exportsOf(context.db, context.viewer.userId)
})
