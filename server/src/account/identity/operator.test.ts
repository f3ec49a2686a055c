import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../platform/config/env.ts'
import { startServices } from '../../testing/services.ts'
import { run } from './console.ts'
import { createOperatorLink, deleteOperatorLink } from './operator.ts'
import { identity } from './testing.ts'

const running = await startServices()
const { services, db, stranger, newcomer, ban } = running
const { signedUp } = identity(running)
const admins = () => run(services, ['list'])
const grant = (email: string) => run(services, ['grant', email])
const revoke = (email: string) => run(services, ['revoke', email])
const log = () =>
  db.selectFrom('auditLog').orderBy('id', 'desc').select(['act', 'actorId', 'subjectId', 'details']).execute()
const removeAdmins = () => db.deleteFrom('userRoles').execute()

describe('The console', () => {
  it('refuses to make an admin of an unknown, unconfirmed or banned account', async () => {
    await expect(grant('nobody@example.test')).rejects.toThrow('no account')
    await expect(grant(await signedUp())).rejects.toThrow('not confirmed')
    const eve = await newcomer('Eve')
    await ban(eve)
    await expect(grant(eve.email)).rejects.toThrow('banned')
    for (const words of [[], ['grant'], ['list', 'x'], ['make', 'x'], ['grant', 'x', 'y']])
      await expect(run(services, words)).rejects.toThrow('Use one of')
    expect(await admins()).toBe('There is no admin yet.')
  })

  it('grants and revokes the admin role, and the audit log records both', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    await grant(ann.email.toUpperCase())
    expect((await ann.ask<{ account: object }>('GET', '/me')).body.account).toMatchObject({ roles: ['admin'] })
    await expect(grant(ann.email)).rejects.toThrow('already')
    await grant(bo.email)
    expect(await admins()).toBe(`${ann.email}\n${bo.email}`)
    await revoke(bo.email)
    expect(await admins()).toBe(ann.email)
    const by = { actorId: null, subjectId: bo.userId, details: { role: 'admin', by: 'console' } }
    expect((await log()).slice(0, 2)).toEqual([
      { act: 'role_revoked', ...by },
      { act: 'role_granted', ...by },
    ])
    await removeAdmins()
  })

  it('keeps one admin who can sign in, even if two are revoked at once', async () => {
    const [ann, bo, eve] = [await newcomer('Ann'), await newcomer('Bo'), await newcomer('Eve')]
    await grant(ann.email)
    await expect(revoke(bo.email)).rejects.toThrow('not an admin')
    await expect(revoke(ann.email)).rejects.toThrow('last admin')
    await grant(bo.email)
    await grant(eve.email)
    await ban(eve)
    const outcomes = await Promise.allSettled([revoke(ann.email), revoke(bo.email)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await removeAdmins()
  })
})

describe('The link printed at the start', () => {
  const claim = (ask: ReturnType<typeof stranger>, token: string) => ask('POST', '/me/operator', { token })

  it('is created only if no account can act as an admin', async () => {
    const ann = await newcomer('Ann')
    await grant(ann.email)
    expect(await createOperatorLink(db)).toBeNull()
    await ban(ann)
    expect(await createOperatorLink(db)).toMatch(/^[\w-]{43}$/)
    await removeAdmins()
  })

  it('is useless without a session, forged, withdrawn, after a day, or once there is an admin', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    const [withdrawn, expired] = [await createOperatorLink(db), await createOperatorLink(db)]
    expect((await claim(stranger(), expired!)).status).toBe(401)
    await deleteOperatorLink(db, withdrawn!)
    await sql`update operator_links set expires_at = now()`.execute(db)
    const late = (await createOperatorLink(db))!
    await grant(bo.email)
    for (const token of ['made up', withdrawn!, expired!, late])
      expect(await claim(ann.ask, token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await admins()).toBe(bo.email)
    await removeAdmins()
  })

  it('makes the member who opens it the admin, once', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    const token = (await createOperatorLink(db))!
    const answers = await Promise.all([claim(ann.ask, token), claim(bo.ask, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const first = answers[0]!.status === 200 ? ann : bo
    expect(await admins()).toBe(first.email)
    const details = { role: 'admin', by: 'link' }
    expect((await log())[0]).toEqual({ act: 'role_granted', actorId: first.userId, subjectId: first.userId, details })
    expect(JSON.stringify(await db.selectFrom('operatorLinks').selectAll().execute())).not.toContain(token)
    await removeAdmins()
  })
})

describe('ADMIN_EMAIL', () => {
  it('is refused, with the command to use instead', () => {
    expect(() => readEnv({ ADMIN_EMAIL: 'operator@example.test' })).toThrow('npm run admin -- grant EMAIL')
    expect(() => readEnv({ ADMIN_EMAIL: ' ' })).not.toThrow()
  })
})
