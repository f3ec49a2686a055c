import type { ReauthenticationMethod } from '@hearth/shared/account/second-factors'
import { account } from '../../../api.ts'
import type { Services } from '../../../services.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { countedCheck } from '../counted-check.ts'
import { recordSecurityEvent } from '../events.ts'
import { triesKey } from '../password-tries.ts'
import { factorMethods, hasMailbox, hasNumber, hasPasskey } from '../second-factor/factors.ts'
import { noteProof } from '../second-factor/note-proof.ts'
import { factorTriesKey, proveFactor } from '../second-factor/prove.ts'
import { sendFactorCode } from '../second-factor/send-code.ts'
import { type SentKind, useSentCode } from '../second-factor/sent-codes.ts'
import { standingOf } from '../standing.ts'

async function passwordHashOf({ auth }: Pick<Services, 'auth'>, userId: string) {
  const found = await (await auth.$context).internalAdapter.findCredentialAccount(userId)
  return found?.password ?? null
}

/**
 * How an account proves itself: by its second factor where it has one, else by its password, else by a code that
 * reaches it. A passkey always does, by signing in with it.
 */
async function methodsOf(services: Services, userId: string): Promise<ReauthenticationMethod[]> {
  if ((await confirmedKinds(services.db, userId)).length) return factorMethods(services.db, userId)
  const passkey = (await hasPasskey(services.db, userId)) ? (['passkey'] as const) : []
  if (await passwordHashOf(services, userId)) return ['password', ...passkey]
  if (await hasMailbox(services.db, userId)) return ['email', ...passkey]
  return (await hasNumber(services.db, userId)) ? ['phone', ...passkey] : [...passkey]
}

async function isPassword(services: Services, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHashOf(services, userId)
  return hash !== null && (await services.auth.$context).password.verify({ hash, password })
}

export const methods = account.reauthentication.methods.handler(async ({ context }) => {
  const [found, standing] = await Promise.all([
    methodsOf(context, context.viewer.userId),
    standingOf(context.db, context.sessionId),
  ])
  return { methods: found, fresh: standing?.fresh ?? false }
})

export const sendCode = account.reauthentication.sendCode.handler(async ({ context, input, errors }) => {
  const { viewer } = context
  if (!(await methodsOf(context, viewer.userId)).includes(input.method)) throw errors.FORBIDDEN()
  await sendFactorCode(context, viewer.userId, input.method, errors)
  return { status: true as const }
})

const isSent = (method: string): method is SentKind => method === 'email' || method === 'phone'

/** Proves the account again in this session. Wrong passwords count as at a change of the password. */
export const prove = account.reauthentication.prove.handler(async ({ context, input, errors }) => {
  const { db, secret, viewer, sessionId } = context
  const { userId } = viewer
  if (!(await methodsOf(context, viewer.userId)).includes(input.method)) throw errors.FORBIDDEN()
  const hasFactor = (await confirmedKinds(db, userId)).length > 0
  const { method, proof } = input
  const check = async () => {
    if (method === 'password') return isPassword(context, userId, proof)
    if (hasFactor) return proveFactor(context, userId, { method, code: proof })
    return isSent(method) && useSentCode(db, secret, { userId, kind: method, code: proof.replaceAll(/\D/g, '') })
  }
  const key = method === 'password' ? triesKey(secret, 'change', userId) : factorTriesKey(context, userId)
  const tried = await countedCheck(context, key, check)
  if ('wait' in tried) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: tried.wait } })
  const kind = tried.right ? 'reauthenticated' : 'reauthentication_failed'
  await recordSecurityEvent(context, { kind, userId })
  if (!tried.right) throw method === 'password' ? errors.WRONG_PASSWORD() : errors.WRONG_CODE()
  await noteProof(db, sessionId, method, hasFactor)
  return { status: true as const }
})
