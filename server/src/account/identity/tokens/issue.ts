import { accessTokenSeconds, type Tokens } from '@hearth/shared/account/tokens'
import type { Services } from '../../../services.ts'
import { signedToken } from '../session-cookie.ts'
import { hashOfSession, isStandIn } from '../session-tokens.ts'
import { accountOf } from './account.ts'
import { createRefreshToken, type Refreshed } from './refresh-tokens.ts'

/** The answer to a client that gets tokens; null when the account is gone. */
export async function issueTokens(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  { userId, sessionId, refreshToken }: Refreshed,
): Promise<Tokens | null> {
  const user = await accountOf(db, userId)
  if (!user) return null
  const access_token = await auth.api.signAccessToken({ body: { userId, sessionId } })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + accessTokenSeconds,
    refresh_token: refreshToken,
    user,
  }
}

/**
 * The session that a response of the identity library opened, with a refresh token instead of its cookie; null when it
 * opened none.
 */
export async function sessionOfAnswer(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  response: Response,
): Promise<Refreshed | null> {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const token = signedToken(cookies.join('; '), { secret, env })
  if (!token || isStandIn(token)) return null
  const session = await db
    .selectFrom('session')
    .where('token', '=', hashOfSession(token))
    .select(['id', 'userId'])
    .executeTakeFirst()
  if (!session) return null
  return { userId: session.userId, sessionId: session.id, refreshToken: await createRefreshToken(db, session.id) }
}
