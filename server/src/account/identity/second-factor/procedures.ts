import { randomUUID } from 'node:crypto'
import type { FactorKind } from '@hearth/shared/account/second-factors'
import { account, fresh, open } from '../../../api.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { countedCheck } from '../counted-check.ts'
import { heldKinds } from '../ending-factors.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { endOtherSessions } from '../sessions.ts'
import { refusalOf, standingOf } from '../standing.ts'
import { renewBackupCodes } from './backup-codes.ts'
import { readChallenge } from './challenges.ts'
import { readCookie } from './cookies.ts'
import { beginFactor, confirmFactor, factorOf } from './enrol.ts'
import { availableKinds, factorMethods } from './factors.ts'
import { factorList } from './list.ts'
import { noteProof } from './note-proof.ts'
import { noteAdded, noteRemoved } from './notes.ts'
import { factorTriesKey, proveFactor, useFactorCode } from './prove.ts'
import { losesStrongFactor, removeFactor } from './remove.ts'
import { sendFactorCode } from './send-code.ts'

const done = { status: true as const }

export const list = account.secondFactors.list.handler(({ context }) =>
  factorList(context, context.viewer.userId, context.headers),
)

export const enrol = fresh.secondFactors.enrol.handler(async ({ context, input, errors }) => {
  const { viewer, sessionId } = context
  const { userId } = viewer
  const { kind } = input
  if (!(await availableKinds(context, userId)).includes(kind)) throw errors.FORBIDDEN()
  const begun = await beginFactor(context, userId, kind)
  if (!begun) throw errors.FORBIDDEN()
  if (kind === 'email' || kind === 'phone') await sendFactorCode(context, userId, kind, errors)
  if (kind !== 'passkey') return { ...begun, backupCodes: [] }
  const confirmed = await confirmFactor(context, userId, { factorId: begun.id, sessionId })
  if (confirmed.refused) throw errors[confirmed.refused]()
  const { backupCodes } = confirmed
  await noteAdded(context, userId, kind, begun.id)
  return { ...begun, backupCodes }
})

export const challenge = account.secondFactors.challenge.handler(async ({ context, input, errors }) => {
  const { userId } = context.viewer
  const factor = await factorOf(context.db, userId, input.factorId)
  if (!factor) throw errors.NOT_FOUND()
  if (factor.kind === 'email' || factor.kind === 'phone') await sendFactorCode(context, userId, factor.kind, errors)
  return done
})

export const verify = account.secondFactors.verify.handler(async ({ context, input, errors }) => {
  const { db, viewer, sessionId } = context
  const { userId } = viewer
  const factor = await factorOf(db, userId, input.factorId)
  if (!factor || factor.kind === 'passkey') throw errors.NOT_FOUND()
  const proof = { method: factor.kind as 'totp' | 'email' | 'phone', code: input.code }
  // Switching a factor on is a change; giving one that is on proves the account, as far as its kind may.
  const standing = factor.confirmedAt ? null : await standingOf(db, sessionId)
  const refusal = standing && refusalOf(standing)
  if (refusal) throw errors[refusal]()
  const tried = await countedCheck(context, factorTriesKey(context, userId), () =>
    (factor.confirmedAt ? proveFactor : useFactorCode)(context, userId, proof),
  )
  if ('wait' in tried) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: tried.wait } })
  if (!tried.right) throw errors.WRONG_CODE()
  // What the session proved before decides from when on a new factor counts for a role.
  const confirmed = factor.confirmedAt ? null : await confirmFactor(context, userId, { factorId: factor.id, sessionId })
  if (confirmed?.refused) throw errors[confirmed.refused]()
  await noteProof(db, sessionId, proof.method, true)
  if (!confirmed) return { backupCodes: [] }
  await noteAdded(context, userId, proof.method, factor.id)
  return { backupCodes: confirmed.backupCodes }
})

export const remove = fresh.secondFactors.remove.handler(async ({ context, input, errors }) => {
  const { db, viewer, sessionId } = context
  const { userId } = viewer
  const factor = await factorOf(db, userId, input.factorId)
  if (!factor) throw errors.NOT_FOUND()
  const kind = factor.kind as FactorKind
  await db.transaction().execute(async (transaction) => {
    // Serialises removals, so that two at the same time cannot remove the last two.
    await transaction.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    const removal = () => removeFactor(transaction, userId, kind)
    if (await losesStrongFactor(transaction, userId, removal)) throw errors.LAST_STRONG_FACTOR()
  })
  if (!factor.confirmedAt) return done
  await endOtherSessions(db, userId, sessionId)
  await noteRemoved(context, userId, kind)
  return done
})

export const renew = fresh.secondFactors.renewBackupCodes.handler(async ({ context, errors }) => {
  const { db, secret, viewer } = context
  const { userId } = viewer
  if (!(await confirmedKinds(db, userId)).length) throw errors.FORBIDDEN()
  const id = randomUUID()
  const renew = (transaction: Database) => renewBackupCodes(transaction, secret, userId, id)
  const backupCodes = await db.transaction().execute(renew)
  await recordSecurityEvent(context, { kind: 'backup_codes_renewed', userId })
  await sendAccountNotice(context, userId, {
    change: 'backupCodesRenewed',
    undoes: { kind: 'backup_codes', id },
  })
  return { backupCodes }
})

export const distrust = account.secondFactors.distrust.handler(async ({ context, input, errors }) => {
  const removed = await context.db
    .deleteFrom('trustedDevices')
    .where('userId', '=', context.viewer.userId)
    .where('id', '=', input.deviceId)
    .executeTakeFirst()
  if (!removed.numDeletedRows) throw errors.NOT_FOUND()
  return done
})

/** What a waiting sign-in of this browser can be completed with. */
export const waiting = open.secondFactors.waiting.handler(async ({ context, errors }) => {
  const { db, env, headers } = context
  const found = await readChallenge(db, readCookie(headers.get('cookie'), env, 'challenge'))
  if (!found) throw errors.UNAUTHORIZED()
  const [methods, kinds, held] = await Promise.all([
    factorMethods(db, found.userId, found),
    confirmedKinds(db, found.userId),
    heldKinds(db, found.userId, found),
  ])
  const sameWay = found.way && kinds.includes(found.way) ? found.way : null
  return { methods, sameWay, onHold: held.length > 0 }
})

/** Sends a code for a waiting sign-in, if the account has set that factor up. */
export const sendWaiting = open.secondFactors.sendWaiting.handler(async ({ context, input, errors }) => {
  const { db, env, headers } = context
  const found = await readChallenge(db, readCookie(headers.get('cookie'), env, 'challenge'))
  if (!found) throw errors.UNAUTHORIZED()
  const methods = await factorMethods(db, found.userId, found)
  if (!methods.includes(input.method)) throw errors.FORBIDDEN()
  await sendFactorCode(context, found.userId, input.method, errors)
  return done
})
