import * as z from 'zod'
import type { Services } from '../../../services.ts'
import { authenticate } from '../session-cookie.ts'
import { refusalOf, standingOf } from '../standing.ts'
import { useOnce } from './used-tokens.ts'

const State = z.object({ link: z.object({ userId: z.string() }).optional(), expiresAt: z.number() })

/**
 * Takes a state of the library, once: the library itself would accept it twice at the same instant.
 * @returns the account that it links to, if it does; null for a state that is unknown or used
 */
export async function takeState({ auth, db }: Pick<Services, 'auth' | 'db'>, state: string | undefined) {
  if (!state) return null
  const { internalAdapter } = await auth.$context
  const stored = await internalAdapter.findVerificationValue(state)
  if (!stored) return null
  const { link, expiresAt } = State.parse(JSON.parse(stored.value))
  return (await useOnce(db, `state ${state}`, expiresAt / 1000)) ? { linksTo: link?.userId } : null
}

/**
 * Why this browser must not finish linking to the account; null when it may. The library looks at the browser's cookie of
 * the state only, so the session that began may have ended, or another account may have signed in.
 */
export async function refusalOfLink(services: Services, headers: Headers, userId: string) {
  const me = await authenticate(services, headers)
  if (me?.viewer.userId !== userId || me.viewer.banned || me.viewer.deletesAt) return 'UNAUTHORIZED'
  const standing = await standingOf(services.db, me.sessionId)
  if (!standing) return 'UNAUTHORIZED'
  return refusalOf(standing) === 'CHANGES_LOCKED' ? 'CHANGES_LOCKED' : null
}
