import { languageOf } from '@hearth/shared/language'
import { fresh, leavingToo } from '../../api.ts'
import { deleteExportsOf } from '../export/queries.ts'
import { cancelDeletion } from '../identity/cancel-deletion.ts'
import { recordSecurityEvent } from '../identity/events.ts'
import { type NoticeDeps, recipientOf, sendAccountNotice } from '../identity/not-me/account-notice.ts'
import { scheduleDeletion } from './queries.ts'

/** Tells the owner the day, in their language. The notice's button takes the deletion back. */
async function tellOwner(deps: NoticeDeps, userId: string, deletesAt: Date) {
  const owner = await recipientOf(deps.db, userId)
  const language = languageOf(owner?.languageCode)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(deletesAt)
  await sendAccountNotice(deps, userId, {
    change: 'deletionScheduled',
    values: { what: day },
    undoes: { kind: 'deletion', id: userId },
  })
}

/**
 * Hides the account from everyone at once, signs it out everywhere, and deletes it after 14 days.
 * @throws LAST_ADMIN, CHANGES_LOCKED, REAUTHENTICATION_REQUIRED
 */
export const schedule = fresh.deletion.schedule.handler(async ({ context, errors }) => {
  const { db, viewer, sessionId, network } = context
  const scheduled = await scheduleDeletion(db, viewer.userId, sessionId)
  if (!scheduled.deletesAt) throw errors[scheduled.refused]()
  // Ends one that is being made, too.
  await deleteExportsOf(context, viewer.userId).catch((error: Error) =>
    context.log.warn({ name: error.name }, 'the files of an export stay for the sweep'),
  )
  await recordSecurityEvent(context, { kind: 'deletion_scheduled', userId: viewer.userId, client: network })
  await tellOwner(context, viewer.userId, scheduled.deletesAt)
  return { deletesAt: scheduled.deletesAt.toISOString() }
})

/**
 * Lets the account stay. It is as it was: visible or not, with its conversations.
 * @throws NOT_FOUND once the day has come
 */
export const cancel = leavingToo.deletion.cancel.handler(async ({ context, errors }) => {
  const { db, viewer, network } = context
  if (!viewer.deletesAt) return { deletesAt: null }
  if (!(await cancelDeletion(db, viewer.userId))) throw errors.NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'deletion_cancelled', userId: viewer.userId, client: network })
  await sendAccountNotice(context, viewer.userId, { change: 'deletionCancelled' })
  return { deletesAt: null }
})
