import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { identity } from '../../account/identity/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { banAtConsole } from './console.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { services, db, databaseUrl, member } = running
const { signIn, mailsTo } = identity(running)
const reason = 'You asked several members for money.'
const ban = (email: string, ...more: string[]) => banAtConsole(services, [email, ...more])
const given = ['--category', 'scam', '--reason', reason]
const isHere = async (who: Person) => (await who.ask('GET', '/me')).status === 200
const ada = await staffIn(running, 'Ada')

describe('At the console the operator bans alone', () => {
  it('a member, who reads the reason, and has no session left', async () => {
    const bo = await member('Bo')
    expect(await ban(bo.email.toUpperCase(), ...given)).toContain('is banned')
    expect(await isHere(bo)).toBe(false)
    expect(await signIn(bo.email)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_BANNED', category: 'scam', statement: reason, until: null },
    })
    await services.background.settled()
    expect((await mailsTo(bo.email))[0]!.text).toContain(reason)
    const log = db.selectFrom('auditLog').where('subjectId', '=', bo.userId).where('act', '=', 'user_banned')
    expect(await log.selectAll().execute()).toMatchObject([{ actorId: null, actorType: 'console' }])
    const waiting = db.selectFrom('approvals').where('subjectUserId', '=', bo.userId)
    expect(await waiting.selectAll().execute()).toEqual([])
  })

  it('a member, of which every process hears, so that no live connection stays', async () => {
    const bo = await member('Bo')
    const listener = new pg.Client({ connectionString: databaseUrl })
    await listener.connect()
    const heard: string[] = []
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen hearth_revocations')
    await ban(bo.email, ...given)
    await listener.query('select')
    await listener.end()
    expect(heard.map((payload) => JSON.parse(payload))).toContainEqual({ userId: bo.userId })
  })

  it.each(['moderator', 'admin'] as const)('a person of the team, at once: %s', async (role) => {
    const nia = await staffIn(running, 'Nia', role)
    await ban(nia.email, ...given)
    expect(await isHere(nia)).toBe(false)
  })

  it('never the last admin who can act', async () => {
    await expect(ban(ada.email, ...given)).rejects.toThrow('This is the last admin')
    expect(await isHere(ada)).toBe(true)
  })

  it('nobody when the command is wrong', async () => {
    const bo = await member('Bo')
    await expect(ban('nobody@example.test', ...given)).rejects.toThrow('no account')
    await expect(ban(bo.email)).rejects.toThrow('--category')
    await expect(ban(bo.email, '--category', 'rude', '--reason', reason)).rejects.toThrow('--category')
    await expect(ban(bo.email, '--category', 'scam', '--reason', ' ')).rejects.toThrow('--reason')
    await expect(ban(bo.email, ada.email, ...given)).rejects.toThrow('one address')
    expect(await isHere(bo)).toBe(true)
  })
})
