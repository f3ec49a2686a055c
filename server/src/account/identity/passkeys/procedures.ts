import type { Passkey } from '@hearth/shared/account/passkeys'
import type { Selectable } from 'kysely'
import { account, fresh } from '../../../api.ts'
import type { Passkey as Row } from '../../../platform/db/types.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { removeWayIn } from '../remove-way-in.ts'
import { noteRemoved } from '../second-factor/notes.ts'
import { losesStrongFactor } from '../second-factor/remove.ts'
import { endOtherSessions } from '../sessions.ts'
import { nameInMail } from './name-in-mail.ts'

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Selectable<Row>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const list = account.passkeys.list.handler(async ({ context: { db, viewer } }) => {
  const rows = await db
    .selectFrom('passkey')
    .where('userId', '=', viewer.userId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
})

export const rename = account.passkeys.rename.handler(async ({ context: { db, viewer }, input, errors }) => {
  const renamed = await db
    .updateTable('passkey')
    .set({ name: input.name })
    .where('id', '=', input.id)
    .where('userId', '=', viewer.userId)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw errors.NOT_FOUND()
  return toPasskey(renamed)
})

/** Not left to the library, whose removal does not know of the last way in. */
export const remove = fresh.passkeys.remove.handler(async ({ context, input, errors }) => {
  const { db, viewer, sessionId, network } = context
  const { userId } = viewer
  let aaguid: string | null = null
  let factorRemoved = false
  const removed = await removeWayIn(db, userId, async (transaction) => {
    const own = transaction.deleteFrom('passkey').where('id', '=', input.id).where('userId', '=', userId)
    const isFactor = (await confirmedKinds(transaction, userId)).includes('passkey')
    const removal = async () => {
      const row = await own.returning('aaguid').executeTakeFirst()
      if (!row) throw errors.NOT_FOUND()
      aaguid = row.aaguid
      // The database removes the factor with the last passkey.
      factorRemoved = isFactor && !(await confirmedKinds(transaction, userId)).includes('passkey')
    }
    if (await losesStrongFactor(transaction, userId, removal)) throw errors.LAST_STRONG_FACTOR()
  })
  if (!removed) throw errors.LAST_WAY_IN()
  await endOtherSessions(db, userId, sessionId)
  await recordSecurityEvent(context, { kind: 'passkey_removed', userId, client: network })
  await sendAccountNotice(context, userId, { change: 'passkeyRemoved', values: nameInMail(aaguid) })
  if (factorRemoved) await noteRemoved(context, userId, 'passkey')
  return { removed: true as const }
})
