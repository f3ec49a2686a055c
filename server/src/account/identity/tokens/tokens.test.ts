import { Writable } from 'node:stream'
import { password } from '@hearth/shared/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTab, until, urlOf } from '../../../chat/live/testing.ts'
import { jpeg, photoForm } from '../../../pictures/photos/testing.ts'
import { createLog } from '../../../platform/config/log.ts'
import { startServices } from '../../../testing/services.ts'
import { eventKinds } from '../testing.ts'
import { apiClient, tokensOf } from './testing.ts'

const lines: string[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const running = await startServices({}, createLog({ LOG_LEVEL: 'trace' }, destination))
const { app, services, db, newcomer, member, ban, unconfirm, signOut } = running
const { send, grant, signIn, refresh } = apiClient(running)
const me = (token: string) => send('GET', '/api/me', { token })
const sessionsOf = (userId: string) => db.selectFrom('session').where('userId', '=', userId).selectAll().execute()

describe('A token request', () => {
  it('of a stranger, with a wrong password, or for an account that is not there is refused alike', async () => {
    const ann = await newcomer('Ann')
    const [wrong, unknown] = [await signIn(ann.email, 'not it 42'), await signIn('nobody@example.test')]
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(await grant({ grant_type: 'password', password })).toMatchObject({
      status: 400,
      body: { message: 'You must provide either an email or phone number and a password' },
    })
    for (const refresh_token of ['', 'made up', 'x'.repeat(43)])
      expect(await refresh(refresh_token)).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
  })

  it('takes no secret from an address, and no field it does not know', async () => {
    const ann = await newcomer('Ann')
    const { refresh_token } = await tokensOf(running, ann)
    for (const url of [`refresh_token=${refresh_token}`, `grant_type=refresh_token&refresh_token=${refresh_token}`])
      expect(await send('POST', `/api/auth/token?${url}`, { body: {} })).toMatchObject({ status: 400 })
    const both = await send('POST', `/api/auth/token?refresh_token=${refresh_token}`, {
      body: { grant_type: 'refresh_token', refresh_token },
    })
    expect(both.body).toMatchObject({ code: 'INVALID', data: { problems: [{ code: 'unknown_field' }] } })
    for (const body of [
      null,
      [],
      'x',
      { grant_type: 'implicit' },
      { grant_type: 'refresh_token', refresh_token, role: 'admin' },
    ])
      expect(await send('POST', '/api/auth/token', { body })).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(await send('GET', '/api/auth/token')).toMatchObject({ status: 404 })
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('of an unconfirmed account gets what the sign-in form gets, and no session', async () => {
    const ann = await newcomer('Ann')
    await signOut(ann)
    await unconfirm(ann)
    expect((await signIn(ann.email)).body.code).toBe('EMAIL_NOT_VERIFIED')
    expect(await sessionsOf(ann.userId)).toEqual([])
  })

  it('for a wallet or by a provider is refused where the operator has not set that up', async () => {
    const ask = running.stranger()
    expect((await ask('GET', '/ways-in')).body).toMatchObject({ wallet: false, providers: [] })
    for (const path of ['nonce', 'verify']) expect((await ask('POST', `/auth/siwe/${path}`, {})).status).toBe(404)
    expect((await grant({ grant_type: 'web3', message: 'x', signature: '0x' })).status).toBe(404)
    const idToken = { grant_type: 'id_token', provider: 'google', id_token: 'x.y.z', nonce: 'a nonce of the app' }
    expect((await grant(idToken)).status).toBe(404)
  })

  it('waits after wrong passwords as the sign-in form does, and counts with it', async () => {
    const ann = await newcomer('Ann')
    for (let i = 0; i < 4; i++) await signIn(ann.email, `guess ${i}`)
    await running.stranger()('POST', '/auth/sign-in/email', { email: ann.email, password: 'guess 5' })
    const refused = await signIn(ann.email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('opens a session of its own that names the client, and sets no cookie of a session', async () => {
    const ann = await newcomer('Ann')
    await signOut(ann)
    const answer = await grant({ grant_type: 'password', email: ann.email, password }, { 'user-agent': 'HearthCli/1' })
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 600 } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(answer.headers['set-cookie'])).not.toContain('session_token')
    expect(answer.body.user).toMatchObject({ id: ann.userId, email: ann.email })
    const [session, ...more] = await sessionsOf(ann.userId)
    expect(more).toEqual([])
    expect(session).toMatchObject({ userAgent: 'HearthCli/1' })
    const claims = decodeJwt(answer.body.access_token)
    const base = services.env.BASE_URL
    expect(claims).toEqual({
      sub: ann.userId,
      sid: session!.id,
      iss: base,
      aud: base,
      iat: expect.any(Number),
      exp: claims.iat! + 600,
    })
    expect(decodeProtectedHeader(answer.body.access_token)).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: expect.any(String),
    })
    expect(await eventKinds(db, ann.userId)).toEqual(['signed_in'])
    const rows = JSON.stringify(await db.selectFrom('refreshTokens').selectAll().execute())
    expect(rows).not.toContain(answer.body.refresh_token)
    for (const secret of [answer.body.access_token, answer.body.refresh_token])
      expect(lines.join('')).not.toContain(secret)
  })
})

/** Moves the uses of all refresh tokens into the past. */
const passSeconds = (seconds: number) =>
  sql`update refresh_tokens set used_at = used_at - ${seconds} * interval '1 second'`.execute(db)

describe('A refresh token', () => {
  it('is replaced by its use, and a second use ends the session', async () => {
    const ann = await newcomer('Ann')
    const first = await tokensOf(running, ann)
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect((await me(second.body.access_token)).status).toBe(200)
    await passSeconds(11)
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
    for (const token of [first.access_token, second.body.access_token]) expect((await me(token)).status).toBe(401)
    expect((await refresh(second.body.refresh_token)).status).toBe(401)
    expect(await sessionsOf(ann.userId)).toEqual([])
    const reused = await db.selectFrom('securityEvents').where('kind', '=', 'token_reused').select('userId').execute()
    expect(reused).toEqual([{ userId: ann.userId }])
  })

  it('used twice by one network within seconds gives one successor, and keeps the session', async () => {
    const ann = await newcomer('Ann')
    const { refresh_token } = await tokensOf(running, ann)
    const answers = await Promise.all([1, 2, 3].map(() => refresh(refresh_token)))
    const again = await refresh(refresh_token)
    for (const { status, body } of [...answers, again])
      expect([status, body.refresh_token]).toEqual([200, answers[0]!.body.refresh_token])
    const unused = db.selectFrom('refreshTokens').where('usedAt', 'is', null).select('tokenHash')
    const session = db.selectFrom('session').where('userId', '=', ann.userId).select('id')
    expect(await unused.where('sessionId', 'in', session).execute()).toHaveLength(1)
    expect((await me(again.body.access_token)).status).toBe(200)
    expect(JSON.stringify(await db.selectFrom('refreshTokens').selectAll().execute())).not.toContain('127.0.0')
  })

  it.each([
    ['seconds later', () => passSeconds(11)],
    [
      'from another network',
      () =>
        db
          .updateTable('refreshTokens')
          .set({ usedFrom: 'x'.repeat(22) })
          .execute(),
    ],
  ])('used again %s ends the session, and so does one whose successor was used', async (_, meanwhile) => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    const [anns, bos] = [await tokensOf(running, ann), await tokensOf(running, bo)]
    await refresh(anns.refresh_token)
    await meanwhile()
    const next = (await refresh(bos.refresh_token)).body.refresh_token
    expect((await refresh(next)).status).toBe(200)
    for (const { refresh_token } of [anns, bos])
      expect(await refresh(refresh_token)).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
    expect([await sessionsOf(ann.userId), await sessionsOf(bo.userId)]).toEqual([[], []])
  })

  it('of a session that ended, expired or is 90 days old opens nothing', async () => {
    for (const change of [{ expiresAt: new Date(0) }, { createdAt: new Date(Date.now() - 91 * 86_400_000) }]) {
      const ann = await newcomer('Ann')
      const { refresh_token, sessionId } = await tokensOf(running, ann)
      await db.updateTable('session').set(change).where('id', '=', sessionId).execute()
      expect((await refresh(refresh_token)).status).toBe(401)
    }
    const ann = await newcomer('Ann')
    const { refresh_token } = await tokensOf(running, ann)
    await ann.ask('POST', '/auth/sign-out', {})
    expect((await refresh(refresh_token)).status).toBe(401)
  })
})

describe('An access token', () => {
  it('opens what the cookie opens: operations, photos and live events', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo', { gender: 'male' })])
    const { access_token: token } = await tokensOf(running, ann)
    expect((await me(token)).body).toMatchObject({ account: { id: ann.userId } })
    expect((await send('PUT', '/api/me/language', { token, body: { languageCode: 'da' } })).status).toBe(200)
    const uploaded = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
    expect(uploaded.status).toBeLessThan(300)
    const { photos } = (await send('GET', `/api/profiles/${bo.profileId}`, { token })).body
    const photo = photos[0].urls.card
    expect((await send('GET', photo)).status).toBe(401)
    expect((await send('GET', photo, { token })).status).toBe(200)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const tab = await openTab(urlOf(app), { authorization: `Bearer ${token}` })
    expect(tab.refused).toBeNull()
    expect((await openTab(urlOf(app), { authorization: 'Bearer x', cookie: ann.cookie() })).refused).toBe(
      'UNAUTHORIZED',
    )
    expect(await send('POST', '/api/auth/logout', { token, body: {} })).toMatchObject({ status: 200 })
    await until(() => expect(tab.state.disconnected).not.toBe(''))
  })

  it('is refused at once when its session ends or its account is banned, for reads and writes', async () => {
    const [ann, bo] = await Promise.all([newcomer('Ann'), newcomer('Bo')])
    const [ended, banned] = [await tokensOf(running, ann), await tokensOf(running, bo)]
    await ann.ask('POST', '/auth/sign-out', {})
    await ban(bo)
    for (const { access_token: token } of [ended, banned]) {
      expect((await me(token)).status).toBe(401)
      const write = await send('PUT', '/api/me/language', { token, body: { languageCode: 'de' } })
      expect(write).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
      expect(await send('GET', '/api/auth/user', { token })).toMatchObject({ body: { code: 'SESSION_NOT_FOUND' } })
    }
  })

  it('decides the request: a wrong one is refused beside a right cookie, and it needs no other account', async () => {
    const [ann, bo] = await Promise.all([newcomer('Ann'), newcomer('Bo')])
    const { access_token: token } = await tokensOf(running, ann)
    expect((await ann.open('/api/me', { authorization: 'Bearer wrong' })).statusCode).toBe(401)
    expect((await ann.open('/api/me', { authorization: 'Bearer' })).statusCode).toBe(401)
    expect((await ann.open('/api/me', { authorization: 'Basic eDp5' })).statusCode).toBe(200)
    const both = await bo.open('/api/me', { authorization: `bearer ${token}` })
    expect(both.json()).toMatchObject({ account: { id: ann.userId } })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await send('GET', '/api/me', { token, headers: foreign })).status).toBe(403)
  })

  it('signs out by scope: others, local, global', async () => {
    const ann = await newcomer('Ann')
    const clients = [await tokensOf(running, ann), (await signIn(ann.email)).body, (await signIn(ann.email)).body]
    const states = () => Promise.all(clients.map(async ({ access_token }) => (await me(access_token)).status))
    const leave = (index: number, scope: string) =>
      send('POST', `/api/auth/logout?scope=${scope}`, { token: clients[index]!.access_token, body: {} })
    expect((await leave(0, 'everything')).status).toBe(400)
    expect((await leave(2, 'local')).status).toBe(200)
    expect(await states()).toEqual([200, 200, 401])
    clients[2] = (await signIn(ann.email)).body
    await leave(1, 'others')
    expect(await states()).toEqual([401, 200, 401])
    await leave(1, 'global')
    expect(await states()).toEqual([401, 401, 401])
    expect(await leave(1, 'global')).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
  })

  it('names why it names no session', async () => {
    const ann = await newcomer('Ann')
    const { access_token: token } = await tokensOf(running, ann)
    await signOut(ann)
    const user = (options: object) => send('GET', '/api/auth/user', options)
    expect(await user({})).toMatchObject({
      status: 401,
      body: { code: 'SESSION_MISSING', message: 'Auth session missing!' },
    })
    expect(await user({ token: 'a.b.c' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_JWT', message: 'invalid_jwt' },
    })
    expect(await user({ token })).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
    expect(await user({ headers: { cookie: ann.cookie() } })).toMatchObject({ body: { code: 'SESSION_NOT_FOUND' } })
  })

  it('acts at the identity routes too, without a cookie; a new session comes as new tokens', async () => {
    const ann = await newcomer('Ann')
    const { access_token: token } = await tokensOf(running, ann)
    const session = await send('GET', '/api/auth/get-session', { token })
    expect(session.body).toMatchObject({ user: { id: ann.userId } })
    expect(session.headers['set-cookie']).toBeUndefined()
    const newPassword = 'another long word 77'
    const body = { currentPassword: password, newPassword }
    const changed = await send('POST', '/api/auth/change-password', { token, body })
    expect(changed.status).toBe(200)
    expect(changed.headers['set-cookie']).toBeUndefined()
    expect((await me(token)).status).toBe(401)
    expect((await me(changed.body.tokens.access_token)).status).toBe(200)
    expect((await refresh(changed.body.tokens.refresh_token)).status).toBe(200)
    expect(
      (await send('POST', '/api/auth/change-password', { token: 'x', body, headers: { cookie: ann.cookie() } })).status,
    ).toBe(401)
  })
})

describe('The account of a client', () => {
  it('changes its language and names, and nothing that has a way of its own', async () => {
    const ann = await member('Ann')
    const { access_token: token } = await tokensOf(running, ann)
    const put = (body: object) => send('PUT', '/api/auth/user', { token, body })
    const before = await db.selectFrom('user').where('id', '=', ann.userId).selectAll().executeTakeFirst()
    for (const change of [
      { role: 'admin' },
      { banned: false },
      { emailVerified: true },
      { email: 'other@example.test' },
      { password: 'another long word 77' },
      { id: '00000000-0000-4000-8000-000000000000' },
      { birthday: '2001-01-01' },
      { data: { role: 'admin' } },
      { languageCode: 'xx' },
      { firstName: 'https://spam.example' },
    ])
      expect(await put(change), JSON.stringify(change)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(await db.selectFrom('user').where('id', '=', ann.userId).selectAll().executeTakeFirst()).toEqual(before)
    expect(await put({ languageCode: 'km', firstName: 'Anna' })).toMatchObject({
      status: 200,
      body: { user: { languageCode: 'km', firstName: 'Anna', name: 'Anna' } },
    })
    expect((await me(token)).body).toMatchObject({ profile: { firstName: 'Anna', languageCode: 'km' } })
    const read = (await put({})).body
    expect(read).toMatchObject({ user: { firstName: 'Anna', languageCode: 'km' } })
    const fields = ['birthday', 'email', 'emailVerified', 'firstName', 'id', 'languageCode', 'lastName', 'name']
    expect(Object.keys(read.user).sort()).toEqual(fields)
    expect((await send('GET', '/api/auth/user', { token })).body).toEqual(read)
    expect((await ann.ask('GET', '/auth/user')).body).toEqual(read)
  })

  it('without name and birthday can read itself and give them, and nothing else', async () => {
    const ned = await newcomer('Ned', { birthday: null })
    const { access_token: token } = (await signIn(ned.email)).body
    expect((await send('GET', '/api/auth/user', { token })).body).toMatchObject({ user: { birthday: null } })
    for (const [method, path] of [
      ['PUT', '/api/auth/user'],
      ['PUT', '/api/me/language'],
    ] as const)
      expect(await send(method, path, { token, body: { languageCode: 'de' } })).toMatchObject({
        status: 403,
        body: { code: 'DETAILS_REQUIRED' },
      })
  })
})
