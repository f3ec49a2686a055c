import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addStrike, countStrikes } from '../../moderation/decisions/strikes.ts'
import { consoleBans, startDecisions } from '../../moderation/decisions/testing.ts'
import { mailboxesOf } from '../../platform/audit/subject-key.ts'
import { runWhenDue } from '../../platform/jobs/schedule.ts'
import type { Person } from '../../testing/services.ts'
import { makeDue, purgeAccount } from '../deletion/queries.ts'
import { aNumber, aPhoneSignUp, phones } from '../identity/codes/testing.ts'
import { completeChange } from '../identity/email-change/complete.ts'
import { passProvider, startProvider } from '../identity/providers/testing.ts'
import { aSignUp, identity, tokenOf } from '../identity/testing.ts'
import { jobs } from './jobs.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const running = await startDecisions({ OIDC_PROVIDERS: provider.settings, TRUST_PROXY: '1', SMS_COUNTRIES: 'DK' })
const { db, services, stranger, member, newcomer } = running
const { secret } = services
const { mailsTo, newestToken, confirm } = identity(running)
const { codeTo, enter, from } = phones(running)

type Owner = Pick<Person, 'userId'>
const { ban, banIn, lift } = consoleBans(services)
const strike = async (owner: Owner) => {
  const row = {
    puid: `D-${crypto.randomUUID()}`,
    deciderLabel: 'x',
    actions: '[{"action": "close"}]',
    source: 'notice',
    language: 'en',
  }
  const { id } = await db
    .insertInto('decisions')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await addStrike(db, secret, { userId: owner.userId, decisionId: id, weight: 1 })
}
const strikesOf = ({ userId }: Owner) => countStrikes(db, secret, userId)

let count = 0
const anAddress = (domain = 'fjord.example') => `former.${++count}@${domain}`
const set = ({ userId }: Owner, contact: object) =>
  db.updateTable('user').set(contact).where('id', '=', userId).execute()
const remove = async (owner: Owner) => {
  await db.transaction().execute((transaction) => makeDue(transaction, [owner.userId]))
  expect(await purgeAccount(services, owner.userId)).toBe(true)
}

/** Changes an address as its owner does, by both links. */
async function change({ ask }: Person, email: string, to: string) {
  expect((await ask('PUT', '/me/email', { email: to })).status).toBe(200)
  await stranger()('POST', '/email-changes/confirmation', { token: await newestToken(email) })
  return ask('POST', '/email-changes/confirmation', { token: await newestToken(to) })
}

/** Signs in again, because a new address ends the sessions of the account. */
async function signInAgain({ ask }: Person, email: string) {
  expect((await ask('POST', '/auth/sign-in/email', { email, password })).status).toBe(200)
}

/** A member who had an address and a number, and changed both. */
async function changed(domain?: string) {
  const jo = await member('Jo')
  const [email, now, phoneNumber] = [anAddress(domain), anAddress(), aNumber()]
  await set(jo, { email, phoneNumber, phoneNumberVerified: true })
  await signInAgain(jo, email)
  expect((await jo.ask('DELETE', '/me/phone')).status).toBe(200)
  expect((await change(jo, email, now)).body).toMatchObject({ state: 'changed' })
  return { ...jo, email, now, phoneNumber }
}

const codeOf = async (email: string) => {
  await from('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  return /^\d{6}$/m.exec((await mailsTo(email)).map(({ text }) => text).join('\n'))![0]
}
const byCode = async (email: string) => from('/sign-in/email-otp', { email, otp: await codeOf(email) })
async function byLink(email: string) {
  await from('/sign-in/magic-link', { email })
  const links = (await mailsTo(email)).flatMap((mail) => mail.links)
  return from('/magic-link/verify', { token: tokenOf(links.find((link) => link.includes('link=sign-in'))) })
}
async function throughProvider(email: string) {
  provider.signInAs({ sub: email, email, email_verified: true })
  const ask = stranger()
  const { body } = await ask<{ url: string }>('POST', '/auth/sign-in/social', { provider: 'fjord' })
  const { pathname, search } = await passProvider(body.url, site)
  const { headers } = await ask('GET', `${pathname.slice('/api'.length)}${search}`)
  return String(headers.location).replace(site, '')
}
const rows = async () => (await sql<{ text: string }>`select f::text as text from former_contacts f`.execute(db)).rows

describe('A ban blocks for new accounts', () => {
  it('a former address, by every way to open an account', async () => {
    const jo = await changed()
    const reference = await ban(jo)
    for (const email of [jo.now, jo.email]) {
      // The library answers a link that may create no account like an invalid link. A mail gives the reason.
      expect(await byLink(email)).toMatchObject({ status: email === jo.now ? 403 : 400 })
      expect(await throughProvider(email)).toMatch(/^\/auth\?error=/)
    }
    expect(await byCode(jo.email)).toMatchObject({ status: 409, body: { code: 'ENTRY_BLOCKED', reference } })
    expect((await from('/sign-up/email', aSignUp({ email: jo.email }))).status).toBe(200)
    const told = (await mailsTo(jo.email))[0]!
    expect([told.text.includes(reference), told.links]).toEqual([true, [`${site}/auth`]])
    await from('/request-password-reset', { email: jo.email })
    expect((await mailsTo(jo.email))[0]!.links).toEqual([`${site}/auth`])
    const bo = await newcomer('Bo')
    await bo.ask('PUT', '/me/email', { email: jo.email })
    expect((await mailsTo(jo.email)).every(({ links }) => links.every((link) => !link.includes('new-email')))).toBe(
      true,
    )
    await lift(jo)
    expect((await byCode(jo.email)).status).toBe(200)
  })

  it('a former number that was removed or replaced', async () => {
    const jo = await changed()
    await set(jo, { phoneNumber: aNumber(), phoneNumberVerified: true })
    const [first, second] = [jo.phoneNumber, aNumber()]
    await from('/phone-number/send-otp', { phoneNumber: second })
    await jo.ask('PUT', '/me/phone', { phoneNumber: second, code: await codeTo(second) })
    const { phoneNumber: replaced } = await db
      .selectFrom('user')
      .where('id', '=', jo.userId)
      .select('phoneNumber')
      .executeTakeFirstOrThrow()
    expect(replaced).toBe(second)
    await ban(jo)
    expect((await from('/sign-up/email', aPhoneSignUp(first))).status).toBe(200)
    expect((await enter(first, await codeTo(first))).body).toMatchObject({ code: 'ENTRY_BLOCKED' })
    const bo = await newcomer('Bo')
    await from('/phone-number/send-otp', { phoneNumber: first })
    const added = await bo.ask('PUT', '/me/phone', { phoneNumber: first, code: await codeTo(first) })
    expect(added.body).toMatchObject({ code: 'PHONE_BLOCKED' })
  })

  it.each([
    ['pm.me', 'protonmail.com'],
    ['mac.com', 'icloud.com'],
    ['googlemail.com', 'gmail.com'],
  ])('a former address at each domain of its provider: %s and %s', async (had, comes) => {
    const jo = await changed(had)
    await ban(jo)
    const [name] = jo.email.split('@')
    expect((await byCode(`${name}@${comes}`)).body).toMatchObject({ code: 'ENTRY_BLOCKED' })
    expect((await byCode(`${name}@other.example`)).status).toBe(200)
  })

  it('a former contact after the account is deleted, until 12 months after the account gave it up', async () => {
    const [jo, kim] = [await changed(), await changed()]
    await db
      .updateTable('formerContacts')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', kim.userId)
      .execute()
    for (const banned of [jo, kim]) {
      await ban(banned)
      await remove(banned)
    }
    expect([(await byCode(jo.email)).status, (await byCode(kim.email)).status]).toEqual([409, 200])
  })

  it('the proved addresses when one changes at the instant of the ban, whichever comes first', async () => {
    for (const first of ['change', 'ban']) {
      const jo = await member('Jo')
      const [email, to] = [anAddress(), anAddress()]
      await set(jo, { email })
      const asked = { userId: jo.userId, newEmail: to, sessionId: null }
      let goOn = () => {}
      const paused = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const begun = Promise.withResolvers<void>()
      const pausing = db.transaction().execute(async (transaction) => {
        if (first === 'change') await completeChange(transaction, secret, asked)
        else await banIn(transaction, jo)
        begun.resolve()
        await paused
      })
      await begun.promise
      const other =
        first === 'change'
          ? ban(jo)
          : db.transaction().execute((transaction) => completeChange(transaction, secret, asked))
      const waits = sql`select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`
      await expect
        .poll(async () => (await waits.execute(db)).rows.length)
        .toBeGreaterThan(0)
        .finally(goOn)
      await Promise.all([pausing, other])
      await remove(jo)
      expect((await byCode(email)).body).toMatchObject({ code: 'ENTRY_BLOCKED' })
      expect((await byCode(to)).status, first).toBe(first === 'change' ? 409 : 200)
    }
  })
})

describe('Former addresses and numbers', () => {
  it('are keyed hashes, and are deleted with an account that is not banned', async () => {
    const jo = await changed()
    const own = db.selectFrom('formerContacts').where('userId', '=', jo.userId)
    const kept = await own.select(['kind', 'contact']).execute()
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['mailbox', 'mailbox', 'phone'])
    expect(kept.filter(({ contact }) => contact !== null)).toEqual([])
    for (const said of [jo.email, jo.phoneNumber, 'former.'])
      expect((await rows()).filter(({ text }) => text.includes(said))).toEqual([])
    await remove(jo)
    expect(await own.selectAll().execute()).toEqual([])
    expect((await byCode(jo.email)).status).toBe(200)
  })

  it('are hashed within a minute after any other statement, and blocked before', async () => {
    const [jo, kim] = [await member('Jo'), await member('Kim')]
    for (const person of [jo, kim]) await set(person, { email: anAddress() })
    await ban(jo)
    await remove(jo)
    expect((await byCode(jo.email)).body).toMatchObject({ code: 'ENTRY_BLOCKED' })
    await sql`delete from job_runs`.execute(db)
    for (const job of jobs) await runWhenDue(services, job)
    expect((await rows()).filter(({ text }) => text.includes('@'))).toEqual([])
    await ban(kim)
    await remove(kim)
    expect((await byCode(kim.email)).body).toMatchObject({ code: 'ENTRY_BLOCKED' })
  })

  it('do not include contacts that the account never proved', async () => {
    const jo = await member('Jo')
    const [never, phoneNumber] = [anAddress(), aNumber()]
    await set(jo, { email: never, emailVerified: false, phoneNumber, phoneNumberVerified: false })
    await set(jo, { email: anAddress(), phoneNumber: null })
    await ban(jo)
    expect([(await byCode(never)).status, (await enter(phoneNumber, await freshCode(phoneNumber))).status]).toEqual([
      200, 200,
    ])
  })
})

const freshCode = async (phoneNumber: string) => {
  await from('/phone-number/send-otp', { phoneNumber })
  return codeTo(phoneNumber)
}

describe('A banned account', () => {
  it('gets no new address by a link that was mailed before the ban', async () => {
    const jo = await member('Jo')
    const to = anAddress()
    const { createAddressChange } = await import('../identity/confirmations.ts')
    const token = await createAddressChange(db, jo.userId, to)
    await ban(jo)
    expect((await confirm(token, stranger(), password)).body.code).toBe('INVALID_TOKEN')
    expect((await byCode(to)).status).toBe(200)
  })
})

describe('Strikes count', () => {
  it('after the address and the number have changed', async () => {
    const jo = await member('Jo')
    await set(jo, { email: anAddress(), phoneNumber: aNumber(), phoneNumberVerified: true })
    await strike(jo)
    expect(await strikesOf(jo)).toBe(1)
    await set(jo, { email: anAddress() })
    await strike(jo)
    await set(jo, { phoneNumber: null, email: anAddress() })
    expect([await strikesOf(jo), await strikesOf(await member('Ann'))]).toEqual([2, 0])
  })

  it('for a new account of the same mailbox or the same number', async () => {
    const jo = await member('Jo')
    const [name, phoneNumber] = [`same${++count}`, aNumber()]
    await set(jo, { email: `${name}@me.com`, phoneNumber, phoneNumberVerified: true })
    await strike(jo)
    await remove(jo)
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await set(ann, { email: `${name}+new@icloud.com` })
    await set(bo, { phoneNumber, phoneNumberVerified: true })
    expect([await strikesOf(ann), await strikesOf(bo)]).toEqual([1, 1])
  })
})

it.each([
  ['Ann.Bell+x@GoogleMail.com', ['annbell@gmail.com', 'annbell@googlemail.com']],
  ['ann@pm.me', ['ann@proton.me', 'ann@protonmail.com', 'ann@pm.me']],
  ['ann@mac.com', ['ann@icloud.com', 'ann@me.com', 'ann@mac.com']],
  ['ann@xn--mnchen-3ya.example', ['ann@xn--mnchen-3ya.example']],
])('%s has the mailbox spellings %j', (address, mailboxes) => expect(mailboxesOf(address)).toEqual(mailboxes))
