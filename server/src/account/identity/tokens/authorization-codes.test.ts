import type { ApiClient } from '@hearth/shared/account/api-clients'
import type { MemberSession } from '@hearth/shared/account/sessions'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../platform/config/env.ts'
import { type Person, startServices } from '../../../testing/services.ts'
import { apiClient, challenge, tokensOf, verifier } from './testing.ts'

const redirectUri = 'com.example.app:/signed-in'
const running = await startServices({
  API_REDIRECT_URIS: `https://app.example/in http://localhost:4000/in http://[::1]/in ${redirectUri}`,
  API_CLIENTS: JSON.stringify([{ name: 'Ember', redirectUri: 'http://127.0.0.1:4000/in' }]),
})
const { db, services, newcomer, member } = running
const { send, grant } = apiClient(running)
const me = (token: string) => send('GET', '/api/me', { token })
const clientAt = (uri: string) =>
  running.stranger()<ApiClient>('GET', `/api-clients?${new URLSearchParams({ redirectUri: uri })}`)
const sessionsOf = (userId: string) => db.selectFrom('session').where('userId', '=', userId).selectAll().execute()

describe('A code for a client', () => {
  type Code = { redirect_to: string; code: string }
  const request = {
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a b&c',
  }
  const exchange = (auth_code: string, code_verifier = verifier, headers = {}) =>
    grant({ grant_type: 'pkce', auth_code, code_verifier }, headers)
  async function codeOf(person: Person) {
    const { body } = await person.ask<Code>('POST', '/auth/authorize', request)
    return new URL(body.redirect_to).searchParams.get('code')!
  }

  it('needs a signed-in browser, an allowed address and a SHA-256 challenge', async () => {
    expect((await running.stranger()('POST', '/auth/authorize', request)).status).toBe(401)
    const ann = await newcomer('Ann')
    for (const redirect_uri of [
      `${redirectUri}/`,
      `${redirectUri}?a=1`,
      'com.example.app:/signed-in#x',
      'https://app.example/in/../out',
      'https://app.example/in%2f',
      'https://app.example.evil.example/in',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      // Only the port of a literal loopback address may differ.
      'http://localhost:4001/in',
      'http://127.0.0.1:4001/other',
      'http://127.0.0.1:4001/in?a=1',
      'http://127.0.0.1:99999/in',
      'http://127.0.0.1.evil.example/in',
      'http://127.0.0.1.evil.example:4000/in',
      'http://127.0.0.1@evil.example/in',
      'http://127.0.0.1:4000@evil.example/in',
      'http://ann@127.0.0.1:4000/in',
      'http://127.0.0.1:4000\\@evil.example/in',
      'http://127.0.0.1:4000#@evil.example/in',
      'http://127.1:4000/in',
      'http://127.0.0.2:4000/in',
      'http://[::1]evil.example:4000/in',
      'http://[::ffff:127.0.0.1]:4000/in',
      'https://127.0.0.1:4000/in',
      'https://app.example:4000/in',
    ]) {
      const refused = { status: 403, body: { code: 'REDIRECT_URI_NOT_ALLOWED' } }
      expect(await ann.ask('POST', '/auth/authorize', { ...request, redirect_uri }), redirect_uri).toMatchObject(
        refused,
      )
      expect(await clientAt(redirect_uri), redirect_uri).toMatchObject(refused)
    }
    for (const change of [
      { code_challenge_method: 'plain' },
      { code_challenge: verifier },
      { code_challenge: undefined },
    ])
      expect((await ann.ask('POST', '/auth/authorize', { ...request, ...change })).status).toBe(400)
    const bo = await newcomer('Bo')
    // Another tab of this browser has signed in to another account since the question.
    for (const [account, status] of [
      [bo.userId, 401],
      [ann.userId, 200],
    ] as const)
      expect((await ann.ask('POST', '/auth/authorize', { ...request, account })).status).toBe(status)
    const { access_token: token } = await tokensOf(running, ann)
    expect((await send('POST', '/api/auth/authorize', { token, body: request })).status).toBe(401)
    const { body } = await ann.ask<Code>('POST', '/auth/authorize', request)
    const to = new URL(body.redirect_to)
    expect([to.protocol, to.pathname, to.searchParams.get('state')]).toEqual([
      'com.example.app:',
      '/signed-in',
      'a b&c',
    ])
  })

  it('names its program, also to the owner: by the label of the operator, otherwise by its address', async () => {
    const names = [
      ['http://127.0.0.1:51123/in', { name: 'Ember', address: '127.0.0.1:51123' }],
      ['http://[::1]:51123/in', { name: '[::1]:51123', address: '[::1]:51123' }],
      ['https://app.example/in', { name: 'app.example', address: 'app.example' }],
      [redirectUri, { name: 'com.example.app', address: 'com.example.app' }],
    ] as const
    const ann = await member('Ann')
    for (const [redirect_uri, client] of names) {
      expect((await clientAt(redirect_uri)).body).toEqual(client)
      const { body } = await ann.ask<Code>('POST', '/auth/authorize', { ...request, redirect_uri })
      const headers = {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      }
      await exchange(new URL(body.redirect_to).searchParams.get('code')!, verifier, headers)
      await services.mailSender.settled()
      const [mail, ...others] = services.mailer.captured!.filter(({ to }) => to === ann.email)
      expect(mail!.text).toContain(`signed in to your account: ${client.name} (Firefox, Windows).`)
      expect([others.length, mail!.links.length]).toEqual([names.findIndex(([uri]) => uri === redirect_uri), 1])
    }
    const sessions = (await ann.ask<MemberSession[]>('GET', '/me/sessions')).body
    expect(sessions.map(({ clientName }) => clientName)).toEqual([
      null,
      'com.example.app',
      'app.example',
      '[::1]:51123',
      'Ember',
    ])
  })

  it('opens a session of its own, once; a second use ends it', async () => {
    const ann = await newcomer('Ann')
    const code = await codeOf(ann)
    expect((await exchange(code, 'another-verifier-that-is-also-long-enough-43')).status).toBe(401)
    const [opened, ...others] = (await Promise.all([1, 2, 3].map(() => exchange(code)))).sort(
      (a, b) => a.status - b.status,
    )
    expect([opened!.status, ...others.map(({ status }) => status)]).toEqual([200, 401, 401])
    // The second use at the same instant ended it.
    expect((await me(opened!.body.access_token)).status).toBe(401)
    const again = await codeOf(ann)
    const { body } = await exchange(again)
    expect((await me(body.access_token)).status).toBe(200)
    expect((await exchange(again, 'another-verifier-that-is-also-long-enough-43')).status).toBe(401)
    expect((await me(body.access_token)).status).toBe(200)
    expect((await exchange(again)).status).toBe(401)
    expect((await me(body.access_token)).status).toBe(401)
    expect((await ann.ask('GET', '/me')).status).toBe(200)
    expect(JSON.stringify(await db.selectFrom('authorizationCodes').selectAll().execute())).not.toContain(code)
  })

  it('opens nothing after a minute, or after the browser signed out', async () => {
    const [ann, bo] = await Promise.all([newcomer('Ann'), newcomer('Bo')])
    const codes = [await codeOf(ann), await codeOf(bo)]
    const rows = await db.selectFrom('authorizationCodes').where('usedAt', 'is', null).select('expiresAt').execute()
    for (const { expiresAt } of rows) expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
    const sessionOf = ({ userId }: { userId: string }) => sessionsOf(userId).then(([session]) => session!.id)
    await db
      .updateTable('authorizationCodes')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('sessionId', '=', await sessionOf(ann))
      .execute()
    await bo.ask('POST', '/auth/sign-out', {})
    for (const code of codes)
      expect(await exchange(code)).toMatchObject({ status: 401, body: { code: 'SESSION_NOT_FOUND' } })
  })

  it('goes to no address that a page or another program could read', () => {
    for (const uri of [
      'http://app.example/in',
      'javascript:alert(1)',
      'data:x',
      'app:/in',
      'https://app.example/#x',
      '/in',
    ])
      expect(() => readEnv({ API_REDIRECT_URIS: uri }), uri).toThrow('API_REDIRECT_URIS')
    expect(readEnv({ API_REDIRECT_URIS: 'http://127.0.0.1:4000/in' }).API_REDIRECT_URIS).toHaveLength(1)
    const ember = { name: 'Ember', redirectUri: 'https://app.example/in' }
    for (const list of [
      [{ ...ember, redirectUri: 'javascript:alert(1)' }],
      [{ ...ember, name: ' ' }],
      [ember, { ...ember, name: 'Other' }],
      [4000, 4001].map((port) => ({ name: `Ember ${port}`, redirectUri: `http://127.0.0.1:${port}/in` })),
      [{ ...ember, scope: 'all' }],
    ])
      expect(() => readEnv({ API_CLIENTS: JSON.stringify(list) }), JSON.stringify(list)).toThrow('API_CLIENTS')
    expect(() => readEnv({ API_CLIENTS: 'Ember' })).toThrow('not JSON')
    expect(readEnv({ API_CLIENTS: '' }).API_CLIENTS).toEqual([])
  })
})
