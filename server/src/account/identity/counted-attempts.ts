import { clientOf } from '../../platform/config/network.ts'
import type { Services } from '../../services.ts'
import { beginTry, clearTries, ofClient, refundTry, triesKey } from './password-tries.ts'

/** An attempt at a password or code. It is allowed after `waitSeconds`; `end` records the outcome. */
export type Attempt = {
  waitSeconds: number
  /** The account concerned, by typed address or by id. */
  email?: string
  userId?: string
  /** @returns a cookie to set */
  end(outcome: Outcome): Promise<string | undefined>
}

/** `refused`: it was right but something else prevents the sign-in. `none`: nothing was checked. */
export type Outcome = 'done' | 'refused' | 'wrong' | 'none'
type Deps = Pick<Services, 'db' | 'secret' | 'env'>

/** Refusals after a correct password or code, and those after a wrong one. */
const rightCodes = ['EMAIL_NOT_VERIFIED', 'ACCOUNT_BANNED', 'SECOND_FACTOR_REQUIRED']
const wrongCodes = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD', 'WRONG_CODE', 'INVALID_OTP', 'OTP_NOT_FOUND']

export function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status === 200) return 'done'
  if (code && rightCodes.includes(code)) return 'refused'
  return code && wrongCodes.includes(code) ? 'wrong' : 'none'
}

/** Counts a try under a key. */
export async function countedAttempt({ db }: Deps, tried: string): Promise<Attempt & { failures: number }> {
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

/**
 * Counts a try from a client address, whatever account it is for, so that one client cannot try a common password, or
 * codes, on many accounts. A right one takes its own try back and clears no others: the guesser may have an account.
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
 * Counts a try for what is guessed at and for the client that guesses.
 * @param tried the key of the account, mailbox or number
 * @param client its address; null for a browser that has signed in to the account before
 */
export async function attemptFrom(
  deps: Deps,
  client: string | null,
  tried: string,
): Promise<Attempt & { failures: number }> {
  const shared = client === null ? null : await clientAttempt(deps, client)
  if (shared?.waitSeconds) return { ...shared, failures: 0 }
  const attempt = await countedAttempt(deps, tried)
  // Nothing is checked: the try does not count for the client either.
  if (attempt.waitSeconds) await shared?.end('none')
  const end: Attempt['end'] = async (outcome) => {
    await attempt.end(outcome)
    return shared?.end(outcome)
  }
  return { ...attempt, end }
}
