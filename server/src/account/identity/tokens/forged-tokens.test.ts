import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { run } from './console.ts'
import { deleteExpiredKeys, forgetKeys } from './keys.ts'
import { apiClient, tokensOf } from './testing.ts'

const running = await startServices()
const { app, services, db, newcomer } = running
const { send, refresh } = apiClient(running)
const ann = await newcomer('Ann')
const genuine = await tokensOf(running, ann)
const status = async (token: string) => (await send('GET', '/api/me', { token })).status

type Fields = Record<string, unknown>
const encode = (part: Fields) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Fields
const [head, body, signature] = genuine.access_token.split('.') as [string, string, string]
const [header, claims] = [decode(head), decode(body)]
const stranger = generateKeyPairSync('ed25519')

/** A token with other fields, signed by `by` or with the genuine signature. */
function forged(change: { header?: Fields; claims?: Fields }, by?: (input: string) => string) {
  const input = `${encode({ ...header, ...change.header })}.${encode({ ...claims, ...change.claims })}`
  return `${input}.${by ? by(input) : signature}`
}
const byStranger = (input: string) => sign(null, Buffer.from(input), stranger.privateKey).toString('base64url')

/** A token with other fields that this installation signed: what a mistake of its own could issue. */
async function signed(change: Fields, typ = 'at+jwt'): Promise<string> {
  const { signJWT } = await import('better-auth/plugins/jwt')
  const context = { context: await services.auth.$context } as unknown as Parameters<typeof signJWT>[0]
  return signJWT(context, { payload: { ...claims, ...change }, header: { typ } })
}

describe('A forged access token is refused:', () => {
  it('without a signature, with another algorithm, or with the public key as a shared secret', async () => {
    expect(await status(genuine.access_token)).toBe(200)
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const end of ['', signature]) expect(await status(forged({ header: { alg } }, () => end)), alg).toBe(401)
    const row = await db.selectFrom('jwks').select('publicKey').executeTakeFirstOrThrow()
    const { x } = JSON.parse(row.publicKey) as { x: string }
    const published = (await app.inject('/.well-known/jwks.json')).body
    for (const key of [row.publicKey, x, Buffer.from(x, 'base64url'), published]) {
      const bySecret = (input: string) => createHmac('sha256', key).update(input).digest('base64url')
      expect(await status(forged({ header: { alg: 'HS256' } }, bySecret))).toBe(401)
    }
    for (const alg of ['RS256', 'ES256', 'HS512', 'EdDSA2'])
      expect(await status(forged({ header: { alg } }, byStranger)), alg).toBe(401)
  })

  it('signed by a key that it brings, names or points to', async () => {
    const jwk = stranger.publicKey.export({ format: 'jwk' }) as Fields
    const headers: Fields[] = [
      {},
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert' },
      { kid: undefined },
      { kid: '' },
      { kid: randomUUID() },
      { kid: String(header.kid).toUpperCase() },
      { kid: '../../../../dev/null' },
      { kid: `${header.kid}' or '1'='1` },
      { kid: `${header.kid}/../x` },
      { kid: 1 },
      { kid: [header.kid] },
      { kid: { toString: 'x' } },
      { crit: ['x'], x: 1 },
    ]
    for (const change of headers)
      expect(await status(forged({ header: change }, byStranger)), JSON.stringify(change)).toBe(401)
  })

  it('with changed claims, cut, doubled, or far too long', async () => {
    const other = await tokensOf(running, await newcomer('Bo'))
    const theirs = decode(other.access_token.split('.')[1]!)
    for (const change of [{ sub: theirs.sub }, { sid: theirs.sid }, { exp: 4_000_000_000 }])
      expect(await status(forged({ claims: change })), JSON.stringify(change)).toBe(401)
    const { access_token: token } = genuine
    const texts = [
      `${token}x`,
      token.slice(0, -1),
      `${head}.${body}`,
      `${head}.${body}.`,
      `${token}.x`,
      'x'.repeat(9000),
    ]
    for (const text of [...texts, genuine.refresh_token, head, 'null', '....', encodeURIComponent('{}')])
      expect(await status(text), text.slice(0, 40)).toBe(401)
  })

  it('for another audience or issuer, expired, of another type, or without a session of its account', async () => {
    const now = Math.floor(Date.now() / 1000)
    const { userId } = await newcomer('Eve')
    expect(await status(await signed({}))).toBe(200)
    for (const change of [
      { aud: 'https://elsewhere.example' },
      { iss: 'https://elsewhere.example' },
      { aud: [] },
      { exp: now - 1, iat: now - 700 },
      { nbf: now + 100 },
      { sub: userId },
      { sid: undefined },
      { sid: randomUUID() },
    ])
      expect(await status(await signed(change)), JSON.stringify(change)).toBe(401)
    for (const typ of ['JWT', 'id+jwt', '']) expect(await status(await signed({}, typ)), typ).toBe(401)
  })
})

describe('The keys of access tokens', () => {
  const published = async (path = '/.well-known/jwks.json') => (await app.inject(path)).json().keys as Fields[]

  it('are published for ten minutes, without their private part, which the database has encrypted only', async () => {
    const answer = await app.inject('/.well-known/jwks.json')
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    const [key, ...more] = answer.json().keys
    expect(more).toEqual([])
    expect(key).toEqual({ alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: header.kid })
    expect(await published('/api/auth/.well-known/jwks.json')).toEqual([key])
    const rows = await db.selectFrom('jwks').select('privateKey').execute()
    for (const { privateKey } of rows) expect(privateKey).not.toMatch(/[{}]|"d"|kty/)
  })

  it('change without a gap: the old one is published and accepted until its last token is over', async () => {
    const before = await tokensOf(running, await newcomer('Ann'))
    expect(await run(services, ['rotate'])).toContain('A new key signs')
    const after = (await refresh(before.refresh_token)).body
    const { kid } = decode(after.access_token.split('.')[0]!)
    expect(kid).not.toBe(header.kid)
    expect((await published()).map((key) => key.kid).sort()).toEqual([kid, header.kid].sort())
    expect(await status(before.access_token)).toBe(200)
    expect(await status(after.access_token)).toBe(200)
    // Eleven minutes later nothing that the old key signed can be valid.
    const old = db.updateTable('jwks').where('id', '=', String(header.kid))
    await old.set({ expiresAt: new Date(Date.now() - 661_000) }).execute()
    expect((await published()).map((key) => key.kid)).toEqual([kid])
    forgetKeys(db)
    expect(await status(before.access_token)).toBe(401)
    await deleteExpiredKeys(db)
    expect(await db.selectFrom('jwks').select('id').execute()).toEqual([{ id: kid }])
  })

  it('can be withdrawn at once, and are made anew after a change of the secret', async () => {
    const { access_token, refresh_token } = await tokensOf(running, await newcomer('Ann'))
    await db.updateTable('jwks').set({ privateKey: '"00ff"' }).execute()
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    expect(await status(access_token)).toBe(200)
    expect(await run(services, ['withdraw'])).toContain('within 30 seconds')
    const last = await refresh(next.body.refresh_token)
    expect(await status(last.body.access_token)).toBe(200)
    expect(await published()).toHaveLength(1)
    await expect(run(services, ['x'])).rejects.toThrow('Use one of')
  })
})
