import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { startServices } from '../../testing/services.ts'
import { deleteUnconfirmedAccounts } from './sessions.ts'
import { aSignUp, identity } from './testing.ts'

const running = await startServices()
const { services, db, stranger, newcomer, member, signOut } = running
const { signUp, signedUp, confirmed, signIn } = identity(running)

describe('A session', () => {
  const days = async (userId: string) => {
    const { rows } = await sql<{ days: number }>`select extract(epoch from expires_at - now()) / 86400 as days
      from session
      where user_id = ${userId}`.execute(db)
    return rows.map((row) => Math.round(Number(row.days)))
  }
  /** Makes a session look `by` days old and used until yesterday. */
  const age = (userId: string, by: number) =>
    sql`update session set
        created_at = now() - ${by} * interval '1 day',
        updated_at = now() - interval '25 hours',
        expires_at = now() + interval '2 days'
      where user_id = ${userId}`.execute(db)

  it('is renewed for 30 days with use, and ends 90 days after its start', async () => {
    const { userId, email } = await member('Ann')
    await signOut({ userId })
    const ask = stranger()
    await signIn(email, undefined, ask)
    expect(await days(userId)).toEqual([30])
    await age(userId, 40)
    expect((await ask('GET', '/me')).status).toBe(200)
    expect(await days(userId)).toEqual([30])
    await age(userId, 80)
    expect((await ask('GET', '/me')).status).toBe(200)
    expect(await days(userId)).toEqual([10])
    await age(userId, 91)
    expect((await ask('GET', '/me')).status).toBe(401)
  })

  it('is deleted with its data once it has ended', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', ann.userId)
      .execute()
    await deleteExpired(services)
    expect(await days(ann.userId)).toEqual([])
    expect(await days(bo.userId)).toEqual([30])
  })
})

/** One account in three browsers, each with its own session. */
async function threeBrowsers() {
  const first = await newcomer('Ann')
  const others = [stranger(), stranger()]
  for (const ask of others) await signIn(first.email, password, ask)
  return [first.ask, ...others]
}
type Ask = ReturnType<typeof stranger>
const statuses = (asks: Ask[]) => Promise.all(asks.map(async (ask) => (await ask('GET', '/me')).status))

describe('Signing out', () => {
  it.each([
    ['this session', '/auth/sign-out', {}, [200, 401, 200, 200]],
    ['this session', '/auth/sign-out', { scope: 'local' }, [200, 401, 200, 200]],
    ['all others', '/auth/sign-out', { scope: 'others' }, [200, 200, 401, 401]],
    ['all others', '/auth/revoke-other-sessions', {}, [200, 200, 401, 401]],
    ['every session', '/auth/sign-out', { scope: 'global' }, [200, 401, 401, 401]],
    ['every session', '/auth/revoke-sessions', {}, [200, 401, 401, 401]],
    ['nothing', '/auth/sign-out', { scope: 'everyone' }, [400, 200, 200, 200]],
  ])('ends %s: %s %j', async (_, path, body, expected) => {
    const asks = await threeBrowsers()
    // A stranger ends nothing.
    if (path !== '/auth/sign-out') expect((await stranger()('POST', path, body)).status).toBe(401)
    const { status } = await asks[0]!('POST', path, body)
    expect([status, ...(await statuses(asks))]).toEqual(expected)
  })
})

it('A browser whose session was ended elsewhere is asked once to drop its copies of photos, no other is', async () => {
  const [here, elsewhere] = await threeBrowsers()
  const told = async (ask: Ask) => (await ask('GET', '/auth/get-session')).headers['clear-site-data']
  expect([await told(stranger()), await told(here!)]).toEqual([undefined, undefined])
  await elsewhere!('POST', '/auth/revoke-other-sessions', {})
  expect([await told(here!), await told(here!), await told(elsewhere!)]).toEqual(['"cache"', undefined, undefined])
})

it('Signing in again in the same browser ends the previous session only', async () => {
  const ann = await newcomer('Ann')
  const elsewhere = stranger()
  await signIn(ann.email, password, elsewhere)
  const sessions = () => db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
  const before = await sessions()
  expect((await signIn(ann.email, 'not it 42', ann.ask)).status).toBe(401)
  expect(await sessions()).toEqual(before)
  expect((await signIn(ann.email, password, ann.ask)).status).toBe(200)
  expect(await sessions()).toHaveLength(2)
  expect(await statuses([ann.ask, elsewhere])).toEqual([200, 200])
})

describe('Expired data', () => {
  it('is deleted: links and rate-limit counts', async () => {
    const ann = await newcomer('Ann')
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    const links = () => db.selectFrom('verification').where('value', '=', ann.userId).selectAll().execute()
    await deleteExpired(services)
    expect(await links()).toHaveLength(1)
    await db
      .updateTable('verification')
      .set({ expiresAt: new Date(0) })
      .execute()
    await db.updateTable('rateLimit').set({ lastRequest: 1 }).execute()
    await deleteExpired(services)
    expect(await links()).toEqual([])
    expect(await db.selectFrom('rateLimit').selectAll().execute()).toEqual([])
  })
})

describe('An unconfirmed account', () => {
  const age = (email: string, days: number) =>
    sql`update "user" set created_at = now() - ${days} * interval '1 day' where email = ${email}`.execute(db)
  const known = (email: string) => db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirst()

  it('is deleted after seven days with all its data, and the address is free again', async () => {
    const [early, late, sure] = [await signedUp(), await signedUp(), await confirmed()]
    const { id } = (await known(late))!
    for (const [email, days] of [
      [early, 6],
      [late, 8],
      [sure, 8],
    ] as const)
      await age(email, days)
    await deleteUnconfirmedAccounts(db)
    expect(await known(early)).toBeDefined()
    expect(await known(sure)).toBeDefined()
    expect(await known(late)).toBeUndefined()
    for (const table of ['profiles', 'account'] as const)
      expect(await db.selectFrom(table).where('userId', '=', id).select('id').execute()).toEqual([])
    expect((await signUp({ ...aSignUp(), email: late })).status).toBe(200)
    expect((await signIn(sure, password)).status).toBe(200)
  })

  it('stays if it was ever used, whatever happened to its address since', async () => {
    const ann = await member('Ann')
    await sql`update "user" set email_verified = false where id = ${ann.userId}`.execute(db)
    await age(ann.email, 100)
    await deleteUnconfirmedAccounts(db)
    expect(await known(ann.email)).toBeDefined()
  })
})
