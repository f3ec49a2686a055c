import type { Photo } from '@hearth/shared/pictures/photos'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { settleAs } from '../../moderation/approvals/testing.ts'
import { consoleBans, startDecisions } from '../../moderation/decisions/testing.ts'
import { jobs as mediaJobs } from '../../moderation/media/jobs.ts'
import { photoForm } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf, trimmed } from '../../pictures/screening/testing.ts'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import { usesOf } from '../../platform/limits/testing.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import type { Person } from '../../testing/services.ts'
import { makeDue, purgeAccount } from '../deletion/queries.ts'
import { aNumber, aPhoneSignUp, phones } from '../identity/codes/testing.ts'
import { completeDueChanges } from '../identity/email-change/complete.ts'
import { passProvider, startProvider } from '../identity/providers/testing.ts'
import { aSignUp, identity } from '../identity/testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const running = await startDecisions({ OIDC_PROVIDERS: provider.settings, TRUST_PROXY: '1', SMS_COUNTRIES: 'DK' })
const { db, services, stranger, member, newcomer, staff, report, decide, people } = running
const { mailsTo, newestToken, confirm } = identity(running)
const { codeTo, enter, from } = phones(running)

beforeEach(() => db.deleteFrom('userRoles').execute())

type Refusal = { code: string; reference: string; until: string; contact: string | null }
type Contact = { email?: string; emailVerified?: boolean; phoneNumber?: string; phoneNumberVerified?: boolean }

let count = 0
/** A member with a mailbox of their own at Gmail, whose spellings are many. */
async function withMailbox(more: Contact = {}) {
  const name = `jo.doe${++count}`
  const person = await member('Jo')
  const contact = { email: `${name}@gmail.com`, ...more }
  await db.updateTable('user').set(contact).where('id', '=', person.userId).execute()
  return { ...person, ...contact, name }
}
const { ban, lift } = consoleBans(services)
const accountOf = (email: string) =>
  db.selectFrom('user').where('email', '=', email.toLowerCase()).select(['id', 'emailVerified']).executeTakeFirst()
const sessionsOf = (email: string) =>
  db.selectFrom('session').innerJoin('user', 'user.id', 'userId').where('email', '=', email).selectAll().execute()
const signUp = (email: string) => from('/sign-up/email', aSignUp({ email }))
/** A notice of a changed password can arrive after the code. */
async function byCode(email: string) {
  await from('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n')
  return from('/sign-in/email-otp', { email, otp: /^\d{6}$/m.exec(texts)![0] })
}
/** What signing in through a provider leads to, for a person whose mailbox it has verified. */
async function throughProvider(email: string) {
  const ask = stranger()
  provider.signInAs({ sub: email, email, email_verified: true })
  const { body } = await ask<{ url: string }>('POST', '/auth/sign-in/social', { provider: 'fjord' })
  const { pathname, search } = await passProvider(body.url, site)
  const { headers } = await ask('GET', `${pathname.slice('/api'.length)}${search}`)
  return String(headers.location).replace(site, '')
}

describe('A ban keeps the mailbox from a new account', () => {
  it('however it is spelled, and only the mailbox learns why', async () => {
    const jo = await withMailbox()
    const reference = await ban(jo)
    const { body: ordinary, headers } = await signUp(`new${count}@fjord.example`)
    const plain = jo.name.replace('.', '')
    for (const spelling of [`${plain}@gmail.com`, `${jo.name}+love@gmail.com`, `J.${plain.slice(1)}@GoogleMail.com`]) {
      const answer = await signUp(spelling)
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, Object.keys(ordinary)])
      expect(Object.keys(answer.body.user!)).toEqual(Object.keys(ordinary.user!))
      const names = (set: unknown) => [set].flat().map((cookie) => String(cookie).split('=')[0])
      expect(names(answer.headers['set-cookie'])).toEqual(names(headers['set-cookie']))
      expect(await accountOf(spelling)).toMatchObject({ emailVerified: false })
      const mails = await mailsTo(answer.body.user!.email!)
      expect(mails.map(({ text, links }) => [text.includes(reference), links])).toEqual([[true, [`${site}/auth`]]])
    }
    expect((await signUp(`${plain}x@gmail.com`)).status).toBe(200)
    expect(await accountOf(`${plain}x@gmail.com`)).toBeDefined()
  })

  it('for those who prove it first too: they read the number of the decision, its end, and where to write', async () => {
    const jo = await withMailbox()
    const reference = await ban(jo)
    const spelling = `${jo.name}+again@gmail.com`
    const { status, body } = await byCode(spelling)
    expect([status, body]).toMatchObject([409, { code: 'ENTRY_BLOCKED', reference, contact: 'people@hearth.example' }])
    const months = (Date.parse((body as Refusal).until) - Date.now()) / (30.44 * 86_400_000)
    expect(Math.round(months)).toBe(12)
    expect(JSON.stringify(body)).not.toContain('money')
    expect(await throughProvider(spelling)).toBe('/auth?error=ENTRY_BLOCKED')
    expect(await accountOf(spelling)).toBeUndefined()
    const closed = await stranger()('POST', '/auth/sign-in/email', { email: jo.email, password: 'wrong' })
    expect(closed.status).toBe(401)
  })

  it('and from an account that changes its address: only the mailbox learns why', async () => {
    const jo = await withMailbox()
    const reference = await ban(jo)
    const bo = await newcomer('Bo')
    const spelling = `${jo.name}+bo@gmail.com`
    expect((await bo.ask('PUT', '/me/email', { email: spelling })).status).toBe(200)
    const [mail, ...more] = await mailsTo(spelling)
    expect([mail!.text.includes(reference), mail!.links, more]).toEqual([true, [`${site}/auth`], []])
  })

  it('also after the account is gone, until 12 months are over', async () => {
    const jo = await withMailbox()
    await ban(jo)
    await db.transaction().execute((transaction) => makeDue(transaction, [jo.userId]))
    expect(await purgeAccount(services, jo.userId)).toBe(true)
    expect((await byCode(jo.email)).body.code).toBe('ENTRY_BLOCKED')
    const { rows } = await sql<{ text: string }>`select entry_blocks::text as text from entry_blocks`.execute(db)
    expect(rows.some(({ text }) => text.includes(jo.name))).toBe(false)
    await sql`update entry_blocks set expires_at = now() - interval '1 second'`.execute(db)
    expect((await byCode(jo.email)).status).toBe(200)
    await deleteExpired(services)
    expect(await db.selectFrom('entryBlocks').selectAll().execute()).toEqual([])
  })
})

/** What a visitor who has not proved an address is answered, time and again, without what differs by account. */
async function course(email: string) {
  const counted = () => usesOf(db, 'signUps')
  const before = await counted()
  const ways = [
    ['/sign-up/email', aSignUp({ email })],
    ['/sign-up/email', aSignUp({ email })],
    ['/sign-up/email', aSignUp({ email: email.toUpperCase() })],
    ['/sign-in/email', { email, password }],
    ['/sign-in/email', { email, password: 'wrong' }],
    ['/send-verification-email', { email }],
    ['/request-password-reset', { email }],
    ['/email-otp/send-verification-otp', { email, type: 'sign-in' }],
    ['/sign-in/magic-link', { email }],
    ['/sign-up/email', aSignUp({ email })],
  ] as const
  const answers = []
  for (const [path, body] of ways) {
    const { status, text, headers } = await from(path, body)
    const cookies = [headers['set-cookie'] ?? []].flat().map((one) => String(one).replace(/=[^;]*/, ''))
    answers.push([path, status, text.replaceAll(email, 'E').replaceAll(/[0-9a-f-]{36}/g, 'ID'), cookies])
  }
  return { answers, counted: (await counted()) - before }
}

describe('A visitor who proves nothing', () => {
  it('gets the same answers for a blocked mailbox, a variant of it and an unknown one, and counts the same', async () => {
    const jo = await withMailbox()
    const reference = await ban(jo)
    const unknown = await course(`un.known${count}@gmail.com`)
    expect(unknown.answers.map(([, status]) => status)).toEqual([200, 422, 422, 403, 401, 200, 200, 200, 200, 422])
    expect(unknown.counted).toBe(1)
    for (const email of [jo.email.replace('.', ''), `${jo.name}+tag@gmail.com`]) {
      expect(await course(email)).toEqual(unknown)
      const mails = (await mailsTo(email)).filter(({ text }) => text.includes(reference))
      expect(mails.map(({ links }) => links.join())).toEqual(Array(3).fill(`${site}/auth`))
    }
  })
})

describe('An account that the form made for a blocked mailbox', () => {
  const blocked = { status: 409, body: { code: 'ENTRY_BLOCKED' } }
  const stateOf = async (email: string) => [(await accountOf(email))?.emailVerified, await sessionsOf(email)]
  it('is not confirmed by a code or a link that signs in, and the refusal says which decision', async () => {
    const jo = await withMailbox()
    const reference = await ban(jo)
    const email = `${jo.name}+in@gmail.com`
    await signUp(email)
    expect(await byCode(email)).toMatchObject({ status: 409, body: { code: 'ENTRY_BLOCKED', reference } })
    await from('/sign-in/magic-link', { email })
    expect(await from('/magic-link/verify', { token: await newestToken(email) })).toMatchObject(blocked)
    expect(await throughProvider(email)).toMatch(/^\/auth\?error=/)
    expect(await stateOf(email)).toEqual([false, []])
  })

  it('is not confirmed by older links either, and by a new one once the ban is lifted', async () => {
    const jo = await withMailbox()
    const email = `${jo.name}+old@gmail.com`
    await signUp(email)
    const old = await newestToken(email)
    await from('/request-password-reset', { email })
    const reset = { token: await newestToken(email), newPassword: 'a better one 43' }
    await ban(jo)
    expect(await confirm(old, stranger(), password)).toMatchObject(blocked)
    expect(await from('/reset-password', reset)).toMatchObject(blocked)
    const signIn = async () => (await from('/sign-in/email', { email, password: reset.newPassword })).status
    expect([await signIn(), await stateOf(email)]).toEqual([403, [false, []]])
    await lift(jo)
    await from('/send-verification-email', { email })
    expect((await confirm(await newestToken(email), stranger(), reset.newPassword)).status).toBe(200)
    expect(await signIn()).toBe(200)
  })

  it('leaves alone the closed account, and accounts that an admin made', async () => {
    const jo = await withMailbox()
    await ban(jo)
    await from('/request-password-reset', { email: jo.email })
    const token = await newestToken(jo.email)
    expect((await from('/reset-password', { token, newPassword: 'a better one 43' })).status).toBe(200)
    expect((await byCode(jo.email)).body.code).toBe('ACCOUNT_BANNED')
    const email = `${jo.name}+invited@gmail.com`
    const invited = db.insertInto('user').values({ email, name: '', emailVerified: false }).returning('id')
    const { id } = await invited.executeTakeFirstOrThrow()
    await audit(db, { act: 'user_invited', actor: theConsole, subjectId: id })
    expect((await byCode(email)).status).toBe(200)
  })
})

describe('A change of the address that was asked for before the ban', () => {
  it('is dropped when its last link is used, and when its day comes', async () => {
    for (const last of ['link', 'day']) {
      const [jo, bo] = [await withMailbox(), await member('Bo')]
      const email = `${jo.name}+bo@gmail.com`
      await bo.ask('PUT', '/me/email', { email })
      const [own, other] = [await newestToken(bo.email), await newestToken(email)]
      const confirmSide = (token: string) => bo.ask('POST', '/email-changes/confirmation', { token })
      expect((await confirmSide(other)).body).toMatchObject({ state: 'old' })
      await ban(jo)
      if (last === 'link') expect((await confirmSide(own)).body).toMatchObject({ code: 'EMAIL_TAKEN' })
      else {
        await sql`update email_changes set due_at = now()`.execute(db)
        await completeDueChanges(services)
      }
      expect((await bo.ask('GET', '/me/email')).body).toEqual({ email: bo.email, pending: null })
    }
  })
})

describe('A ban keeps the number from a new account', () => {
  it('by the form, by its code, and from an account that adds it', async () => {
    const number = aNumber()
    const jo = await withMailbox({ phoneNumber: number, phoneNumberVerified: true })
    const reference = await ban(jo)
    await db.transaction().execute((transaction) => makeDue(transaction, [jo.userId]))
    await purgeAccount(services, jo.userId)
    for (const status of [200, 422]) expect((await from('/sign-up/email', aPhoneSignUp(number))).status).toBe(status)
    const { status, body } = await enter(number, await codeTo(number))
    expect([status, body]).toMatchObject([409, { code: 'ENTRY_BLOCKED', reference }])
    const bo = await newcomer('Bo')
    expect((await bo.ask('POST', '/me/phone/code', { phoneNumber: number })).status).toBe(200)
    const given = { phoneNumber: number, code: await codeTo(number) }
    expect((await bo.ask('PUT', '/me/phone', given)).body).toMatchObject({ code: 'PHONE_BLOCKED' })
    const made = db
      .selectFrom('user')
      .where('phoneNumber', '=', number)
      .select(['phoneNumberVerified', 'emailVerified'])
    expect(await made.execute()).toEqual([{ phoneNumberVerified: false, emailVerified: false }])
  })
})

describe('A ban keeps nothing from a new account', () => {
  it('that the banned one has not proved', async () => {
    const number = aNumber()
    const jo = await withMailbox({ emailVerified: false, phoneNumber: number, phoneNumberVerified: false })
    await ban(jo)
    expect((await byCode(`${jo.name}+me@gmail.com`)).status).toBe(200)
    expect((await byCode(jo.email)).body.code).toBe('ACCOUNT_BANNED')
  })

  it('before a second person agrees, or once lifted, taken back or won on appeal, which opens the account', async () => {
    const { ann } = await people()
    const [jo, mo, ada, nia] = [await withMailbox(), await staff('Mo'), await staff('Ada', 'admin'), await staff('Nia')]
    const blocked = async () => (await byCode(`${jo.name}+${++count}@gmail.com`)).status === 409
    async function banned() {
      await report(ann, jo)
      const { body } = await decide(mo, jo, [{ action: 'ban' }])
      const before = await blocked()
      expect((await settleAs(ada, body.approvalId!, 'approved')).status).toBe(200)
      expect([before, await blocked()]).toEqual([false, true])
      return body.decision!.id
    }
    await banned()
    await lift(jo)
    expect(await blocked()).toBe(false)
    const note = 'It was somebody else.'
    expect((await nia.ask('POST', '/admin/decisions/undo', { decisionId: await banned(), note })).status).toBe(200)
    expect(await blocked()).toBe(false)
    const appeal = { decisionId: await banned(), byId: jo.profileId, text: 'It was not me.' }
    const { id } = await db.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow()
    expect((await nia.ask('POST', `/admin/appeals/${id}`, { outcome: 'granted', reason: 'No.' })).status).toBe(200)
    expect([await blocked(), (await byCode(jo.email)).status]).toEqual([false, 200])
    const strikes = sql`select from strikes where decision_id = ${appeal.decisionId} and taken_back_at is null`
    expect((await strikes.execute(db)).rows).toEqual([])
  })
})

describe('A photo of a banned member', () => {
  const upload = async (who: Person, bytes: Buffer) =>
    (await who.ask<Photo>('POST', '/me/photos', photoForm(bytes))).body
  const stateOf = async ({ id }: Photo) =>
    (await db.selectFrom('profileImages').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

  it('is held when it comes back mirrored or re-encoded, and opens a case that says whose it was like', async () => {
    const [jo, bo, cy] = [await member('Jo'), await member('Bo'), await member('Cyrus')]
    const picture = await jpegOf(drawing(7001))
    const [own, taken] = [await upload(jo, picture), await upload(cy, picture)]
    const reference = await ban(jo)
    const copies = [
      await sharp(picture).flop().jpeg({ quality: 60 }).toBuffer(),
      await sharp(picture).resize(400).webp({ quality: 60 }).toBuffer(),
    ]
    const [mirrored, encoded] = [await upload(bo, copies[0]!), await upload(bo, copies[1]!)]
    expect([mirrored.state, encoded.state]).toEqual(['held', 'held'])
    // The banned member may have taken the picture from its owner.
    expect([await stateOf(own), await stateOf(taken)]).toEqual(['shown', 'shown'])
    await mediaJobs[0]!.run(services, null)
    const mo = await staff('Mo')
    const found = db.selectFrom('cases').where('subjectId', '=', bo.profileId).select(['id', 'foundByMachine'])
    const { id, foundByMachine } = await found.executeTakeFirstOrThrow()
    const { body } = await mo.ask<{ items: { kind: string; facts: object }[] }>('POST', `/admin/cases/${id}/opening`)
    expect([foundByMachine, body.items]).toMatchObject([
      true,
      [
        { kind: 'photo', facts: { bannedPhoto: true, decision: reference } },
        { kind: 'photo', facts: { bannedPhoto: true, decision: reference } },
      ],
    ])
    const { body: decided } = await decide(mo, bo, [{ action: 'warn' }])
    const decision = db.selectFrom('decisions').where('id', '=', decided.decision!.id)
    expect(await decision.select(['detectedByMachine', 'decidedByMachine']).executeTakeFirst()).toEqual({
      detectedByMachine: true,
      decidedByMachine: 'none',
    })
    await lift(jo)
    expect((await upload(bo, copies[0]!)).state).toBe('shown')
  })

  it('is found in four of five cases when 2 % are missing at each edge', async () => {
    const [jo, bo] = [await member('Jo'), await member('Bo')]
    const pictures = await Promise.all([1, 2, 3, 4, 5].map((seed) => jpegOf(drawing(7100 + seed))))
    for (const picture of pictures) await upload(jo, picture)
    await ban(jo)
    const states = []
    for (const picture of pictures) states.push((await upload(bo, await trimmed(picture, 0.02))).state)
    expect(states.filter((state) => state === 'held').length).toBeGreaterThanOrEqual(4)
  })
})
