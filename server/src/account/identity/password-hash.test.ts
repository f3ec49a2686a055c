import { stat } from 'node:fs/promises'
import { password } from '@hearth/shared/testing'
import { hashPassword } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../platform/config/env.ts'
import { startServices } from '../../testing/services.ts'
import { createHashPool } from './hash-pool.ts'
import { createPasswordHasher, isOutdated } from './password-hash.ts'

const asBuilt = readEnv({}).PASSWORD_COST
const { app, db, newcomer, stranger } = await startServices()
const hashOf = async (userId: string) =>
  (await db.selectFrom('account').where('userId', '=', userId).select('password').executeTakeFirstOrThrow()).password!

describe('A password is stored', () => {
  it("as a hash with OWASP's work and memory and its own salt", async () => {
    // On OWASP's list: N=2^15 (32 MiB), r=8, p=3.
    expect(asBuilt).toBe(15)
    const pool = createHashPool()
    const { hash, verify } = createPasswordHasher(asBuilt, pool)
    const [one, two] = [await hash(password), await hash(password)]
    expect(one).toMatch(/^scrypt\$15\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await verify({ password, hash: one })).toBe(true)
    expect(await verify({ password: `${password} `, hash: one })).toBe(false)
    expect(await verify({ password: 'ａ ｐａｓｓ', hash: await hash('a pass') })).toBe(true)
    await pool.close()
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
  it('runs in threads of its own, which start with the first hash, and end when the services close', async () => {
    const pool = createHashPool()
    expect(pool.threads()).toBe(0)
    const { hash } = createPasswordHasher(10, pool)
    await Promise.all(Array.from({ length: 8 }, () => hash(password)))
    expect(pool.threads()).toBe(2)
    await pool.close()
    expect(pool.threads()).toBe(0)
  })

  it('leaves the main thread and the pool of files and names free', async () => {
    const pool = createHashPool()
    const { hash } = createPasswordHasher(asBuilt, pool)
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const hashes = Promise.all(Array.from({ length: 6 }, () => hash(password))).then(note('hashes'))
    await stat(import.meta.filename).then(note('a file'))
    await hashes
    expect(order).toEqual(['a file', 'hashes'])
    await pool.close()
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
    // Each wrong password counts for its account and for the client.
    expect(tries.reduce((sum, { failures }) => sum + failures, 0)).toBe(2 * (20 - busy.length))
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    // Four run and 64 wait. Of the others nothing was read yet.
    const burst = await Promise.all(Array.from({ length: 72 }, (_, i) => attempt(100 + i)))
    const refused = burst.filter(({ statusCode }) => statusCode === 503)
    expect(refused).toHaveLength(4)
    for (const answer of refused) expect(answer.json()).toEqual({ code: 'BUSY', retryAfter: 5 })
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(68)
    const events = slow.db.selectFrom('securityEvents').where('kind', '=', 'refused_by_load').select('id')
    expect(await events.execute()).toHaveLength(busy.length + 4)
  })

  it('lets four requests run at once, in the order in which they came', async () => {
    const pool = createHashPool()
    const [begun, ended] = [[] as number[], [] as number[]]
    let running = 0
    const request = (i: number) => async () => {
      begun.push(i)
      running++
      await new Promise(setImmediate)
      expect(running).toBeLessThanOrEqual(4)
      running--
      ended.push(i)
    }
    const numbers = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(numbers.map((i) => pool.inTurn(`client ${i}`, request(i))))
    expect(begun).toEqual(numbers)
    const ofOne = Array.from({ length: 17 }, () => pool.inTurn('busy', async () => {}))
    expect(ofOne.filter((turn) => turn === null)).toHaveLength(1)
    expect(await pool.inTurn('another', async () => 'in')).toBe('in')
    await Promise.all(ofOne)
    expect(await pool.inTurn('busy', async () => 'in again')).toBe('in again')
    expect(ended).toHaveLength(12)
    await pool.close()
  })
})
