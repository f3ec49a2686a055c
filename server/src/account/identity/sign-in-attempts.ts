import type { Services } from '../../services.ts'
import { readPhoneNumber } from './codes/phone-number.ts'
import { ownerOfNumber } from './codes/sign-in-by-phone.ts'
import { type Attempt, attemptFrom, countedAttempt } from './counted-attempts.ts'
import { deviceCookie, hasSignedIn, readDevice } from './device.ts'
import { warnOwner } from './guess-warning.ts'
import { clearTries, failuresBeforeWarning, triesKey } from './password-tries.ts'
import { readChallenge } from './second-factor/challenges.ts'
import { readCookie } from './second-factor/cookies.ts'
import { factorTriesKey } from './second-factor/prove.ts'

export type AttemptRequest = {
  /** Method and path below /api/auth. */
  route: string
  body: unknown
  cookies: string
  /** The client's IP address. */
  client: string
  /** The signed-in account, where the route needs one. */
  userId?: string
}

type Deps = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

const textOf = (body: unknown, field: string) => {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && value.length <= 1000 ? value : null
}

const addressOf = (body: unknown) => textOf(body, 'email')?.trim().toLowerCase()

/** What is guessed at: the password of an address, or the codes of a mailbox or number. */
type Guessed = 'sign-in' | 'code'

/** The key for attempts from all browsers that have not signed in to the account. */
const sharedKey = (deps: Deps, guessed: Guessed, at: string) => triesKey(deps.secret, guessed, at)

type Guess = {
  guessed: Guessed
  /** The address or number as typed. */
  at: string
  /** The address by which a browser knows the account; null for a number without one. */
  email: string | null
}

/**
 * Counts a try at a password or code. A browser that has signed in to the account before has its own count: guesses
 * elsewhere, or by others at the same address, do not lock the owner out, and a stolen browser guesses no faster.
 */
function attemptAt(deps: Deps, { cookies, client }: AttemptRequest, { guessed, at, email }: Guess) {
  const device = readDevice(cookies, deps)
  const own = email !== null && hasSignedIn(device, deps.secret, email)
  const key = own ? triesKey(deps.secret, guessed, at, device!.id) : sharedKey(deps, guessed, at)
  return attemptFrom(deps, own ? null : client, key)
}

async function signIn(deps: Deps, request: AttemptRequest): Promise<Attempt | null> {
  const email = addressOf(request.body)
  if (!email) return null
  const attempt = await attemptAt(deps, request, { guessed: 'sign-in', at: email, email })
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    // Not awaited: the time it takes would reveal whether there is an account.
    if (outcome === 'wrong' && attempt.failures % failuresBeforeWarning === 0)
      void warnOwner(deps, email).catch(() => {})
    return undefined
  }
  return { ...attempt, email, end }
}

/** Codes by mail are counted apart from passwords, so that guesses at one do not close the other way in. */
async function mailedCode(deps: Deps, request: AttemptRequest): Promise<Attempt | null> {
  const email = addressOf(request.body)
  return email ? { ...(await attemptAt(deps, request, { guessed: 'code', at: email, email })), email } : null
}

/** The codes of a number, for signing in and for a new password, are counted together. */
async function phoneCode(deps: Deps, request: AttemptRequest): Promise<Attempt | null> {
  const read = readPhoneNumber(textOf(request.body, 'phoneNumber') ?? '', deps.env.SMS_COUNTRIES)
  if ('problem' in read) return null
  const { number } = read
  const owner = await ownerOfNumber(deps, number)
  const attempt = await attemptAt(deps, request, { guessed: 'code', at: number, email: owner?.email ?? null })
  if (request.route !== 'POST /phone-number/reset-password' || !owner) return attempt
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    return outcome === 'done' ? welcomeBack(deps, request, owner.email) : undefined
  }
  return { ...attempt, userId: owner.id, end }
}

/** Changing a password requires the current one, which a borrowed session could otherwise be used to guess. */
const changePassword = (deps: Deps, { userId }: AttemptRequest) =>
  userId ? countedAttempt(deps, triesKey(deps.secret, 'change', userId)) : null

/** A new password proves ownership: the browser becomes known, and the shared count of passwords starts again. */
async function welcomeBack(deps: Deps, { cookies }: AttemptRequest, email: string) {
  await clearTries(deps.db, sharedKey(deps, 'sign-in', email))
  return deviceCookie(readDevice(cookies, deps), deps, email)
}

/** Follows a reset link. Its token is too long to be guessed, so nothing is counted. */
async function resetPassword(deps: Deps, request: AttemptRequest): Promise<Attempt | null> {
  const token = textOf(request.body, 'token')
  const { internalAdapter } = await deps.auth.$context
  const link = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`))
  const owner = link && (await internalAdapter.findUserById(link.value))
  if (!owner) return null
  const end: Attempt['end'] = async (outcome) =>
    outcome === 'done' ? welcomeBack(deps, request, owner.email) : undefined
  return { waitSeconds: 0, userId: owner.id, end }
}

/** Wrong second factors count for the account, whatever the browser, and for a client that the account has not used. */
async function secondFactor(deps: Deps, { cookies, client }: AttemptRequest): Promise<Attempt | null> {
  const challenge = await readChallenge(deps.db, readCookie(cookies, deps.env, 'challenge'))
  if (!challenge) return null
  const { userId, email } = challenge
  const own = hasSignedIn(readDevice(cookies, deps), deps.secret, email)
  return { ...(await attemptFrom(deps, own ? null : client, factorTriesKey(deps, userId))), userId }
}

const attempts: Record<string, (deps: Deps, request: AttemptRequest) => Promise<Attempt | null> | null> = {
  'POST /sign-in/email': signIn,
  'POST /sign-in/email-otp': mailedCode,
  'POST /phone-number/verify': phoneCode,
  'POST /phone-number/reset-password': phoneCode,
  'POST /second-factor/verify': secondFactor,
  'POST /change-password': changePassword,
  'POST /reset-password': resetPassword,
}

/** Starts an attempt for a request that checks a password or code; null for other requests. */
export const beginAttempt = async (deps: Deps, request: AttemptRequest): Promise<Attempt | null> =>
  (await attempts[request.route]?.(deps, request)) ?? null
