import { describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { passkeyCeremonies } from './testing.ts'

const running = await startServices()
const { db, stranger, newcomer } = running
const { registerOptions, challenge, register, signIn, list, anAuthenticator, withPasskey } = passkeyCeremonies(running)

describe('A registration is refused', () => {
  it.each([
    ['from another origin', { origin: 'https://hearth.example' }],
    ['from another port of this host', { origin: 'http://localhost:3001' }],
    ['for another host', { host: 'hearth.example' }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['without user verification', { verified: false }],
  ])('%s', async (_, changes) => {
    const { ask } = await newcomer('Ann')
    const { status, body } = await register(ask, anAuthenticator().register(await registerOptions(ask), changes))
    expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED'])
    expect(await list(ask)).toEqual([])
  })

  it('a second time, also in the same instant', async () => {
    const { ask } = await newcomer('Ann')
    const made = anAuthenticator().register(await registerOptions(ask))
    const answers = await Promise.all([register(ask, made), register(ask, made)])
    expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true])
    expect((await register(ask, made)).status).toBe(409)
    expect(await list(ask)).toHaveLength(1)
  })

  it("with another account's challenge or credential, and opens no session by itself", async () => {
    const [ann, eve] = [await withPasskey('Ann'), await newcomer('Eve')]
    const made = ann.authenticator.register(await registerOptions(ann.ask))
    expect((await register(eve.ask, made, { createSession: true })).status).toBe(400)
    const [stolen] = ann.authenticator.credentials
    const again = anAuthenticator().register(await registerOptions(eve.ask), {}, stolen)
    expect((await register(eve.ask, again)).body.code).toBe('PASSKEY_EXISTS')
    expect(await list(eve.ask)).toEqual([])
    const ask = stranger()
    const { body } = await signIn(ask, ann.authenticator.signChallenge(await challenge(ask), {}, stolen))
    expect(body.user?.id).toBe(ann.userId)
  })

  it('when it is not what an authenticator sends', async () => {
    const { ask } = await newcomer('Ann')
    await registerOptions(ask)
    for (const response of [{}, null, 'x', { id: { a: 1 }, rawId: 'x', type: 'public-key', response: {} }]) {
      const { status, body } = await register(ask, response as object)
      expect([status, body.code]).toEqual([400, 'INVALID_PASSKEY'])
    }
  })
})

describe('A sign-in is refused', () => {
  it.each([
    ['from another origin', { origin: 'https://hearth.example' }],
    ['from another port of this host', { origin: 'http://localhost:3001' }],
    ['for another host', { host: 'hearth.example' }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['without user verification', { verified: false }],
  ])('%s', async (_, changes) => {
    const ann = await withPasskey()
    const ask = stranger()
    const { status, body } = await signIn(ask, ann.authenticator.signChallenge(await challenge(ask), changes))
    expect([status, body]).toMatchObject([401, { code: 'PASSKEY_REFUSED' }])
    expect((await ask('GET', '/me')).status).toBe(401)
  })

  it('a second time, also in the same instant', async () => {
    const ann = await withPasskey()
    const ask = stranger()
    const signed = ann.authenticator.signChallenge(await challenge(ask))
    const answers = await Promise.all([signIn(ask, signed), signIn(ask, signed)])
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [400, 'PASSKEY_EXPIRED'],
    ])
    expect((await signIn(ask, signed)).body.code).toBe('PASSKEY_EXPIRED')
  })

  it('with a counter that goes back or stays, as from a copied authenticator', async () => {
    const ann = await withPasskey()
    const statuses = []
    for (const counter of [5, 5, 4, 0, 6]) {
      const ask = stranger()
      statuses.push((await signIn(ask, ann.authenticator.signChallenge(await challenge(ask), { counter }))).status)
    }
    expect(statuses).toEqual([200, 401, 401, 401, 200])
    const [one, two] = [stranger(), stranger()]
    const copies = [await challenge(one), await challenge(two)].map((options) =>
      ann.authenticator.signChallenge(options, { counter: 7 }),
    )
    const answers = await Promise.all([signIn(one, copies[0]!), signIn(two, copies[1]!)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('with the id of a passkey and the key of another', async () => {
    const [ann, eve] = [await withPasskey('Ann'), await withPasskey('Eve')]
    const ask = stranger()
    const signed = eve.authenticator.signChallenge(await challenge(ask))
    const id = ann.authenticator.credentials[0]!.id.toString('base64url')
    expect((await signIn(ask, { ...signed, id, rawId: id })).status).toBe(401)
  })

  it("with another browser's challenge, or one that is older than five minutes", async () => {
    const ann = await withPasskey()
    const [here, elsewhere] = [stranger(), stranger()]
    const signed = ann.authenticator.signChallenge(await challenge(elsewhere))
    expect((await signIn(here, signed)).body.code).toBe('PASSKEY_EXPIRED')
    await challenge(here)
    expect((await signIn(here, signed)).body.code).toBe('PASSKEY_REFUSED')
    await db
      .updateTable('verification')
      .set({ expiresAt: new Date(0) })
      .execute()
    expect((await signIn(elsewhere, signed)).body.code).toBe('PASSKEY_EXPIRED')
  })
})
