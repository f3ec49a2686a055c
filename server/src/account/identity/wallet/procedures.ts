import { account, fresh } from '../../../api.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { removeWayIn } from '../remove-way-in.ts'
import { endOtherSessions } from '../sessions.ts'

const masked = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

export const list = account.wallets.list.handler(async ({ context: { db, viewer } }) => {
  const rows = await db.selectFrom('walletAddress').where('userId', '=', viewer.userId).selectAll().execute()
  return rows.map(({ id, address, createdAt }) => ({
    id,
    address: masked(address),
    createdAt: createdAt.toISOString(),
  }))
})

/** The library keeps a wallet in two tables and signs in by the one that it does not unlink. */
export const remove = fresh.wallets.remove.handler(async ({ context, input, errors }) => {
  const { db, viewer, sessionId, network } = context
  const { userId } = viewer
  const removed = await removeWayIn(db, userId, async (transaction) => {
    const own = transaction.deleteFrom('walletAddress').where('id', '=', input.id).where('userId', '=', userId)
    const wallet = await own.returning(['address', 'chainId']).executeTakeFirst()
    if (!wallet) throw errors.NOT_FOUND()
    const accountId = `${wallet.address}:${wallet.chainId}`
    await transaction
      .deleteFrom('account')
      .where('providerId', '=', 'siwe')
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .execute()
  })
  if (!removed) throw errors.LAST_WAY_IN()
  await endOtherSessions(db, userId, sessionId)
  await recordSecurityEvent(context, { kind: 'wallet_removed', userId, client: network })
  await sendAccountNotice(context, userId, { change: 'identityUnlinked', values: { what: 'Ethereum' } })
  return { removed: true as const }
})
