import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf, networkOf } from '../../platform/config/network.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { startServices } from '../../testing/services.ts'
import { addressHash, recordSecurityEvent } from './events.ts'

const { app, services, db, newcomer, erase } = await startServices()
const events = () => db.selectFrom('securityEvents').orderBy('id').selectAll().execute()
const clear = () => sql`delete from security_events`.execute(services.vaultDb)

describe('A security event', () => {
  it('names the kind and the account, but no address or client in clear', async () => {
    await clear()
    const { userId } = await newcomer('Ann')
    await clear()
    const email = 'Ann.Unspoken@example.test'
    await recordSecurityEvent(services, { kind: 'sign_in_failed', userId, email, client: '192.0.2.77' })
    const [event] = await events()
    expect(event).toMatchObject({ kind: 'sign_in_failed', userId, address: addressHash(services.secret, email) })
    expect(JSON.stringify(event)).not.toMatch(/unspoken|192\.0\.2/i)
    expect(addressHash(services.secret, ' ann.unspoken@EXAMPLE.test')).toBe(event!.address)
    expect(addressHash(['another secret of 32 characters..'], email)).not.toBe(event!.address)
  })

  it('hashes the network of all its clients to the same value', async () => {
    await clear()
    for (const client of ['192.0.2.77', '192.0.2.78', '::ffff:192.0.2.79', '198.51.100.1'])
      await recordSecurityEvent(services, { kind: 'sign_in_failed', client })
    const [first, second, third, other] = (await events()).map(({ network }) => network)
    expect([second, third]).toEqual([first, first])
    expect(other).not.toBe(first)
    expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2:ffff::1'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(clientOf('192.0.2.77')).not.toBe(clientOf('192.0.2.78'))
  })

  it('cannot be changed or deleted by the application, and outlives the account', async () => {
    const { userId } = await newcomer('Ann')
    await recordSecurityEvent(services, { kind: 'role_granted', userId })
    for (const change of [sql`update security_events set kind = 'x'`, sql`delete from security_events`])
      await expect(change.execute(db)).rejects.toThrow('permission denied')
    await erase({ userId })
    expect((await events()).filter((event) => event.userId === userId).map(({ kind }) => kind)).toContain(
      'role_granted',
    )
  })

  it('is kept for 90 days', async () => {
    await clear()
    await recordSecurityEvent(services, { kind: 'signed_in' })
    await recordSecurityEvent(services, { kind: 'signed_up' })
    await recordSecurityEvent(services, { kind: 'reset_requested' })
    const age = (kind: string, days: number) =>
      sql`update security_events set at = now() - ${days} * interval '1 day'
        where kind = ${kind}`.execute(services.vaultDb)
    await age('signed_in', 91)
    await age('signed_up', 89)
    await deleteExpired(services)
    expect((await events()).map(({ kind }) => kind)).toEqual(['signed_up', 'reset_requested'])
  })

  it('is counted by its kind only', async () => {
    const counted = async () => {
      const { body } = await app.inject('/metrics')
      return Number(/security_events_total\{kind="ban_refused"\} (\d+)/.exec(body)![1])
    }
    const before = await counted()
    await recordSecurityEvent(services, { kind: 'ban_refused', email: 'ann@example.test', client: '192.0.2.1' })
    expect(await counted()).toBe(before + 1)
    expect((await app.inject('/metrics')).body).not.toContain('ann@example.test')
  })

  it('that cannot be stored does not fail the request', async () => {
    const broken = { ...services, db: { insertInto: () => db.insertInto('securityEvents') } as unknown as typeof db }
    await expect(recordSecurityEvent(broken, { kind: 'signed_in', userId: 'no id' })).resolves.toBeUndefined()
  })
})
