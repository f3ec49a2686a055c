import { createHmac } from 'node:crypto'
import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '../../platform/config/secret.ts'
import { startServices } from '../../testing/services.ts'
import { authenticate, signedToken } from './session-cookie.ts'

const { services, db, stranger, member, signOut } = await startServices()
const { secret } = services
const sign = (token: string, key = identityKeys(secret)[0]) =>
  `hearth.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`

/** The token of a new session: only the cookie has it, the database has its hash. */
async function tokenOf({ email, userId }: { email: string; userId: string }) {
  await signOut({ userId })
  const { headers } = await stranger()('POST', '/auth/sign-in/email', { email, password })
  const [cookie] = headers['set-cookie'] as string[]
  return decodeURIComponent(/session_token=([^;]+)/.exec(cookie!)![1]!).split('.')[0]!
}
const ask = (cookie: string) => authenticate(services, new Headers({ cookie }))

describe('The viewer of a request', () => {
  it('is null without a cookie, with a foreign one, or with an unsigned one', async () => {
    const token = await tokenOf(await member('Ann'))
    const cookies = [
      '',
      'other=1',
      'hearth.session_token=',
      `hearth.session_token=${token}`,
      `hearth.session_token=%E0%A4%A`,
      `hearth.session_token=%FF.%FF`,
    ]
    for (const cookie of [...cookies, sign(token, 'another key'), sign('made-up'), `x${sign(token)}`])
      expect(await ask(cookie), cookie).toBeNull()
  })

  it('is the member of the session, as in the identity library', async () => {
    const ann = await member('Ann')
    const { userId, profileId } = ann
    const token = await tokenOf(ann)
    const found = await ask(`theme=dark; ${sign(token)}; last=1`)
    expect(found?.viewer).toMatchObject({ userId, profileId, banned: false })
    const session = await services.auth.api.getSession({ headers: new Headers({ cookie: sign(token) }) })
    expect(found?.sessionId).toBe(session?.session.id)
    expect(signedToken(sign(token), { secret, env: { BASE_URL: 'https://hearth.example' } })).toBeNull()
  })

  it('is the one that the identity library reads, however the cookies are written', async () => {
    const ann = sign(await tokenOf(await member('Ann')))
    const bo = sign(await tokenOf(await member('Bo')))
    const [name, value] = ann.split('=')
    const headers = [
      ...[`${ann}; ${bo}`, `${bo};${ann}`, `${name} = ${value}`, `${name}="${value}"; ${bo}`],
      ...[`flag; ${ann}`, `=x; ${ann}`, `other=%E0%A4%A; ${bo}`, `${name}=; ${ann}`, `x${ann}; ${bo}`],
    ]
    const sessions = []
    for (const cookie of headers) {
      const read = await services.auth.api.getSession({ headers: new Headers({ cookie }) })
      sessions.push((await ask(cookie))?.sessionId)
      expect(sessions.at(-1), cookie).toBe(read?.session.id)
    }
    expect(new Set(sessions).size, 'Ann, Bo and none').toBe(3)
  })

  it('is null once the session has ended', async () => {
    const ann = await member('Ann')
    const { userId } = ann
    const cookie = sign(await tokenOf(ann))
    expect(await ask(cookie)).not.toBeNull()
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', userId)
      .execute()
    expect(await ask(cookie)).toBeNull()
    await signOut({ userId })
    expect(await ask(cookie)).toBeNull()
  })
})
