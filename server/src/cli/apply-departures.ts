import { deletionDays } from '@hearth/shared/account/deletion'
import { day } from '@hearth/shared/time'
import { giveDeletionDay, makeDue, purgeAccount } from '../account/deletion/queries.ts'
import { cancelDeletion } from '../account/identity/cancel-deletion.ts'
import { recordSecurityEvent } from '../account/identity/events.ts'
import { banUser, unbanUser } from '../moderation/admin/decisions.ts'
import { theConsole } from '../platform/audit/audit.ts'
import { type Return, returnsOf } from '../platform/backup/departures.ts'
import { actAlone } from '../platform/db/act-alone.ts'
import type { Services } from '../services.ts'

const reason = 'This was decided before, and a backup that was restored did not know it.'

async function deleteAgain(services: Services, userId: string) {
  await services.db.transaction().execute((transaction) => makeDue(transaction, [userId]))
  if (await purgeAccount(services, userId)) await recordSecurityEvent(services, { kind: 'account_deleted', userId })
}

/** The days count from when the member asked. */
const leaveAgain = ({ db }: Services, { userId, at }: Return) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'product')
    await giveDeletionDay(transaction, userId)
    const deletesAt = new Date(at.getTime() + deletionDays * day)
    await transaction.updateTable('user').set({ deletesAt }).where('id', '=', userId).execute()
  })

async function applyOne(services: Services, one: Return) {
  const { db, secret } = services
  const { userId, kind } = one
  const decision = { userId, by: theConsole, reason, secret }
  if (kind === 'deleted') await deleteAgain(services, userId)
  if (kind === 'leaving') await leaveAgain(services, one)
  if (kind === 'stayed') await cancelDeletion(db, userId)
  if (kind === 'banned') await banUser(db, { ...decision, category: 'other' })
  if (kind === 'unbanned') await unbanUser(db, decision)
}

export type Applied = Partial<Record<Return['kind'], number>>

/**
 * Lets nobody come back who left or was banned since a backup, by the product's own ways.
 * @returns how many accounts it changed, by what was done
 * @throws when one of them could not be changed: the restore is not complete then
 */
export async function applyDepartures(services: Services): Promise<Applied> {
  const done: Applied = {}
  for (const one of await returnsOf(services.vaultDb)) {
    await applyOne(services, one)
    done[one.kind] = (done[one.kind] ?? 0) + 1
  }
  return done
}
