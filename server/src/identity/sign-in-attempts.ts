import type { Services } from '../api.ts'
import { deviceCookie, hasSignedIn, readDevice } from './device.ts'
import { warnOwner } from './guess-warning.ts'
import { clientOf } from './network.ts'
import { beginTry, clearTries, failuresBeforeWarning, ofClient, refundTry, triesKey } from './password-tries.ts'
import { readChallenge } from './second-factor/challenges.ts'
import { readCookie } from './second-factor/cookies.ts'
import { factorTriesKey } from './second-factor/prove.ts'

export type PasswordRequest = {
  /** Method and path below /api/auth. */
  route: string
  body: unknown
  cookies: string
  /** The client's IP address. */
  client: string
  /** The signed-in account, where the route needs one. */
  userId?: string
}

/** An attempt at a password. It is allowed after `waitSeconds`; `end` records the outcome. */
export type Attempt = {
  waitSeconds: number
  /** The account concerned, by typed address or by id. */
  email?: string
  userId?: string
  /** @returns a cookie to set */
  end(outcome: Outcome): Promise<string | undefined>
}

/** `refused`: the password was right but something else prevents the sign-in. `none`: no password was checked. */
type Outcome = 'done' | 'refused' | 'wrong' | 'none'
type Deps = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

const textOf = (body: unknown, field: string) => {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && value.length <= 1000 ? value : null
}

/** Refusals after a correct password, and those after a wrong one. */
const rightPasswordCodes = ['EMAIL_NOT_VERIFIED', 'ACCOUNT_BANNED', 'SECOND_FACTOR_REQUIRED']
const wrongPasswordCodes = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD', 'WRONG_CODE']

export function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status === 200) return 'done'
  if (code && rightPasswordCodes.includes(code)) return 'refused'
  return code && wrongPasswordCodes.includes(code) ? 'wrong' : 'none'
}

async function countedAttempt({ db }: Deps, tried: string): Promise<Attempt & { failures: number }> {
  const { wait, failures } = await beginTry(db, tried)
  return {
    waitSeconds: wait,
    failures,
    end: async (outcome) => {
      if (outcome === 'done' || outcome === 'refused') await clearTries(db, tried)
      if (outcome === 'none') await refundTry(db, tried)
      return undefined
    },
  }
}

/** The key for attempts at an address from all browsers that have not signed in to it. */
const sharedKey = (deps: Deps, email: string) => triesKey(deps.secret, 'sign-in', email)

/**
 * Counts a try from a client address, whatever account it is for, so that one client cannot try a common password on
 * many accounts. A right password takes its own try back and clears no others: the guesser may have an account.
 */
async function clientAttempt(deps: Deps, client: string): Promise<Attempt> {
  const tried = triesKey(deps.secret, 'client', clientOf(client))
  const { wait } = await beginTry(deps.db, tried, ofClient(deps.env.RATE_LIMIT_FACTOR))
  const end: Attempt['end'] = async (outcome) => {
    if (outcome !== 'wrong') await refundTry(deps.db, tried)
    return undefined
  }
  return { waitSeconds: wait, end }
}

/**
 * A browser that has signed in to the account before has its own count: guesses elsewhere, or by others at the same
 * address, do not lock the owner out, and a stolen browser guesses no faster.
 */
async function signIn(deps: Deps, { body, cookies, client }: PasswordRequest): Promise<Attempt | null> {
  const email = textOf(body, 'email')?.trim().toLowerCase()
  if (!email) return null
  const device = readDevice(cookies, deps)
  const own = hasSignedIn(device, deps.secret, email)
  const shared = own ? null : await clientAttempt(deps, client)
  if (shared?.waitSeconds) return { ...shared, email }
  const tried = own ? triesKey(deps.secret, 'sign-in', email, device.id) : sharedKey(deps, email)
  const attempt = await countedAttempt(deps, tried)
  // No password is checked: the try does not count for the client either.
  if (attempt.waitSeconds) await shared?.end('none')
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    await shared?.end(outcome)
    // Not awaited: the time it takes would reveal whether there is an account.
    if (outcome === 'wrong' && attempt.failures % failuresBeforeWarning === 0)
      void warnOwner(deps, email).catch(() => {})
    return undefined
  }
  return { ...attempt, email, end }
}

/** Changing a password requires the current one, which a borrowed session could otherwise be used to guess. */
const changePassword = (deps: Deps, { userId }: PasswordRequest) =>
  userId ? countedAttempt(deps, triesKey(deps.secret, 'change', userId)) : null

/** Following a reset link proves ownership: the browser becomes known, and the shared count starts again. */
async function resetPassword(deps: Deps, { body, cookies }: PasswordRequest): Promise<Attempt | null> {
  const token = textOf(body, 'token')
  const { internalAdapter } = await deps.auth.$context
  const link = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`))
  const owner = link && (await internalAdapter.findUserById(link.value))
  if (!owner) return null
  const end: Attempt['end'] = async (outcome) => {
    if (outcome !== 'done') return undefined
    await clearTries(deps.db, sharedKey(deps, owner.email))
    return deviceCookie(readDevice(cookies, deps), deps, owner.email)
  }
  return { waitSeconds: 0, userId: owner.id, end }
}

/** Wrong second factors count for the account, whatever the browser. */
async function secondFactor(deps: Deps, { cookies }: PasswordRequest): Promise<Attempt | null> {
  const challenge = await readChallenge(deps.db, readCookie(cookies, deps.env, 'challenge'))
  if (!challenge) return null
  const { userId } = challenge
  return { ...(await countedAttempt(deps, factorTriesKey(deps, userId))), userId }
}

/** Starts an attempt for a request that checks a password; null for other requests. */
export async function beginAttempt(deps: Deps, request: PasswordRequest): Promise<Attempt | null> {
  if (request.route === 'POST /sign-in/email') return signIn(deps, request)
  if (request.route === 'POST /second-factor/verify') return secondFactor(deps, request)
  if (request.route === 'POST /change-password') return changePassword(deps, request)
  if (request.route === 'POST /reset-password') return resetPassword(deps, request)
  return null
}
