import { password } from '@hearth/shared/testing'
import { hashPassword } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { startServices } from '../testing/services.ts'
import { createConcurrencyLimit, Overloaded } from './concurrency-limit.ts'
import { createPasswordHasher, isOutdated } from './password-hash.ts'

const asBuilt = readEnv({}).PASSWORD_COST
const { app, db, newcomer, stranger } = await startServices()
const hashOf = async (userId: string) =>
  (await db.selectFrom('account').where('userId', '=', userId).select('password').executeTakeFirstOrThrow()).password!

describe('A password is stored', () => {
  it("as a hash with OWASP's work and memory and its own salt", async () => {
    // On OWASP's list: N=2^15 (32 MiB), r=8, p=3.
    expect(asBuilt).toBe(15)
    const { hash, verify } = createPasswordHasher(asBuilt)
    const [one, two] = [await hash(password), await hash(password)]
    expect(one).toMatch(/^scrypt\$15\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await verify({ password, hash: one })).toBe(true)
    expect(await verify({ password: `${password} `, hash: one })).toBe(false)
    expect(await verify({ password: 'ａ ｐａｓｓ', hash: await hash('a pass') })).toBe(true)
  })

  it('with its old hash until its owner signs in; then rehashed, without ending a session', async () => {
    const ann = await newcomer('Ann')
    const old = await hashPassword(password)
    expect(isOutdated(old, 10)).toBe(true)
    const account = db.updateTable('account').where('userId', '=', ann.userId)
    await account.set({ password: old }).execute()
    const { email } = ann
    const signIn = (word: string, ask = stranger()) => ask('POST', '/auth/sign-in/email', { email, password: word })
    await signIn(password, ann.ask)
    await account.set({ password: old }).execute()
    await signIn(password, ann.ask)
    const begun = await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('account')
        .where('userId', '=', ann.userId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto('account')
        .values({ ...row, password: old })
        .execute()
    })
    expect((await signIn('not it 42')).status).toBe(401)
    expect(await hashOf(ann.userId)).toBe(old)
    expect((await signIn(password)).status).toBe(200)
    const renewed = await hashOf(ann.userId)
    expect(isOutdated(renewed, 10)).toBe(false)
    expect((await signIn(password)).status).toBe(200)
    expect(await hashOf(ann.userId)).toBe(renewed)
    const now = await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    expect(now).toEqual(expect.arrayContaining(begun))
  })
})

describe('Expensive work', () => {
  it('runs up to the limit, then queues, then is refused', async () => {
    const gate = createConcurrencyLimit({ maxRunning: 2, maxQueued: 3 })
    const ends: (() => void)[] = []
    let most = 0
    let running = 0
    const order: number[] = []
    const begin = (name: number) =>
      gate(async () => {
        order.push(name)
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running--
      })
    const five = [1, 2, 3, 4, 5].map(begin)
    await expect(begin(6)).rejects.toBeInstanceOf(Overloaded)
    while (order.length < 5 || ends.length) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(five)
    expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]])
  })

  it('continues after a failure', async () => {
    const gate = createConcurrencyLimit({ maxRunning: 1, maxQueued: 1 })
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate(async () => 'yes')).toBe('yes')
  })

  it('that cannot queue is answered with 503 and Retry-After, and does not count as a guess', async () => {
    const slow = await startServices({ PASSWORD_COST: '13' })
    const attempt = (i: number) =>
      slow.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: `nobody${i}@example.test`, password: 'guess' },
      })
    const { hash } = (await slow.services.auth.$context).password
    // More than the queue holds, so that those beyond it are refused.
    const queued = Promise.allSettled(Array.from({ length: 80 }, () => hash(password)))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(i)))
    await queued
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 401).length + busy.length).toBe(20)
    for (const answer of busy) {
      expect(answer.json().code).toBe('BUSY')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const tries = await slow.db.selectFrom('passwordTries').select('failures').execute()
    expect(tries.filter(({ failures }) => failures > 0)).toHaveLength(20 - busy.length)
    expect((await app.inject('/api/health')).statusCode).toBe(200)
  })
})
