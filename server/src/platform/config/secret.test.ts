import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from '@hearth/shared/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { createHttpServer } from '../../http/server.ts'
import { startServices } from '../../testing/services.ts'
import { connect } from '../db/connection.ts'
import { readEnv } from './env.ts'
import { acceptedKeys, deriveKey, readSecret, type Secret } from './secret.ts'

const { app, services, db, databaseUrl, member } = await startServices()
const [old] = services.secret
const next = 'another secret, made for the rotation'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

/** The same installation, restarted with other secrets. */
async function restarted(secret: Secret) {
  const again = await createServices(services.env, connect(databaseUrl), secret)
  const server = await createHttpServer(again)
  await server.ready()
  ends.push(async () => {
    await server.close()
    await again.close()
  })
  return {
    services: again,
    server,
    ask: (url: string, cookie: string) => server.inject({ url: `/api${url}`, headers: { cookie } }),
  }
}

async function signIn(email: string, at = app) {
  const answer = await at.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

const pointOf = (userId: string) =>
  db.selectFrom('profiles').where('userId', '=', userId).select(['publicLat', 'publicLng']).executeTakeFirstOrThrow()

const here = { position: { lat: 52.5, lng: 13.4 }, precision: 'address' }

describe('The keys of an installation', () => {
  it('differ by purpose and by secret, and none equals the secret', () => {
    const purposes = ['identity', 'cursors', 'opened profiles', 'places of a day', 'demo accounts', 'security-events']
    const made = purposes.flatMap((purpose) => acceptedKeys([next, old], purpose as 'cursors'))
    const all = [...made.map((key) => key.toString('hex')), Buffer.from(old).toString('hex')]
    expect(new Set(all).size).toBe(2 * purposes.length + 1)
    expect(deriveKey([next, old], 'cursors')).toEqual(deriveKey([next], 'cursors'))
  })

  it('come from SECRET and SECRET_PREVIOUS, or from the lines of the file, each long enough', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-secret-'))
    const read = (settings: Record<string, string>) => readSecret(readEnv({ DATA_DIR: folder, ...settings }))
    const [made] = read({})
    expect(read({})).toEqual([made])
    expect(read({ SECRET: next.replaceAll(' ', '-'), SECRET_PREVIOUS: `${made} ${made}` })).toHaveLength(3)
    const other = 'x'.repeat(32)
    writeFileSync(join(folder, 'secret'), `${other}\n${made}\n`)
    expect(read({})).toEqual([other, made])
    expect(() => read({ SECRET_PREVIOUS: 'short' })).toThrow('SECRET_PREVIOUS')
    expect(() => read({ SECRET: 'short' })).toThrow('32 characters')
    expect(() => read({ DATABASE_URL: databaseUrl })).toThrow('SECRET is required')
  })
})

describe('A new SECRET', () => {
  it('keeps sessions and cursors valid while the previous one is accepted', async () => {
    const people = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => member(name)))
    const cookie = await signIn(people[0]!.email)
    const first = await app.inject({ url: '/api/discover?limit=1', headers: { cookie } })
    const more = `/discover?limit=1&cursor=${first.json().nextCursor}`

    const rotated = await restarted([next, old])
    expect((await rotated.ask('/me', cookie)).statusCode).toBe(200)
    expect((await rotated.ask(more, cookie)).statusCode).toBe(200)
    expect((await rotated.ask('/auth/get-session', cookie)).json()).toMatchObject({ user: { email: people[0]!.email } })
    // A session due for renewal by the library.
    await db
      .updateTable('session')
      .set({ updatedAt: new Date(Date.now() - 2 * 86_400_000) })
      .execute()
    expect((await rotated.ask('/me', cookie)).statusCode).toBe(200)

    const dropped = await restarted([next])
    expect((await dropped.ask('/me', cookie)).statusCode).toBe(401)
    expect((await dropped.ask('/auth/get-session', cookie)).json()).toBeNull()
    await db.updateTable('session').set({ updatedAt: new Date() }).execute()
    expect((await dropped.ask('/me', cookie)).statusCode).toBe(401)
    const fresh = await signIn(people[0]!.email, dropped.server)
    expect((await dropped.ask(more, fresh)).json()).toMatchObject({ data: { problems: [{ field: 'cursor' }] } })
  })

  it('leaves every public point unchanged to the last byte', async () => {
    const ann = await member('Ann')
    await ann.ask('PUT', '/me/location', here)
    const before = await pointOf(ann.userId)
    const rotated = await restarted([next])
    expect(rotated.services.pointKey).toEqual(services.pointKey)
    await db.updateTable('profiles').set({ publicLat: 0, publicLng: 0 }).where('userId', '=', ann.userId).execute()
    const cookie = await signIn(ann.email, rotated.server)
    await rotated.server.inject({ method: 'PUT', url: '/api/me/location', headers: { cookie }, payload: here })
    expect(await pointOf(ann.userId)).toEqual(before)
  })
})

describe('The key behind public points', () => {
  const forget = () => services.vaultDb.deleteFrom('vault.pointKey').execute()

  it('is random on a new installation, and the same for processes that start together', async () => {
    await forget()
    await services.vaultDb.deleteFrom('vault.positions').execute()
    const [one, other] = await Promise.all([restarted([old]), restarted([next])])
    expect(one.services.pointKey).toEqual(other.services.pointKey)
    expect(one.services.pointKey).toHaveLength(32)
    expect([Buffer.from(old), Buffer.from(next)]).not.toContainEqual(one.services.pointKey)
  })

  it('is the first secret of an old installation, so that its points stay', async () => {
    const ann = await member('Ann')
    await ann.ask('PUT', '/me/location', here)
    await forget()
    const { services: upgraded } = await restarted([next, old])
    expect(upgraded.pointKey).toEqual(Buffer.from(old))
  })

  it('cannot be read by the ordinary connection', async () => {
    await expect(db.selectFrom('vault.pointKey').selectAll().execute()).rejects.toThrow('permission denied')
  })
})
