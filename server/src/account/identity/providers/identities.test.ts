import type { Identity } from '@hearth/shared/account/identities'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { appCode, enrolApp } from '../second-factor/testing.ts'
import { eventKinds, identity, tokenOf } from '../testing.ts'
import { passProvider, startProvider } from './testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const running = await startServices({ OIDC_PROVIDERS: provider.settings })
const { db, stranger, newcomer } = running
const { mailsTo, signIn: signInByPassword } = identity(running)

type Browser = ReturnType<typeof stranger>
let people = 0
/** Signs somebody new in at the provider. */
function someone() {
  const sub = `person ${++people}`
  provider.signInAs({ sub, email: `nora${people}@fjord.example`, email_verified: true })
  return sub
}
const startLink = (ask: Browser) =>
  ask<{ code?: string; url: string }>('POST', '/auth/link-social', { provider: 'fjord' })
async function open(ask: Browser, { pathname, search }: URL) {
  const { headers } = await ask('GET', `${pathname.slice('/api'.length)}${search}`)
  return String(headers.location).replace(site, '')
}
const goThere = async (ask: Browser) => passProvider((await startLink(ask)).body.url, site)
const link = async (ask: Browser) => open(ask, await goThere(ask))
async function signIn(ask: Browser) {
  const { body } = await ask<{ url: string }>('POST', '/auth/sign-in/social', { provider: 'fjord' })
  return open(ask, await passProvider(body.url, site))
}
const list = async (ask: Browser) =>
  (await ask<{ identities: Identity[]; hasPassword: boolean }>('GET', '/me/identities')).body
const unlink = (ask: Browser, id: string) => ask<{ code?: string } | ''>('DELETE', `/me/identities/${id}`)
const age = (userId: string) =>
  sql`update session set authenticated_at = authenticated_at - interval '11 minutes'
    where user_id = ${userId}`.execute(db)
const eventsOf = (userId: string) => eventKinds(db, userId)

describe('Linking an identity', () => {
  it('is refused to a stranger and to a session that has not proved itself lately', async () => {
    expect((await startLink(stranger())).status).toBe(401)
    const ann = await newcomer('Ann')
    await age(ann.userId)
    const { status, body } = await startLink(ann.ask)
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  it('adds a way in, whatever its address, and tells the owner, who can say that it was not them', async () => {
    const [ann, sub] = [await newcomer('Ann'), someone()]
    expect(await link(ann.ask)).toBe('/settings?linked=fjord')
    const { identities, hasPassword } = await list(ann.ask)
    expect(hasPassword).toBe(true)
    expect(identities).toEqual([
      {
        id: expect.any(String),
        provider: 'fjord',
        label: 'Fjord ID',
        address: 'n…@fjord.example',
        since: expect.stringMatching(/^\d{4}-/),
      },
    ])
    const [mail] = await mailsTo(ann.email)
    expect(mail!.subject).toBe('Fjord ID can now sign in to your Hearth account')
    expect(await eventsOf(ann.userId)).toContain('identity_linked')
    const elsewhere = stranger()
    expect(await signIn(elsewhere)).toBe('/auth')
    expect((await elsewhere<{ account: object }>('GET', '/me')).body.account).toMatchObject({ id: ann.userId })
    const rows = await db.selectFrom('account').where('accountId', '=', sub).selectAll().execute()
    expect(rows).toMatchObject([{ userId: ann.userId, accessToken: null, refreshToken: null, idToken: null }])
    expect((await stranger()('POST', '/not-me', { token: tokenOf(mail!.links[0]) })).status).toBe(204)
    for (const ask of [ann.ask, elsewhere]) expect((await ask('GET', '/me/identities')).status).toBe(401)
  })

  it('is refused for an identity of another account', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    someone()
    await link(ann.ask)
    expect(await link(bo.ask)).toBe('/settings?error=IDENTITY_ALREADY_EXISTS')
    expect(await link(ann.ask)).toBe('/settings?linked=fjord')
    expect((await list(ann.ask)).identities).toHaveLength(1)
    expect((await list(bo.ask)).identities).toEqual([])
  })

  it('is refused when the session ended, another account signed in, or changes are locked', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    someone()
    const ask = stranger()
    await signInByPassword(ann.email, password, ask)
    const back = await goThere(ask)
    await ask('POST', '/auth/sign-out', {})
    expect(await open(ask, back)).toBe('/auth?error=UNAUTHORIZED')
    await signInByPassword(ann.email, password, ask)
    const annsBack = await goThere(ask)
    await signInByPassword(bo.email, password, ask)
    expect(await open(ask, annsBack)).toBe('/auth?error=UNAUTHORIZED')
    const next = await goThere(ask)
    await sql`update "user" set changes_locked_until = now() + interval '1 hour'`.execute(db)
    expect(await open(ask, next)).toBe('/settings?error=CHANGES_LOCKED')
    expect((await startLink(ask)).body.code).toBe('CHANGES_LOCKED')
    await sql`update "user" set changes_locked_until = null`.execute(db)
    for (const { userId } of [ann, bo])
      expect(await db.selectFrom('account').where('userId', '=', userId).selectAll().execute()).toHaveLength(1)
  })

  it('works with an ID token that an app brings', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    const claims = { sub: 'of an app', email: 'app@fjord.example', nonce: 'a nonce of the app' }
    const bring = async (ask: Browser, nonce = claims.nonce) =>
      ask<{ code?: string }>('POST', '/auth/link-social', {
        provider: 'fjord',
        idToken: { token: await provider.idToken({ ...claims, jti: String(Math.random()) }), nonce },
      })
    expect((await bring(ann.ask, 'another nonce')).body.code).toBe('INVALID_TOKEN')
    expect((await bring(ann.ask)).status).toBe(200)
    expect((await bring(bo.ask)).body.code).toBe('IDENTITY_ALREADY_EXISTS')
    expect((await list(ann.ask)).identities).toMatchObject([{ address: 'a…@fjord.example' }])
    expect(await eventsOf(ann.userId)).toContain('identity_linked')
  })
})

describe('A linked identity', () => {
  it('is not enough for an account with a second factor', async () => {
    const ann = await newcomer('Ann')
    someone()
    await link(ann.ask)
    const { secret } = await enrolApp(ann)
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth?step=second-factor')
    expect((await ask('GET', '/me')).status).toBe(401)
    const code = { method: 'totp', code: await appCode(secret) }
    expect((await ask('POST', '/auth/second-factor/verify', code)).status).toBe(200)
    expect((await ask<{ account: object }>('GET', '/me')).body.account).toMatchObject({ id: ann.userId })
  })
})

describe('Unlinking an identity', () => {
  it('is refused to others, without a recent proof, and for the last way in', async () => {
    someone()
    const ask = stranger()
    await signIn(ask)
    const details = { firstName: 'Nora', lastName: 'Lind', birthday: '1994-04-23' }
    expect((await ask('PUT', '/me/details', details)).status).toBe(200)
    const { identities, hasPassword } = await list(ask)
    expect(hasPassword).toBe(false)
    const [{ id }] = identities as [Identity]
    expect((await unlink(stranger(), id)).status).toBe(401)
    const ann = await newcomer('Ann')
    expect((await unlink(ann.ask, id)).status).toBe(404)
    expect(await unlink(ask, id)).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } })
    const credential = await db.selectFrom('account').where('userId', '=', ann.userId).select('id').executeTakeFirst()
    expect((await unlink(ann.ask, credential!.id)).status).toBe(404)
    someone()
    await link(ask)
    const both = (await list(ask)).identities
    const answers = await Promise.all(both.map((one) => unlink(ask, one.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await list(ask)).identities).toHaveLength(1)
  })

  it('ends that way in and tells the owner', async () => {
    const ann = await newcomer('Ann')
    someone()
    await link(ann.ask)
    const [{ id }] = (await list(ann.ask)).identities as [Identity]
    await age(ann.userId)
    expect((await unlink(ann.ask, id)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await sql`update session set authenticated_at = now()`.execute(db)
    expect((await unlink(ann.ask, id)).status).toBe(204)
    expect((await list(ann.ask)).identities).toEqual([])
    const [mail] = await mailsTo(ann.email)
    expect(mail!.subject).toBe('Fjord ID was unlinked from your Hearth account')
    expect(await eventsOf(ann.userId)).toContain('identity_unlinked')
    const elsewhere = stranger()
    await signIn(elsewhere)
    expect((await elsewhere<{ account: object }>('GET', '/me')).body.account).not.toMatchObject({ id: ann.userId })
  })
})
