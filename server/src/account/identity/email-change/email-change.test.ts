import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../../platform/retention/delete-expired.ts'
import { type Person, startServices } from '../../../testing/services.ts'
import { aNumber, phones } from '../codes/testing.ts'
import { identity } from '../testing.ts'
import { completeDueChanges } from './complete.ts'

const running = await startServices()
const { services, db, stranger, newcomer, member } = running
const { mailsTo, newestToken, signIn, signedUp } = identity(running)
const { messagesTo } = phones(running)

type Pending = { email: string; newConfirmed: boolean; oldConfirmed: boolean | null; dueAt: string }
type Answer = { email: string | null; pending: Pending | null; code: string; state: string; notMeToken: string }

let count = 0
const aNewAddress = () => `new${++count}@fjord.example`
const request = ({ ask }: Pick<Person, 'ask'>, email: string) => ask<Answer>('PUT', '/me/email', { email })
const cancel = ({ ask }: Person) => ask<Answer>('DELETE', '/me/email/change')
const stateOf = async ({ ask }: Person) => (await ask<Answer>('GET', '/me/email')).body
const confirm = (token: string, ask: Person['ask'] = stranger()) =>
  ask<Answer>('POST', '/email-changes/confirmation', { token })
const object = (token: string) => stranger()<Answer>('POST', '/email-changes/objection', { token })
const passMinutes = (minutes: number) =>
  sql`update session set authenticated_at = authenticated_at - ${minutes}::int * interval '1 minute'`.execute(db)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

/** Moves the clock of all changes and links. */
async function passDays(days: number) {
  const by = sql`${days}::int * interval '1 day'`
  await sql`update email_changes set due_at = due_at - ${by}, new_confirmed_at = new_confirmed_at - ${by}`.execute(db)
  await sql`update email_change_links set expires_at = expires_at - ${by}`.execute(db)
}

/** A member who has asked for a new address, with the tokens of both links. */
async function waiting(name: string) {
  const person = await member(name)
  const email = aNewAddress()
  expect((await request(person, email)).status).toBe(200)
  return { person, email, newToken: await newestToken(email), oldToken: await newestToken(person.email) }
}

const outcome = async ({ userId }: Person) => {
  const { email, emailVerified } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerified'])
    .executeTakeFirstOrThrow()
  return [email, emailVerified]
}

describe('A new address', () => {
  it('is asked for by its member after a recent proof, and refused to visitors and stale sessions', async () => {
    const [ann, email] = [await newcomer('Ann'), aNewAddress()]
    await passMinutes(11)
    expect((await request({ ask: stranger() }, email)).status).toBe(401)
    expect(await request(ann, email)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    await ann.ask('POST', '/me/reauthentication', { method: 'password', proof: password })
    for (const wrong of ['ann', 'ann@phone.invalid', '']) expect((await request(ann, wrong)).status).toBe(400)
    expect((await request(ann, ann.email.toUpperCase())).body.code).toBe('EMAIL_UNCHANGED')
    expect(await mailsTo(email)).toEqual([])
    const { body } = await request(ann, email.toUpperCase())
    expect(body).toMatchObject({ email: ann.email, pending: { email, newConfirmed: false, oldConfirmed: false } })
    expect(Date.parse(body.pending!.dueAt) - Date.now()).toBeCloseTo(7 * 86_400_000, -4)
    const [[mailed], [told]] = [await mailsTo(email), await mailsTo(ann.email)]
    expect([mailed!.subject, mailed!.text]).toEqual([
      'Confirm your new email for Hearth',
      expect.not.stringContaining('Ann'),
    ])
    expect(mailed!.text).not.toContain(ann.email)
    expect([told!.subject, told!.text]).toEqual([
      'A new email for your Hearth account?',
      expect.stringContaining('n…@fjord.example'),
    ])
    expect(await outcome(ann)).toEqual([ann.email, true])
  })

  it('is set when both links are used, each once, and ends all other sessions and recovery links', async () => {
    const { person: ann, email, newToken, oldToken } = await waiting('Ann')
    const [elsewhere, bo] = [stranger(), await member('Bo')]
    await signIn(ann.email, password, elsewhere)
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    const recovery = await newestToken(ann.email)
    expect((await confirm('x'.repeat(43))).status).toBe(404)
    expect((await stranger()('GET', `/email-changes/confirmation?token=${newToken}`)).status).toBe(404)
    // A slip of the keyboard may have sent the link to another person.
    for (const ask of [stranger(), bo.ask])
      expect(await confirm(newToken, ask)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_REQUIRED' } })
    expect((await confirm(newToken, ann.ask)).body).toMatchObject({ state: 'old' })
    expect((await confirm(newToken, ann.ask)).status).toBe(404)
    expect((await stateOf(ann)).pending).toMatchObject({ newConfirmed: true, oldConfirmed: false })
    const both = await Promise.all([confirm(oldToken), confirm(oldToken)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)!.body).toEqual({ state: 'changed', dueAt: null })
    expect(await outcome(ann)).toEqual([email, true])
    expect(await stateOf(ann)).toEqual({ email, pending: null })
    expect((await elsewhere('GET', '/me')).status).toBe(401)
    const reset = { token: recovery, newPassword: 'a better one 43' }
    expect((await stranger()('POST', '/auth/reset-password', reset)).status).toBe(400)
    expect((await signIn(ann.email)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect(await subjectsTo(ann.email)).toContain('The email address of your Hearth account has changed')
    expect(await subjectsTo(email)).toContain('This is the new email address of your Hearth account')
    expect((await object(oldToken)).status).toBe(404)
    expect((await bo.ask('GET', '/me')).status).toBe(200)
    expect(await db.selectFrom('emailChangeLinks').where('userId', '=', ann.userId).selectAll().execute()).toEqual([])
  })

  it('is set by the new link alone after 7 days in which the present address has not objected', async () => {
    const [silent, objecting, unconfirmed] = [await waiting('Sil'), await waiting('Obi'), await waiting('Una')]
    const late = await waiting('Lea')
    for (const { person, newToken } of [silent, objecting, late]) await confirm(newToken, person.ask)
    expect((await confirm(unconfirmed.oldToken)).body).toMatchObject({ state: 'new' })
    await passDays(6)
    await completeDueChanges(services)
    expect(await outcome(silent.person)).toEqual([silent.person.email, true])
    expect((await object(objecting.oldToken)).status).toBe(200)
    await passDays(1)
    expect((await confirm(unconfirmed.newToken, unconfirmed.person.ask)).status).toBe(404)
    // The address is what it was until the job comes.
    expect((await object(late.oldToken)).status).toBe(200)
    await Promise.all([completeDueChanges(services), completeDueChanges(services)])
    expect(await outcome(silent.person)).toEqual([silent.email, true])
    expect((await subjectsTo(silent.person.email)).slice(0, 1)).toEqual([
      'The email address of your Hearth account has changed',
    ])
    expect((await silent.person.ask('GET', '/me')).status).toBe(200)
    for (const { person } of [objecting, unconfirmed, late]) expect(await outcome(person)).toEqual([person.email, true])
    await deleteExpired(services)
    const { rows } = await sql<{ left: number }>`select
      (select count(*) from email_changes where due_at <= now())
      + (select count(*) from email_change_links where expires_at <= now()) as left`.execute(db)
    expect(Number(rows[0]!.left)).toBe(0)
  })

  it('is cancelled by the member, by any link to the present address, and by whatever ends all access', async () => {
    const { person: ann, email, newToken, oldToken } = await waiting('Ann')
    expect((await cancel(ann)).body).toEqual({ email: ann.email, pending: null })
    for (const ask of [ann.ask, stranger()]) expect((await confirm(newToken, ask)).status).toBe(404)
    expect((await object(oldToken)).status).toBe(404)
    // Asking again takes no objection away: the older link still cancels.
    await request(ann, email)
    await request(ann, aNewAddress())
    expect((await object(await newestToken(email))).status).toBe(404)
    const { body } = await object(oldToken)
    expect((await stateOf(ann)).pending).toBeNull()
    await request(ann, email)
    expect((await stranger()('POST', '/not-me', { token: body.notMeToken })).status).toBe(204)
    expect((await confirm(await newestToken(email), ann.ask)).status).toBe(404)
    await signIn(ann.email, password, ann.ask)
    expect((await request(ann, email)).body.code).toBe('CHANGES_LOCKED')
    const other = await waiting('Bea')
    await other.person.ask('POST', '/auth/set-password', { newPassword: 'a better one 43' })
    expect((await stateOf(other.person)).pending).toBeNull()
  })

  it('keeps its day and its proofs when it is asked for again, and another address begins anew', async () => {
    const { person: ann, email, newToken, oldToken } = await waiting('Ann')
    await confirm(newToken, ann.ask)
    await passDays(3)
    const before = (await stateOf(ann)).pending
    expect((await request(ann, email)).body.pending).toEqual(before)
    expect(await subjectsTo(email)).toHaveLength(1)
    expect(await subjectsTo(ann.email)).toHaveLength(2)
    const next = aNewAddress()
    expect((await request(ann, next)).body.pending).toMatchObject({ email: next, newConfirmed: false })
    expect((await confirm(oldToken)).status).toBe(404)
  })

  it('tells only its owner that it is taken, and leaves one of an unused sign-up free', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const [taken, free] = [await request(ann, bo.email), await request(await member('Cy'), aNewAddress())]
    const shape = ({ status, body }: typeof taken) => [status, Object.keys(body.pending!), body.pending!.newConfirmed]
    expect(shape(taken)).toEqual(shape(free))
    expect(await subjectsTo(bo.email)).toEqual(['You already have a Hearth account'])
    expect((await mailsTo(bo.email))[0]!.text).not.toContain(ann.email)
    expect((await confirm(await newestToken(ann.email))).body).toMatchObject({ state: 'new' })
    await passDays(7)
    await completeDueChanges(services)
    expect(await outcome(ann)).toEqual([ann.email, true])
    const unused = await signedUp()
    await request(ann, unused)
    await confirm(await newestToken(ann.email))
    expect((await confirm(await newestToken(unused), ann.ask)).body.state).toBe('changed')
    expect(await outcome(ann)).toEqual([unused, true])
    const { person: dee, email, newToken, oldToken } = await waiting('Dee')
    await confirm(oldToken)
    await db.updateTable('user').set({ email }).where('id', '=', bo.userId).execute()
    expect((await confirm(newToken, dee.ask)).body.code).toBe('EMAIL_TAKEN')
    expect((await stateOf(dee)).pending).toBeNull()
  })

  it('is limited in its requests, apart from other notices to the present address', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '1' })
    const ann = await strict.member('Ann')
    const answers = []
    for (let i = 0; i < 9; i++) answers.push((await request(ann, aNewAddress())).status)
    expect(answers).toEqual([...Array(8).fill(200), 429])
    await strict.services.mailSender.settled()
    expect(strict.services.mailer.captured!.filter(({ to }) => to === ann.email)).toHaveLength(8)
  })
})

describe('The first address of an account', () => {
  /** An account that was made by phone. */
  async function byPhone(name: string) {
    const [person, number] = [await newcomer(name), aNumber()]
    await db
      .updateTable('user')
      .set({ email: `${person.userId}@phone.invalid`, phoneNumber: number, phoneNumberVerified: true })
      .where('id', '=', person.userId)
      .execute()
    const ask = stranger()
    await ask('POST', '/auth/sign-in/email', { phoneNumber: number, password })
    return { person: { ...person, ask }, number }
  }

  it('needs its own link alone, and the number is told and can take it back', async () => {
    const { person: pia, number } = await byPhone('Pia')
    const email = aNewAddress()
    expect((await request(pia, email)).body).toMatchObject({ email: null, pending: { oldConfirmed: null } })
    expect((await confirm(await newestToken(email), pia.ask)).body.state).toBe('changed')
    expect(await outcome(pia)).toEqual([email, true])
    expect((await pia.ask('GET', '/me')).status).toBe(200)
    const [told] = await messagesTo(number)
    expect(told!.text).toMatch(/^An email address was added to your Hearth account\. Wasn't you\?/)
    const token = /#([\w-]{43})/.exec(told!.text)![1]!
    expect((await stranger()('POST', '/not-me', { token })).status).toBe(204)
    expect((await outcome(pia))[0]).toMatch(/@phone\.invalid$/)
    expect((await messagesTo(number))[0]!.text).toContain('safe again')
    expect(await subjectsTo(email)).not.toContain('Your Hearth account is safe again')
  })
})
