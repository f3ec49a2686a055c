import type { Services } from '../../api.ts'
import type { Database } from '../../db/connection.ts'
import { deviceCookie, hasSignedIn, readDevice } from '../device.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { signedToken } from '../session-cookie.ts'
import { hashOfSession } from '../session-tokens.ts'
import { deviceText } from './device-name.ts'

type Deps = Pick<Services, 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

/** The token of a session that a response begins; null when it begins none, or renews the browser's own. */
function begunBy(response: Response, cookies: string, deps: Deps): string | null {
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const token = signedToken(set.join('; '), deps)
  return token === signedToken(cookies, deps) ? null : token
}

const ownerOf = (db: Database, token: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('profiles', 'profiles.userId', 'user.id')
    .where('session.token', '=', hashOfSession(token))
    .select(['user.id', 'user.email', 'profileCompleted', 'session.userAgent'])
    .executeTakeFirst()

/**
 * Remembers a browser in which a session begins, by whatever way in. If it has not signed in to the account before, the
 * owner is told. Nobody is told of the first steps of a new account, nor of a session that replaces another one here.
 * @param before the account that was signed in when the request came
 * @returns the cookie that makes the browser known
 */
export async function noteNewSession(
  deps: Deps,
  response: Response,
  cookies: string,
  before: string | undefined,
): Promise<string | undefined> {
  const token = begunBy(response, cookies, deps)
  const owner = token && (await ownerOf(deps.db, token))
  if (!owner) return undefined
  const device = readDevice(cookies, deps)
  const isKnown = hasSignedIn(device, deps.secret, owner.email) || before === owner.id || !owner.profileCompleted
  if (!isKnown) {
    await sendAccountNotice(deps, owner.id, 'newDevice', { what: deviceText(owner.userAgent), thing: 'device' })
    await recordSecurityEvent(deps, { kind: 'new_device', userId: owner.id })
  }
  return deviceCookie(device, deps, owner.email)
}
