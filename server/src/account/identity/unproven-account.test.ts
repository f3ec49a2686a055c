import { aProfile, password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { consoleBans } from '../../moderation/decisions/testing.ts'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { startServices } from '../../testing/services.ts'
import { aNumber, aPhoneSignUp, phones } from './codes/testing.ts'
import { aSignUp, identity } from './testing.ts'

const running = await startServices({ TRUST_PROXY: '1', SMS_COUNTRIES: 'DK' })
const { db, services, stranger, unconfirm } = running
const { mailsTo, newestToken, confirm, signedUp, signIn } = identity(running)
const { codeTo, from, ownerOf } = phones(running)

type Me = { account: { detailsRequired: boolean }; profile: { firstName: string; birthday: string | null } | null }
type Browser = ReturnType<typeof stranger>
const me = async (ask: Browser) => (await ask<Me>('GET', '/me')).body
const accountOf = (email: string) =>
  db.selectFrom('user').where('email', '=', email).selectAll().executeTakeFirstOrThrow()
const consentsOf = (userId: string) => db.selectFrom('consents').where('userId', '=', userId).selectAll().execute()
const details = { firstName: 'Vic', lastName: 'Owner', birthday: '1980-02-03' }

async function byCode(email: string, ask: Browser) {
  await mailsTo(email)
  await from('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = /^\d{6}$/m.exec((await mailsTo(email)).map(({ text }) => text).join('\n'))![0]
  return ask<{ user: { firstName: string } }>('POST', '/auth/sign-in/email-otp', { email, otp })
}
async function byLink(email: string, ask: Browser) {
  await mailsTo(email)
  await from('/sign-in/magic-link', { email })
  return ask('POST', '/auth/magic-link/verify', { token: await newestToken(email) })
}
async function byReset(email: string, ask: Browser) {
  await mailsTo(email)
  await from('/request-password-reset', { email })
  const newPassword = 'the owner chose 43'
  expect((await ask('POST', '/auth/reset-password', { token: await newestToken(email), newPassword })).status).toBe(200)
  return signIn(email, newPassword, ask)
}

/** Creates an account with a stranger's details, and with everything else that an unconfirmed account can have. */
async function squatted() {
  const email = await signedUp({ firstName: 'Evil', lastName: 'X', birthday: '1990-05-05' })
  const { id: userId } = await accountOf(email)
  await db
    .updateTable('profiles')
    .set({ bio: 'Words of a stranger.', city: 'Nowhere' })
    .where('userId', '=', userId)
    .execute()
  const { id: profileId } = await db
    .selectFrom('profiles')
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirstOrThrow()
  await sql`insert into session (user_id, token, expires_at)
    values (
      ${userId},
      ${email},
      now() + interval '1 day')`.execute(db)
  await sql`insert into account (user_id, provider_id, account_id)
    values (
      ${userId},
      'fjord',
      ${email})`.execute(db)
  await sql`insert into second_factors (user_id, kind, secret, confirmed_at)
    values (
      ${userId},
      'totp',
      'x',
      now())`.execute(db)
  await sql`insert into profile_images (profile_id, width, height, display_order, state)
    values (
      ${profileId},
      1,
      1,
      1,
      'removed')`.execute(db)
  expect(await consentsOf(userId)).not.toEqual([])
  return { email, userId }
}

describe('The owner who proves an address that a stranger signed up with', () => {
  it.each([
    ['by a code', byCode],
    ['by a link', byLink],
    ['by a new password', byReset],
  ])('%s gets an account like a new one, and is asked for details and consent', async (_, prove) => {
    const { email, userId } = await squatted()
    const owner = stranger()
    expect((await prove(email, owner)).status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ id: userId, emailVerified: true, firstName: '', birthday: null })
    expect(await me(owner)).toMatchObject({ account: { detailsRequired: true } })
    const { rows } = await sql<{ text: string }>`select row_to_json(p)::text as text from profiles p
      where user_id = ${userId}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toMatch(/Evil|1990|stranger|Nowhere/)
    const left = await sql<{ left: string }>`select 'a factor' as left from second_factors where user_id = ${userId}
      union all select 'an identity' from account where user_id = ${userId} and provider_id = 'fjord'
      union all select 'a session' from session where user_id = ${userId} and token = ${email}
      union all select 'a photo' from profile_images i join profiles p on p.id = i.profile_id
        where p.user_id = ${userId}`.execute(db)
    expect([left.rows, await consentsOf(userId)]).toEqual([[], []])
    expect((await signIn(email, password)).status).toBe(401)
    expect((await owner('PUT', '/me/details', details)).status).toBe(200)
    expect(await me(owner)).toMatchObject({ account: { detailsRequired: false }, profile: { firstName: 'Vic' } })
    expect((await consentsOf(userId)).length).toBeGreaterThan(0)
  })

  it('reads nothing that the stranger typed in the answer to the sign-in', async () => {
    const { email } = await squatted()
    expect(JSON.stringify((await byCode(email, stranger())).body)).not.toMatch(/Evil|1990/)
  })

  it('has a day for the details, however old the sign-up is', async () => {
    const { email } = await squatted()
    await sql`update "user" set created_at = now() - interval '3 days' where email = ${email}`.execute(db)
    await byCode(email, stranger())
    await deleteExpired(services)
    expect(await accountOf(email)).toMatchObject({ emailVerified: true })
  })

  it('confirms nothing by the link of the stranger’s sign-up', async () => {
    const { email } = await squatted()
    const old = await newestToken(email)
    expect((await confirm(old, stranger())).body.code).toBe('PASSWORD_REQUIRED')
    await byCode(email, stranger())
    expect((await confirm(old, stranger(), password)).body.code).toBe('INVALID_TOKEN')
  })
})

describe('An account that was banned before anybody confirmed it', () => {
  const { ban, lift } = consoleBans(services)

  it.each([
    ['a code', byCode],
    ['a new password', byReset],
  ])('stays banned when the owner proves it by %s, and begins anew once the ban is lifted', async (_, prove) => {
    const { email, userId } = await squatted()
    await ban({ userId })
    expect(await byCode(email, stranger())).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BANNED' } })
    expect(await accountOf(email)).toMatchObject({ banned: true, emailVerified: false })
    await lift({ userId })
    expect((await prove(email, stranger())).status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ id: userId, emailVerified: true, firstName: '' })
    expect((await signIn(email, password)).status).toBe(401)
  })
})

describe('The owner who proves a number that a stranger signed up with', () => {
  it.each(['code', 'password'])('by a %s is asked for details, too', async (way) => {
    const number = aNumber()
    await from('/sign-up/email', { ...aPhoneSignUp(number), firstName: 'Evil' })
    const { id } = (await ownerOf(number))!
    const owner = stranger()
    if (way === 'code') {
      const body = { phoneNumber: number, code: await codeTo(number) }
      expect((await owner('POST', '/auth/phone-number/verify', body)).status).toBe(200)
    } else {
      await from('/phone-number/request-password-reset', { phoneNumber: number })
      const body = { phoneNumber: number, otp: await codeTo(number), newPassword: 'the owner chose 43' }
      expect((await owner('POST', '/auth/phone-number/reset-password', body)).status).toBe(200)
      expect((await from('/sign-in/email', { phoneNumber: number, password: body.newPassword })).status).toBe(200)
    }
    expect(await ownerOf(number)).toMatchObject({ id, phoneNumberVerified: true, firstName: '', birthday: null })
    expect(await consentsOf(id)).toEqual([])
    expect((await from('/sign-in/email', { phoneNumber: number, password })).status).toBe(401)
  })
})

describe('Nothing is asked again of', () => {
  const kept = (email: string) => accountOf(email).then(({ firstName, birthday }) => [firstName, String(birthday)])

  it('an owner who confirms by the link of their own sign-up, in the same browser or with the password', async () => {
    for (const here of [true, false]) {
      const ask = stranger()
      const email = await signedUp({ firstName: 'Ann' }, ask)
      expect((await confirm(await newestToken(email), here ? ask : stranger(), password)).status).toBe(200)
      expect(await kept(email)).toEqual(['Ann', '1996-05-05'])
      expect(await me(await signedIn(email, ask))).toMatchObject({ account: { detailsRequired: false } })
    }
  })

  it('an owner who signed up in this browser and proves by code, link, new password or text message', async () => {
    for (const prove of [byCode, byLink, byReset]) {
      const ask = stranger()
      const email = await signedUp({ firstName: 'Ann' }, ask)
      expect((await prove(email, ask)).status).toBe(200)
      expect(await kept(email)).toEqual(['Ann', '1996-05-05'])
      expect((await consentsOf((await accountOf(email)).id)).length).toBeGreaterThan(0)
    }
    const [ask, number] = [stranger(), aNumber()]
    await ask('POST', '/auth/sign-up/email', aPhoneSignUp(number))
    await ask('POST', '/auth/phone-number/verify', { phoneNumber: number, code: await codeTo(number) })
    expect(await ownerOf(number)).toMatchObject({ firstName: 'Pia' })
    expect((await from('/sign-in/email', { phoneNumber: number, password })).status).toBe(200)
  })

  it('a member who was confirmed before, a complete profile, and an account that an admin made', async () => {
    const confirmed = await running.member('Cy')
    await byCode(confirmed.email, stranger())
    expect(await kept(confirmed.email)).toEqual(['Cy', '1990-05-05'].map((one, i) => (i ? expect.any(String) : one)))
    await unconfirm(confirmed)
    await byReset(confirmed.email, stranger())
    expect((await kept(confirmed.email))[0]).toBe('Cy')
    const { email } = aSignUp()
    const made = db.insertInto('user').values({ email, name: 'Ina', firstName: 'Ina', birthday: '1991-01-01' })
    const { id } = await made.returning('id').executeTakeFirstOrThrow()
    await audit(db, { act: 'user_created', actor: theConsole, subjectId: id })
    await byCode(email, stranger())
    expect(await kept(email)).toEqual(['Ina', '1991-01-01'])
  })

  const signedIn = async (email: string, ask: Browser) => {
    expect((await signIn(email, password, ask)).status).toBe(200)
    return ask
  }
})

it('The details that the owner gives make the account usable', async () => {
  const { email } = await squatted()
  const owner = stranger()
  await byCode(email, owner)
  expect((await owner('PUT', '/me/profile', aProfile)).status).toBe(403)
  await owner('PUT', '/me/details', details)
  expect((await owner('PUT', '/me/profile', aProfile)).status).toBe(200)
  expect(services.mailer.captured!.length).toBeGreaterThan(0)
})
