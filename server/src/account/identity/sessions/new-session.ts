import { sql } from 'kysely'
import { deviceText } from '../../../platform/config/device-name.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { MailValues } from '../../../platform/mail/templates.ts'
import type { Services } from '../../../services.ts'
import { deviceCookie, hasSignedIn, readDevice } from '../device.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { signedToken } from '../session-cookie.ts'
import { hashOfSession } from '../session-tokens.ts'

type Deps = Pick<Services, 'db' | 'secret' | 'env' | 'log' | 'community' | 'mailSender' | 'sms'>

/** The token of a session that a response begins; null when it begins none, or renews the browser's own. */
function begunBy(response: Response, cookies: string, deps: Deps): string | null {
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const token = signedToken(set.join('; '), deps)
  return token === signedToken(cookies, deps) ? null : token
}

/** Past the first steps: with a complete profile, or used before and older than an hour, since it may hold ways in. */
const isKnown = sql<boolean>`profile_completed or ("user".created_at < now() - interval '1 hour'
  and exists (select from presence p where p.profile_id = profiles.id))`

const sessionsWithOwners = (db: Database) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('profiles', 'profiles.userId', 'user.id')
    .select(['user.id', 'user.email', 'session.userAgent', 'session.clientName'])
    .select(isKnown.as('isKnown'))

/** Tells the owner of a session that nobody knows of: what a program calls itself on the way in, or its device. */
async function tellOwner(deps: Deps, userId: string, change: 'newDevice' | 'newProgram', values: MailValues) {
  await sendAccountNotice(deps, userId, { change, values })
  await recordSecurityEvent(deps, { kind: 'new_device', userId })
}

/** Tells the owner of the session that a program has got for a code. Each of these sessions is a new one. */
export async function noteProgram(deps: Deps, sessionId: string) {
  const owner = await sessionsWithOwners(deps.db).where('session.id', '=', sessionId).executeTakeFirst()
  if (!owner?.isKnown) return
  const device = deviceText(owner.userAgent)
  const what = owner.clientName && device ? `${owner.clientName} (${device})` : (owner.clientName ?? device)
  await tellOwner(deps, owner.id, 'newProgram', { what, thing: 'program' })
}

type Beginning = {
  cookies: string
  /** The account that was signed in when the request came. */
  before: string | undefined
  /** The session is for a program that takes tokens instead of cookies. */
  isProgram?: boolean
}

/**
 * Remembers a browser in which a session begins, by whatever way in. If it has not signed in to the account before, the
 * owner is told. Nobody is told of the first steps of a new account, nor of a session that replaces another one here.
 * @returns the cookie that makes the browser known
 */
export async function noteNewSession(
  deps: Deps,
  response: Response,
  { cookies, before, isProgram = false }: Beginning,
): Promise<string | undefined> {
  const token = begunBy(response, cookies, deps)
  const started = sessionsWithOwners(deps.db)
  const owner = token && (await started.where('session.token', '=', hashOfSession(token)).executeTakeFirst())
  if (!owner) return undefined
  const device = readDevice(cookies, deps)
  const isOwn = hasSignedIn(device, deps.secret, owner.email) || before === owner.id
  const what = deviceText(owner.userAgent)
  if (owner.isKnown && !isOwn)
    await (isProgram
      ? tellOwner(deps, owner.id, 'newProgram', { what, thing: 'program' })
      : tellOwner(deps, owner.id, 'newDevice', { what, thing: 'device' }))
  return deviceCookie(device, deps, owner.email)
}
