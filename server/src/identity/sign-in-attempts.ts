import type { Services } from '../api.ts'
import { deviceCookie, knows, readDevice } from './device.ts'
import { warnOwner } from './guess-warning.ts'
import { beginTry, forgetTries, manyFailures, takeBackTry, triedName } from './password-tries.ts'

export type Asked = {
  /** Method and path below /api/auth. */
  route: string
  body: unknown
  cookies: string
  /** Who is signed in, where the route is for members. */
  userId?: string
}

/** What a request makes of a password: it may be tried after `wait` seconds; `end` says how the try went. */
export type Attempt = {
  wait: number
  /** Whose password it is, by the address typed or by account. */
  email?: string
  userId?: string
  /** @returns a cookie to set */
  end(outcome: Outcome): Promise<string | undefined>
}

/** `refused`: the password was right, and something else is in the way. `none`: no password was looked at. */
type Outcome = 'done' | 'refused' | 'wrong' | 'none'
type Parts = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'postman'>

const textOf = (body: unknown, field: string) => {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && value.length <= 1000 ? value : null
}

/** Refusals that only the right password leads to, and those that a wrong one does. */
const rightAllTheSame = ['EMAIL_NOT_VERIFIED', 'ACCOUNT_BANNED']
const wrong = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']

export function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status === 200) return 'done'
  if (code && rightAllTheSame.includes(code)) return 'refused'
  return code && wrong.includes(code) ? 'wrong' : 'none'
}

async function counted({ db }: Parts, tried: string): Promise<Attempt & { failures: number }> {
  const { wait, failures } = await beginTry(db, tried)
  return {
    wait,
    failures,
    end: async (outcome) => {
      if (outcome === 'done' || outcome === 'refused') await forgetTries(db, tried)
      if (outcome === 'none') await takeBackTry(db, tried)
      return undefined
    },
  }
}

/** The name under which everybody's tries with an address are counted who has not signed in to it before. */
const sharedName = (parts: Parts, email: string) => triedName(parts.secret, 'sign-in', email)

/**
 * A browser that has signed in to the account before has a count of its own: others' guesses keep the owner out of
 * nothing, and a stolen browser guesses no faster than anybody.
 */
async function signIn(parts: Parts, { body, cookies }: Asked): Promise<Attempt | null> {
  const email = textOf(body, 'email')?.trim().toLowerCase()
  if (!email) return null
  const device = readDevice(cookies, parts)
  const own = knows(device, parts.secret, email)
  const tried = own ? triedName(parts.secret, 'sign-in', email, device.id) : sharedName(parts, email)
  const attempt = await counted(parts, tried)
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    // Nobody waits for it: how long it takes would tell whether there is an account.
    if (outcome === 'wrong' && attempt.failures % manyFailures === 0) void warnOwner(parts, email).catch(() => {})
    return outcome === 'done' ? deviceCookie(device, parts, email) : undefined
  }
  return { ...attempt, email, end }
}

/** A changed password is asked for the present one, which whoever borrows a session could otherwise guess. */
const change = (parts: Parts, { userId }: Asked) =>
  userId ? counted(parts, triedName(parts.secret, 'change', userId)) : null

/** Whoever follows a reset link is the owner: their browser is known from then on, and guesses of others count anew. */
async function reset(parts: Parts, { body, cookies }: Asked): Promise<Attempt | null> {
  const token = textOf(body, 'token')
  const { internalAdapter } = await parts.auth.$context
  const link = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`))
  const owner = link && (await internalAdapter.findUserById(link.value))
  if (!owner) return null
  const end: Attempt['end'] = async (outcome) => {
    if (outcome !== 'done') return undefined
    await forgetTries(parts.db, sharedName(parts, owner.email))
    return deviceCookie(readDevice(cookies, parts), parts, owner.email)
  }
  return { wait: 0, userId: owner.id, end }
}

/** Begins a try with a password, where a request is one; null where it is none. */
export async function beginAttempt(parts: Parts, asked: Asked): Promise<Attempt | null> {
  if (asked.route === 'POST /sign-in/email') return signIn(parts, asked)
  if (asked.route === 'POST /change-password') return change(parts, asked)
  if (asked.route === 'POST /reset-password') return reset(parts, asked)
  return null
}
