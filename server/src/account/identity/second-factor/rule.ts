import type { GenericEndpointContext } from '@better-auth/core'
import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import type { FactorMethod } from '@hearth/shared/account/second-factors'
import { APIError } from 'better-auth/api'
import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { confirmedKinds, nothingProved, type ProvedWay } from '../confirmed-factors.ts'
import { endDueFactors, heldKinds, keepFactor } from '../ending-factors.ts'
import { lockAccountRow } from '../lock-account.ts'
import { challengeSeconds, createChallenge, readChallenge } from './challenges.ts'
import { readCookie, setCookie } from './cookies.ts'
import { hasPasskey } from './factors.ts'
import { passwordWay, usesPassword } from './password-way.ts'
import { usesTrustedDevice } from './trusted-devices.ts'

type Deps = { db: Database; env: Pick<Env, 'BASE_URL'> }
/** The second factor of a session: when it was given, and by what. */
type GivenFactor = { secondFactorAt: Date | null; secondFactorKind: FactorMethod | null }
type NewSession = { userId: string } & Partial<GivenFactor> & Record<string, unknown>
type Replaced = { session: { userId: string } & Partial<GivenFactor> } | null | undefined

const noFactor: GivenFactor = { secondFactorAt: null, secondFactorKind: null }

const provedByPasskey = defineRequestState<string | null>(() => null)

/**
 * Notes that this request's sign-in used a passkey with user verification: something the member has, and a finger, a
 * face or a PIN. It counts as both factors.
 */
export const markBothFactors = (userId: string) => provedByPasskey.set(userId)

const usedPasskey = async (userId: string) => (await hasRequestState()) && (await provedByPasskey.get()) === userId

/** The mailbox or phone that a path of the identity library proves. A password itself proves neither. */
export function provedWay(path: string | undefined): ProvedWay {
  if (!path || usesPassword(path)) return null
  if (/e?mail|magic-link/.test(path)) return 'email'
  return /phone|sms/.test(path) ? 'phone' : null
}

/**
 * A browser loads this request's answer as a page, for instance on its way back from a provider. The web app and other
 * clients send JSON. The method says nothing, since one endpoint may call another.
 */
const isPageLoad = ({ headers }: Pick<GenericEndpointContext, 'headers'>) =>
  headers !== undefined && !headers.get('content-type')?.startsWith('application/json')

/** Whether an account has to prove a second factor when it signs in from a browser with these cookies. */
export async function secondFactorRequired({ db, env }: Deps, userId: string, cookies: string | null) {
  const kinds = await confirmedKinds(db, userId)
  return kinds.length > 0 && !(await usesTrustedDevice(db, env, userId, cookies))
}

/** Refuses a session that waits for a second factor, and gives the browser the cookie of its challenge. */
async function refuse({ db, env }: Deps, userId: string, ctx: GenericEndpointContext | null): Promise<never> {
  const body = { code: 'SECOND_FACTOR_REQUIRED', message: 'second_factor_required' }
  if (!ctx) throw new APIError('FORBIDDEN', body)
  const byPassword = usesPassword(ctx.path)
  const way = byPassword ? await passwordWay(db, userId) : provedWay(ctx.path)
  const token = await createChallenge(db, { userId, way, byPassword })
  const cookie = setCookie(env, 'challenge', token, challengeSeconds)
  // Without a code: the library would turn a code into an error of the provider, and drop the cookie.
  if (isPageLoad(ctx))
    throw new APIError('FOUND', undefined, { location: '/auth?step=second-factor', 'set-cookie': cookie })
  throw new APIError('FORBIDDEN', body, { 'set-cookie': cookie })
}

/** Refuses a passkey that has just ended, and one that counts only together with the mailbox or number. */
async function acceptPasskey({ db, env }: Deps, userId: string, cookies: string | null) {
  if (!(await hasPasskey(db, userId))) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_REFUSED' })
  const waiting = await readChallenge(db, readCookie(cookies, env, 'challenge'))
  const first = waiting?.userId === userId ? waiting : nothingProved
  // The lock of "this wasn't me": a link that is pressed at the same instant comes before or after.
  const isHeld = await db.transaction().execute(async (transaction) => {
    await lockAccountRow(transaction, userId)
    const held = (await heldKinds(transaction, userId, first)).includes('passkey')
    if (!held) await keepFactor(transaction, userId, 'passkey')
    return held
  })
  if (isHeld) throw new APIError('FORBIDDEN', { code: 'FACTOR_ON_HOLD' })
}

/**
 * The rule of every new session, whatever the way in (docs/decisions/second-factors.md).
 * @returns when the session gave a second factor, and which
 * @throws APIError SECOND_FACTOR_REQUIRED, or a redirect to the sign-in screen
 */
export async function secondFactorOf(
  deps: Deps,
  session: NewSession,
  ctx: GenericEndpointContext | null,
): Promise<GivenFactor> {
  const { userId, secondFactorAt, secondFactorKind } = session
  // Set by the server alone, after the second factor was proved.
  if (secondFactorAt) return { secondFactorAt, secondFactorKind: secondFactorKind ?? null }
  const cookies = ctx?.headers?.get('cookie') ?? null
  await endDueFactors(deps.db, userId)
  if (await usedPasskey(userId)) {
    await acceptPasskey(deps, userId, cookies)
    return { secondFactorAt: new Date(), secondFactorKind: 'passkey' }
  }
  const replaced = (ctx?.context.session as Replaced)?.session
  if (replaced?.userId === userId && replaced.secondFactorAt)
    return { secondFactorAt: replaced.secondFactorAt, secondFactorKind: replaced.secondFactorKind ?? null }
  if (await secondFactorRequired(deps, userId, cookies)) await refuse(deps, userId, ctx)
  return noFactor
}
