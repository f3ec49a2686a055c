import type { WaysIn } from '@hearth/shared/account/ways-in'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffIn } from '../../moderation/admin/testing.ts'
import { endFunctions } from '../../moderation/functions/jobs.ts'
import { setOff } from '../../platform/community/testing.ts'
import { startServices } from '../../testing/services.ts'
import { aNumber, aPhoneSignUp, isSignedIn, phones } from './codes/testing.ts'
import { newWallet } from './wallet/testing.ts'

const running = await startServices({
  TRUST_PROXY: '1',
  SMS_COUNTRIES: 'DK',
  SMS_DAILY_LIMIT: '500',
  WALLET_SIGN_IN: 'on',
})
const { services, db, stranger } = running
const { from, ask, enter, signIn, messagesTo, codeTo, ownerOf, confirmed } = phones(running)

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  await setOff(services, {})
})

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const switchOff = (...names: ('phone' | 'wallets')[]) =>
  setOff(services, Object.fromEntries(names.map((name) => [name, daysAgo(0)])))
const ways = async () => (await stranger()<WaysIn>('GET', '/ways-in')).body
const giveMail = (number: string) =>
  db
    .updateTable('user')
    .set({ email: `${number.slice(1)}@example.test`, emailVerified: true })
    .where('phoneNumber', '=', number)
    .execute()

describe('Sign-in by phone that is off', () => {
  it('does not exist once nobody needs it', async () => {
    const { number } = await confirmed()
    await giveMail(number)
    await switchOff('phone')
    await expect.poll(async () => (await ways()).phone).toBeNull()
    const requests = [ask(number), enter(number, '123456'), from('/sign-up/email', aPhoneSignUp(aNumber()))]
    for (const { status, body } of await Promise.all(requests)) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(isSignedIn(await signIn(number))).toBe(false)
  })

  it('stays for who has no other way, and no answer tells who that is', async () => {
    const [kept, other, unknown] = [(await confirmed()).number, (await confirmed()).number, aNumber()]
    await giveMail(other)
    await switchOff('phone')
    await expect.poll(async () => (await ways()).kept).toEqual(['phone'])
    expect((await ways()).phone).not.toBeNull()
    const before = (await messagesTo(other)).length
    const asked = await Promise.all([kept, other, unknown].map((number) => ask(number)))
    expect(new Set(asked.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([(await messagesTo(other)).length, (await messagesTo(unknown)).length]).toEqual([before, 0])
    expect(isSignedIn(await enter(kept, await codeTo(kept)))).toBe(true)
    expect(isSignedIn(await signIn(kept))).toBe(true)
    expect(isSignedIn(await signIn(other))).toBe(false)
    expect((await from('/sign-up/email', aPhoneSignUp(unknown))).status).toBe(404)
    expect(await ownerOf(unknown)).toBeUndefined()
  })

  it('loses its numbers after 30 days, but not those of who has no other way', async () => {
    const [kept, other] = [(await confirmed()).number, (await confirmed()).number]
    await giveMail(other)
    await setOff(services, { phone: daysAgo(29) })
    await endFunctions(services)
    expect(await ownerOf(other)).toBeDefined()
    await setOff(services, { phone: daysAgo(31) })
    await endFunctions(services)
    expect(await ownerOf(other)).toBeUndefined()
    expect(await ownerOf(kept)).toBeDefined()
    await giveMail(kept)
    await endFunctions(services)
    expect(await ownerOf(kept)).toBeUndefined()
  })
})

describe('Sign-in with a wallet that is off', () => {
  /** An account that a wallet made. */
  async function ofWallet() {
    const { address } = newWallet()
    const user = { email: `${crypto.randomUUID()}@wallet.invalid`, name: '', emailVerified: false }
    const { id: userId } = await db.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('walletAddress').values({ userId, address, chainId: 1 }).execute()
    return userId
  }
  const wallets = async () => (await db.selectFrom('walletAddress').select('userId').execute()).map((row) => row.userId)

  it('does not exist once nobody needs it', async () => {
    await switchOff('wallets')
    await expect.poll(async () => (await ways()).wallet).toBe(false)
    for (const path of ['nonce', 'verify']) expect((await from(`/siwe/${path}`, {})).status).toBe(404)
  })

  it('stays for who has no other way, whose wallets are not deleted', async () => {
    const [kept, other] = [await ofWallet(), await ofWallet()]
    await sql`update "user" set email = 'other@example.test', email_verified = true where id = ${other}`.execute(db)
    await setOff(services, { wallets: daysAgo(31) })
    await expect.poll(ways).toMatchObject({ wallet: true, kept: ['wallets'] })
    await endFunctions(services)
    expect(await wallets()).toEqual([kept])
  })

  it('counts no way that is off as another, and the console says how many keep it', async () => {
    const both = await ofWallet()
    const number = aNumber()
    await sql`update "user" set phone_number = ${number}, phone_number_verified = true where id = ${both}`.execute(db)
    const admin = await staffIn(running, 'Ada')
    const only = async () => {
      type Edited = { functions: { name: string; only?: number }[] }
      const { functions } = (await admin.ask<Edited>('GET', '/admin/functions')).body
      return Object.fromEntries(functions.flatMap(({ name, only }) => (only === undefined ? [] : [[name, only]])))
    }
    expect(await only()).toEqual({ phone: 0, wallets: 0 })
    await switchOff('wallets')
    expect(await only()).toEqual({ phone: 1, wallets: 0 })
    await switchOff('wallets', 'phone')
    expect(await only()).toEqual({ phone: 1, wallets: 1 })
  })
})
