import { account, fresh } from '../../../api.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { removeWayIn } from '../remove-way-in.ts'
import { endOtherSessions } from '../sessions.ts'
import { companyOf, providersOf } from './configured.ts'
import { confirmedAddress, hasPassword, identitiesOf, notLinked } from './queries.ts'

/** The accounts at providers that sign in to the viewer's account. */
export const list = account.identities.list.handler(async ({ context }) => {
  const { db, env, viewer } = context
  const labels = new Map(providersOf(env).map(({ id, label }) => [id, label]))
  const found = await identitiesOf(db, viewer.userId)
  const address = await confirmedAddress(db, viewer.userId)
  const company = address && companyOf(env, address)
  return {
    identities: found.map(({ id, providerId, maskedAddress, createdAt }) => ({
      id,
      provider: providerId,
      label: labels.get(providerId) ?? providerId,
      address: maskedAddress,
      since: createdAt.toISOString(),
    })),
    hasPassword: await hasPassword(db, viewer.userId),
    companies: company ? [{ id: company.id, label: company.label }] : [],
  }
})

/** Unlinks an identity of the viewer, but never the last way in, and tells the owner. */
export const unlink = fresh.identities.unlink.handler(async ({ context, input, errors }) => {
  const { db, env, viewer, sessionId, network } = context
  let providerId = ''
  const removed = await removeWayIn(db, viewer.userId, async (transaction) => {
    const row = await transaction
      .deleteFrom('account')
      .where('id', '=', input.id)
      .where('userId', '=', viewer.userId)
      .where('providerId', 'not in', notLinked)
      .returning('providerId')
      .executeTakeFirst()
    if (!row) throw errors.NOT_FOUND()
    providerId = row.providerId
  })
  if (!removed) throw errors.LAST_WAY_IN()
  await endOtherSessions(db, viewer.userId, sessionId)
  const label = providersOf(env).find(({ id }) => id === providerId)?.label ?? providerId
  await sendAccountNotice(context, viewer.userId, { change: 'identityUnlinked', values: { what: label } })
  await recordSecurityEvent(context, { kind: 'identity_unlinked', userId: viewer.userId, client: network })
})
