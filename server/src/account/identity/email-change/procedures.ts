import { account, fresh, open } from '../../../api.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { recordSecurityEvent } from '../events.ts'
import { createNotMeToken } from '../not-me/links.ts'
import { authenticate } from '../session-cookie.ts'
import { noteCompleted, tellTabs } from './complete.ts'
import { confirmSide, objectByLink } from './links.ts'
import { cancelChange, ownEmail, requestChange } from './requests.ts'
import { mailLinks } from './tell.ts'

export const read = account.emailChange.read.handler(({ context: { db, viewer } }) => ownEmail(db, viewer.userId))

/** Answers the same for a free address and for one that has an account. */
export const request = fresh.emailChange.request.handler(async ({ context, input: { email }, errors }) => {
  const { db, viewer, sessionId, network } = context
  const { userId } = viewer
  const retryAfter = await spend(context, 'emailChanges', viewer.profileId)
  if (retryAfter) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const requested = await requestChange(db, { userId, sessionId }, email)
  if (requested.refused) throw errors[requested.refused]()
  await mailLinks(context, { userId, email, changeId: requested.id, waitsFor: requested.waitsFor })
  await recordSecurityEvent(context, { kind: 'address_requested', userId, client: network })
  return ownEmail(db, userId)
})

/** Needs no recent proof: the account stays as it is. */
export const cancel = account.emailChange.cancel.handler(async ({ context }) => {
  const { db, viewer, network } = context
  const { userId } = viewer
  if (await cancelChange(db, userId))
    await recordSecurityEvent(context, { kind: 'address_cancelled', userId, client: network })
  return ownEmail(db, userId)
})

/** The link to the present address needs no session, because only its mailbox has it. */
export const confirm = open.emailChange.confirm.handler(async ({ context, input, errors }) => {
  const me = await authenticate(context, context.headers)
  const signedIn = me && !me.viewer.banned ? me.viewer.userId : null
  const confirmed = await confirmSide(context, input.token, signedIn)
  if (confirmed.refused) throw errors[confirmed.refused]()
  if (!confirmed.completed) {
    await tellTabs(context, confirmed.userId)
    return { state: confirmed.waitsFor, dueAt: confirmed.dueAt.toISOString() }
  }
  await noteCompleted(context, confirmed.completed, context.network)
  return { state: 'changed' as const, dueAt: null }
})

/** The owner may not have asked for the change, so the answer lets them end all access too. */
export const object = open.emailChange.object.handler(async ({ context, input, errors }) => {
  const userId = await objectByLink(context.db, input.token)
  if (!userId) throw errors.NOT_FOUND()
  await tellTabs(context, userId)
  await recordSecurityEvent(context, { kind: 'address_cancelled', userId, client: context.network })
  return { notMeToken: await createNotMeToken(context.db, userId) }
})
