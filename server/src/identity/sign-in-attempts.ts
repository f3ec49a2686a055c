import type { Services } from '../api.ts'
import { deviceCookie, hasSignedIn, readDevice } from './device.ts'
import { warnOwner } from './guess-warning.ts'
import { beginTry, clearTries, failuresBeforeWarning, refundTry, triesKey } from './password-tries.ts'

export type PasswordRequest = {
  /** Method and path below /api/auth. */
  route: string
  body: unknown
  cookies: string
  /** Who is signed in, where the route is for members. */
  userId?: string
}

/** What a request makes of a password: it may be tried after `wait` seconds; `end` says how the try went. */
export type Attempt = {
  waitSeconds: number
  /** Whose password it is, by the address typed or by account. */
  email?: string
  userId?: string
  /** @returns a cookie to set */
  end(outcome: Outcome): Promise<string | undefined>
}

/** `refused`: the password was right, and something else is in the way. `none`: no password was looked at. */
type Outcome = 'done' | 'refused' | 'wrong' | 'none'
type Deps = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

const textOf = (body: unknown, field: string) => {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && value.length <= 1000 ? value : null
}

/** Refusals that only the right password leads to, and those that a wrong one does. */
const rightPasswordCodes = ['EMAIL_NOT_VERIFIED', 'ACCOUNT_BANNED']
const wrongPasswordCodes = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']

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

/** The name under which everybody's tries with an address are counted who has not signed in to it before. */
const sharedKey = (deps: Deps, email: string) => triesKey(deps.secret, 'sign-in', email)

/**
 * A browser that has signed in to the account before has a count of its own: others' guesses keep the owner out of
 * nothing, and a stolen browser guesses no faster than anybody.
 */
async function signIn(deps: Deps, { body, cookies }: PasswordRequest): Promise<Attempt | null> {
  const email = textOf(body, 'email')?.trim().toLowerCase()
  if (!email) return null
  const device = readDevice(cookies, deps)
  const own = hasSignedIn(device, deps.secret, email)
  const tried = own ? triesKey(deps.secret, 'sign-in', email, device.id) : sharedKey(deps, email)
  const attempt = await countedAttempt(deps, tried)
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    // Nobody waits for it: how long it takes would tell whether there is an account.
    if (outcome === 'wrong' && attempt.failures % failuresBeforeWarning === 0)
      void warnOwner(deps, email).catch(() => {})
    return outcome === 'done' ? deviceCookie(device, deps, email) : undefined
  }
  return { ...attempt, email, end }
}

/** A changed password is asked for the present one, which whoever borrows a session could otherwise guess. */
const changePassword = (deps: Deps, { userId }: PasswordRequest) =>
  userId ? countedAttempt(deps, triesKey(deps.secret, 'change', userId)) : null

/** Whoever follows a reset link is the owner: their browser is known from then on, and guesses of others count anew. */
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

/** Begins a try with a password, where a request is one; null where it is none. */
export async function beginAttempt(deps: Deps, request: PasswordRequest): Promise<Attempt | null> {
  if (request.route === 'POST /sign-in/email') return signIn(deps, request)
  if (request.route === 'POST /change-password') return changePassword(deps, request)
  if (request.route === 'POST /reset-password') return resetPassword(deps, request)
  return null
}
