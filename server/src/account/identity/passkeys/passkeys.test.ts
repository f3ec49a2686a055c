import type { Passkey } from '@hearth/shared/account/passkeys'
import { maximumPasskeys } from '@hearth/shared/account/passkeys'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { eventKinds, identity, tokenOf } from '../testing.ts'
import { offersPasskeys } from './offers-passkeys.ts'
import { passkeyCeremonies } from './testing.ts'

const running = await startServices()
const { db, stranger, newcomer, member, ban } = running
const { registerOptions, challenge, register, signIn, list, anAuthenticator, withPasskey, signInAgain } =
  passkeyCeremonies(running)
const { mailsTo } = identity(running)

describe('A stranger', () => {
  it('registers no passkey, and reads, renames and removes none', async () => {
    const { ask: ann } = await withPasskey()
    const [{ id }] = (await list(ann)) as [Passkey]
    const { ask: eve } = await newcomer('Eve')
    expect((await stranger()('GET', '/auth/passkey/generate-register-options')).status).toBe(401)
    const made = anAuthenticator().register(await registerOptions(eve))
    expect((await register(stranger(), made)).status).toBe(401)
    expect(await list(eve)).toEqual([])
    for (const [method, body] of [
      ['PUT', { name: 'mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await eve(method, `/me/passkeys/${id}`, body)).status).toBe(404)
    expect(await list(ann)).toMatchObject([{ id, name: null }])
  })

  it('who has given no name and birthday yet registers none either', async () => {
    const { ask } = await newcomer('New', { birthday: null })
    const { status, body } = await ask<{ code: string }>('GET', '/auth/passkey/generate-register-options')
    expect([status, body.code]).toEqual([403, 'DETAILS_REQUIRED'])
  })

  it('does not sign in with a passkey that nobody registered', async () => {
    const authenticator = anAuthenticator()
    const ask = stranger()
    authenticator.register(await challenge(ask))
    const { status, body } = await signIn(ask, authenticator.signChallenge(await challenge(ask)))
    expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED'])
  })
})

it('A member whose last proof is older than ten minutes adds and removes none before another proof', async () => {
  const { ask, authenticator, userId } = await withPasskey()
  const made = authenticator.register(await registerOptions(ask))
  const [{ id }] = (await list(ask)) as [Passkey]
  const authenticatedAt = new Date(Date.now() - 601_000)
  await db.updateTable('session').set({ authenticatedAt }).where('userId', '=', userId).execute()
  for (const [method, path, body] of [
    ['GET', '/auth/passkey/generate-register-options', undefined],
    ['POST', '/auth/passkey/verify-registration', { response: made }],
    ['DELETE', `/me/passkeys/${id}`, undefined],
  ] as const)
    expect((await ask<{ code: string }>(method, path, body)).body.code, path).toBe('REAUTHENTICATION_REQUIRED')
  expect((await ask('PUT', `/me/passkeys/${id}`, { name: 'Key' })).status).toBe(200)
  // A sign-in with the passkey is a proof, however old the account's first session.
  expect(
    (await signIn(ask, authenticator.signChallenge(await challenge(ask), {}, authenticator.credentials[0]!))).status,
  ).toBe(200)
  expect((await register(ask, authenticator.register(await registerOptions(ask)))).status).toBe(200)
  expect((await ask('DELETE', `/me/passkeys/${id}`)).status).toBe(200)
})

it('A banned member is told the reason instead of a session', async () => {
  const ann = await withPasskey()
  await ban(ann)
  const { status, body, ask } = await signInAgain(ann)
  expect([status, body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  expect((await ask('GET', '/me')).status).toBe(401)
})

describe('A passkey', () => {
  it('signs in, again and again, and the list says when', async () => {
    const ann = await withPasskey()
    expect(await list(ann.ask)).toMatchObject([{ name: null, lastUsedAt: null }])
    for (let i = 0; i < 2; i++) {
      const { status, body, ask } = await signInAgain(ann)
      expect([status, body.user?.id]).toEqual([200, ann.userId])
      expect((await ask('GET', '/me')).status).toBe(200)
    }
    const [passkey] = await list(ann.ask)
    expect(Date.parse(passkey!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await eventKinds(db, ann.userId)).toEqual(['passkey_added', 'signed_in', 'signed_in'])
  })

  it('replaces the session of its browser', async () => {
    const ann = await withPasskey()
    const sessions = () => db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    const [before] = await sessions()
    expect((await signIn(ann.ask, ann.authenticator.signChallenge(await challenge(ann.ask)))).status).toBe(200)
    const after = await sessions()
    expect(after).toHaveLength(1)
    expect(after[0]!.id).not.toBe(before!.id)
  })

  it('is one of several, each with a name that its member gives', async () => {
    const { ask, authenticator } = await withPasskey()
    expect((await register(ask, authenticator.register(await registerOptions(ask)), { name: ' Key ' })).status).toBe(
      200,
    )
    const [second, first] = (await list(ask)) as [Passkey, Passkey]
    expect([second.name, first.name]).toEqual(['Key', null])
    const renamed = await ask<Passkey>('PUT', `/me/passkeys/${first.id}`, { name: 'Phone' })
    expect(renamed.body).toMatchObject({ id: first.id, name: 'Phone' })
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect((await ask('PUT', `/me/passkeys/${first.id}`, { name })).status).toBe(400)
    expect((await ask('DELETE', `/me/passkeys/${second.id}`)).status).toBe(200)
    expect(await list(ask)).toMatchObject([{ id: first.id, name: 'Phone' }])
    const removed = await signIn(stranger(), authenticator.signChallenge(await challenge(stranger())))
    expect(removed.status).toBe(400)
  })

  it('is asked for with user verification, for this host, without naming an account', async () => {
    const ann = await withPasskey()
    const asked = await challenge(stranger())
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials')
    const options = await registerOptions(ann.ask)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Hearth' },
      user: { name: ann.email, displayName: 'Ann' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: ann.authenticator.credentials[0]!.id.toString('base64url') }],
    })
  })

  it('is told to its owner by mail when added and removed, without the words that were typed', async () => {
    const ann = await withPasskey()
    const { ask, authenticator, email } = ann
    const { ask: elsewhere } = await signInAgain(ann)
    await register(ask, authenticator.register(await registerOptions(ask)), { name: 'call 555 0100' })
    const [{ id }] = (await list(ask)) as [Passkey]
    await ask('DELETE', `/me/passkeys/${id}`)
    // The other sessions are over: the passkey may have opened them.
    expect([(await ask('GET', '/me')).status, (await elsewhere('GET', '/me')).status]).toEqual([200, 401])
    // Mails go out side by side.
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes('passkey'))
    const mails = told.sort((a, b) => b.subject.localeCompare(a.subject))
    const added = 'A passkey was added to your Hearth account'
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your Hearth account',
      added,
      added,
    ])
    for (const { text, links } of mails) {
      expect(text).not.toContain('555')
      expect(links[0]).toContain('link=not-me')
    }
    expect((await stranger()('POST', '/not-me', { token: tokenOf(mails[0]!.links[0]) })).status).toBe(204)
    expect((await ask('GET', '/me')).status).toBe(401)
  })

  it('is neither added nor removed while the owner has locked changes', async () => {
    const { ask, authenticator, userId } = await withPasskey()
    const made = authenticator.register(await registerOptions(ask))
    const [{ id }] = (await list(ask)) as [Passkey]
    const changesLockedUntil = new Date(Date.now() + 60_000)
    await db.updateTable('user').set({ changesLockedUntil }).where('id', '=', userId).execute()
    for (const [method, path, body] of [
      ['POST', '/auth/passkey/verify-registration', { response: made }],
      ['DELETE', `/me/passkeys/${id}`, undefined],
    ] as const)
      expect((await ask<{ code: string }>(method, path, body)).body.code, path).toBe('CHANGES_LOCKED')
    expect(await list(ask)).toMatchObject([{ id, name: null }])
  })

  it('is not the last way in that an account loses, not even two at the same time', async () => {
    const { ask, authenticator, userId } = await withPasskey()
    await register(ask, authenticator.register(await registerOptions(ask)))
    await db.deleteFrom('account').where('userId', '=', userId).execute()
    const passkeys = await list(ask)
    const removals = await Promise.all(passkeys.map(({ id }) => ask<{ code?: string }>('DELETE', `/me/passkeys/${id}`)))
    expect(removals.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'LAST_WAY_IN'],
    ])
    const [{ id }] = (await list(ask)) as [Passkey]
    await db
      .updateTable('user')
      .set({ phoneNumber: '+4520123456', phoneNumberVerified: true })
      .where('id', '=', userId)
      .execute()
    expect((await ask('DELETE', `/me/passkeys/${id}`)).status).toBe(200)
  })

  it('is refused beyond the twentieth of an account', async () => {
    const { ask, authenticator, userId } = await withPasskey()
    const made = authenticator.register(await registerOptions(ask))
    const same = { userId, publicKey: '', counter: 0, deviceType: 'x', backedUp: false }
    const more = Array.from({ length: maximumPasskeys - 1 }, (_, i) => ({ ...same, credentialId: `${userId} ${i}` }))
    await db.insertInto('passkey').values(more).execute()
    expect((await ask<{ code: string }>('GET', '/auth/passkey/generate-register-options')).body.code).toBe(
      'TOO_MANY_PASSKEYS',
    )
    expect((await register(ask, made)).body.code).toBe('TOO_MANY_PASSKEYS')
  })
})

it("No passkey, key or credential reaches another member's answers", async () => {
  const [ann, bo] = [await withPasskey('Ann'), await member('Bo', { gender: 'male' })]
  const { id } = ann.authenticator.credentials[0]!
  const answers = [await list(ann.ask), (await bo.ask('GET', `/profiles/${ann.profileId}`)).body]
  expect(JSON.stringify(answers)).not.toContain(id.toString('base64url'))
})

describe('The sign-in screen', () => {
  it('offers passkeys where browsers allow them: at https names and on this machine', async () => {
    expect((await stranger()<{ passkey: boolean }>('GET', '/ways-in')).body.passkey).toBe(true)
    const offered = [
      'https://hearth.example',
      'http://hearth.localhost:3000',
      'http://hearth.example',
      'https://192.0.2.1',
    ]
    expect(offered.map((BASE_URL) => offersPasskeys({ BASE_URL }))).toEqual([true, true, false, false])
  })
})
