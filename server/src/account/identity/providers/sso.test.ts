import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../../platform/config/env.ts'
import { startServices } from '../../../testing/services.ts'
import { createSamlKey } from '../saml/testing.ts'
import { identity } from '../testing.ts'
import { passProvider, startProvider } from './testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const running = await startServices({ SSO_PROVIDERS: provider.companySettings(['fjord.example', 'works.example']) })
const { app, db, stranger, newcomer, ban } = running
const { confirmed, signIn: signInByPassword } = identity(running)

type Browser = ReturnType<typeof stranger>
let people = 0
const anEmployee = (change: object = {}) => {
  people++
  return { sub: `employee ${people}`, email: `nora${people}@fjord.example`, ...change }
}
const start = (ask: Browser, body: object = { email: 'anyone@fjord.example' }) =>
  ask<{ url: string; code?: string }>('POST', '/auth/sign-in/sso', body)
async function open(ask: Browser, url: string) {
  const { pathname, search } = await passProvider(url, site)
  return String((await ask('GET', `${pathname.slice('/api'.length)}${search}`)).headers.location).replace(site, '')
}
const signIn = async (ask: Browser) => open(ask, (await start(ask)).body.url)
const me = (ask: Browser) => ask<{ account: { id: string; detailsRequired: boolean } }>('GET', '/me')
const userOf = async (ask: Browser) => {
  const { id } = (await me(ask)).body.account
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('Sign-in by the domain of an address', () => {
  it('leads to the provider of the domain, which learns nothing of the address', async () => {
    for (const email of ['a@other.example', 'a@x.fjord.example', 'fjord.example@other.example']) {
      const { status, body } = await start(stranger(), { email })
      expect([status, body.code]).toEqual([404, 'UNKNOWN_DOMAIN'])
    }
    for (const body of [{}, { email: 'fjord.example' }, { email: 'a@fjord.example', callbackURL: '/settings' }, []])
      expect((await start(stranger(), body)).body.code).toBe('INVALID')
    const { body } = await start(stranger(), { email: ' Nora.Lind@WORKS.example' })
    expect(Object.keys(body)).toEqual(['url'])
    const url = new URL(body.url)
    expect(url.origin).toBe(provider.issuer)
    expect([...url.searchParams.keys()]).not.toContain('login_hint')
    for (const name of ['nonce', 'state', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{32,}$/)
    expect(body.url.toLowerCase()).not.toContain('lind')
    const { body: waysIn } = await stranger()('GET', '/ways-in')
    expect(waysIn).toMatchObject({ sso: true, providers: [] })
    const foreign = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/sso',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      payload: { email: 'a@fjord.example' },
    })
    expect(foreign.statusCode).toBe(403)
  })

  it('makes an account that gives its details first, and finds it again by its subject', async () => {
    const nora = anEmployee()
    provider.signInAs(nora)
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth')
    const user = await userOf(ask)
    // The operator has listed the domain, so the provider's word about the address is not needed.
    expect(user).toMatchObject({ email: nora.email, emailVerified: true, name: '', birthday: null })
    expect((await me(ask)).body.account.detailsRequired).toBe(true)
    provider.signInAs({ ...nora, email: 'changed@works.example' })
    const elsewhere = stranger()
    expect(await signIn(elsewhere)).toBe('/auth')
    expect((await userOf(elsewhere)).id).toBe(user.id)
    await ban({ userId: user.id })
    expect(await signIn(stranger())).toMatch(/^\/auth\?error=ACCOUNT_BANNED#/)
  })

  it('verifies no address that the provider denies, nor one of another domain', async () => {
    for (const change of [
      { email_verified: false },
      { email: 'victim@other.example', email_verified: true },
      { email: 'x@fjord.example@other.example' },
      { email: undefined },
    ]) {
      provider.signInAs(anEmployee(change))
      const ask = stranger()
      expect(await signIn(ask)).toBe('/auth')
      const { email, emailVerified } = await userOf(ask)
      expect([isPlaceholderAddress(email), emailVerified], JSON.stringify(change)).toEqual([true, false])
    }
  })

  it('opens no account by its address: its member links the company in the settings, and unlinks it', async () => {
    const ask = stranger()
    await signInByPassword(await confirmed({ email: 'ann@fjord.example' }), undefined, ask)
    const { id } = (await me(ask)).body.account
    const list = async () =>
      (await ask<{ identities: { id: string; label: string }[]; companies: object[] }>('GET', '/me/identities')).body
    expect((await (await newcomer('Bo')).ask<object>('GET', '/me/identities')).body).toMatchObject({ companies: [] })
    provider.signInAs(anEmployee({ email: 'ann@fjord.example' }))
    expect(await signIn(stranger())).toBe('/auth?error=ACCOUNT_EXISTS')
    expect((await list()).companies).toEqual([{ id: 'fjord', label: 'Fjord Works' }])
    const { body } = await ask<{ url: string }>('POST', '/auth/link-social', { provider: 'fjord' })
    expect(await open(ask, body.url)).toBe('/settings?linked=fjord')
    const [identity] = (await list()).identities
    expect(identity!.label).toBe('Fjord Works')
    const elsewhere = stranger()
    expect(await signIn(elsewhere)).toBe('/auth')
    expect((await userOf(elsewhere)).id).toBe(id)
    expect((await ask('DELETE', `/me/identities/${identity!.id}`)).status).toBe(204)
  })
})

describe('The setting SSO_PROVIDERS', () => {
  it('needs ids, domains, https and certificates that fit', () => {
    const oidc = { id: 'works', label: 'W', domains: ['a.example'], issuer: 'https://id.example', clientId: 'c' }
    const first = { ...oidc, clientSecret: 's' }
    const certificates = [createSamlKey().certificate]
    const common = { id: 'nord', label: 'N', domains: ['b.example'], entryPoint: 'https://sso.example', entityId: 'x' }
    const saml = { ...common, certificates }
    const read = (...all: object[]) => readEnv({ SSO_PROVIDERS: JSON.stringify(all) }).SSO_PROVIDERS
    expect(read(first, saml).map(({ id }) => id)).toEqual(['works', 'nord'])
    for (const wrong of [
      [first, { ...saml, id: 'works' }],
      [first, { ...saml, domains: ['A.example'] }],
      [{ ...saml, domains: [] }],
      [{ ...saml, domains: ['*.example'] }],
      [{ ...saml, entryPoint: 'http://sso.example' }],
      [{ ...saml, certificates: [] }],
      [{ ...saml, certificates: ['MIIB'] }],
      [oidc],
      [{ ...first, id: 'google' }],
    ])
      expect(() => read(...wrong), JSON.stringify(wrong)).toThrow()
    const OIDC_PROVIDERS = JSON.stringify([{ ...first, domains: undefined }])
    expect(() => readEnv({ OIDC_PROVIDERS, SSO_PROVIDERS: JSON.stringify([first]) })).toThrow('id of its own')
  })
})
