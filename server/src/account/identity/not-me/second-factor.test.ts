import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addRoles } from '../../../testing/roles.ts'
import { type Person, startServices } from '../../../testing/services.ts'
import { aNumber, phones } from '../codes/testing.ts'
import { passkeyCeremonies } from '../passkeys/testing.ts'
import { appCode, enrolApp, factorSteps, type Refusal } from '../second-factor/testing.ts'
import { identity, tokenOf } from '../testing.ts'

const running = await startServices()
const { db, stranger, newcomer } = running
const { mailsTo, newestToken, signIn } = identity(running)
const { messagesTo, codeTo, ownerOf, confirmed } = phones(running)
const passkeys = passkeyCeremonies(running)
const { withPasskey, signInAgain } = passkeys
const { verify, isIn, mailedCode, waiting } = factorSteps(running)

const press = (token: string) => stranger()<{ code: string }>('POST', '/not-me', { token })
const newPassword = 'a better one 43'

describe('"This wasn\'t me" about a second factor', () => {
  const pressLink = async (link: string | undefined) => expect((await press(tokenOf(link))).status).toBe(204)
  const linkIn = async (number: string) => /http\S+/.exec((await messagesTo(number))[0]!.text)?.[0]
  const factorsOf = (userId: string) =>
    db.selectFrom('secondFactors').where('userId', '=', userId).select(['kind', 'endsAt']).orderBy('kind').execute()
  /** Resets the password by a mailed link. */
  async function reset({ email }: { email: string }) {
    await stranger()('POST', '/auth/request-password-reset', { email })
    const token = await newestToken(email)
    expect((await stranger()('POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
  }
  const enter = async ({ email }: { email: string }, word = newPassword) => {
    const ask = stranger()
    return { ask, code: (await signIn(email, word, ask)).body.code }
  }
  const endTheDay = async () => {
    await sql`update second_factors set ends_at = ends_at - interval '25 hours'`.execute(db)
    await sql`update passkey set created_at = created_at - interval '25 hours'`.execute(db)
  }
  const linkAbout = async ({ email }: { email: string }, subject: string) =>
    (await mailsTo(email)).find((mail) => mail.subject.includes(subject))!.links[0]
  const pressAbout = async (person: { email: string }, subject = 'second factor was added') =>
    pressLink(await linkAbout(person, subject))

  it('does not let in the reader of the mailbox, and who has mailbox and factor keeps the factor', async () => {
    const ann = await newcomer('Ann')
    const app = await enrolApp(ann)
    // The reader of the mailbox takes the factor back, sets a password and signs in.
    await pressAbout(ann)
    expect(await isIn(ann.ask)).toBe(false)
    await reset(ann)
    const eve = await enter(ann)
    expect([eve.code, await isIn(eve.ask)]).toEqual(['SECOND_FACTOR_REQUIRED', false])
    await eve.ask('POST', '/auth/email-otp/send-verification-otp', { email: ann.email, type: 'sign-in' })
    const otp = await mailedCode(ann.email)
    const byCode = await eve.ask<Refusal>('POST', '/auth/sign-in/email-otp', { email: ann.email, otp })
    expect(byCode.body.code).toBe('SECOND_FACTOR_REQUIRED')
    // The owner, who is signed out, chooses a password too, and has the app.
    await reset(ann)
    const owner = await enter(ann)
    expect(await waiting(owner.ask)).toEqual({ methods: ['totp'], sameWay: null, onHold: false })
    expect((await verify(owner.ask, await appCode(app.secret))).status).toBe(200)
    expect((await owner.ask<Refusal>('POST', '/me/factors', { kind: 'email' })).body.code).toBe('CHANGES_LOCKED')
    await endTheDay()
    expect((await enter(ann)).code).toBe('SECOND_FACTOR_REQUIRED')
    expect(await factorsOf(ann.userId)).toEqual([{ kind: 'totp', endsAt: null }])
  })

  it('stops the stranger who set it up at once, and lets the owner in without it after a day', async () => {
    const ann = await newcomer('Ann')
    const app = await enrolApp(ann)
    // The password came from a reset long ago, which proves no mailbox now.
    await sql`update account set password_by = 'email', password_by_at = now() - interval '9 days'`.execute(db)
    await pressAbout(ann)
    // The stranger knows the password, and has no mailbox.
    const eve = await enter(ann, password)
    expect(await waiting(eve.ask)).toEqual({ methods: [], sameWay: null, onHold: true })
    expect((await verify(eve.ask, await appCode(app.secret))).body.code).toBe('WRONG_CODE')
    expect((await verify(eve.ask, app.backupCodes[0]!, 'backup')).body.code).toBe('WRONG_CODE')
    await reset(ann)
    expect((await enter(ann)).code).toBe('SECOND_FACTOR_REQUIRED')
    await endTheDay()
    const owner = await enter(ann)
    expect(await isIn(owner.ask)).toBe(true)
    expect(await factorsOf(ann.userId)).toEqual([])
  })

  it('is the same for passkeys, which sign in alone otherwise', async () => {
    for (const about of ['second factor was added', 'passkey was added']) {
      const ann = await withPasskey('Ann')
      await ann.ask('POST', '/me/factors', { kind: 'passkey' })
      await pressAbout(ann, about)
      const alone = await signInAgain(ann)
      expect([alone.status, alone.body.code]).toEqual([403, 'FACTOR_ON_HOLD'])
      await reset(ann)
      const owner = await enter(ann)
      const signed = ann.authenticator.signChallenge(await passkeys.challenge(owner.ask))
      expect([owner.code, (await passkeys.signIn(owner.ask, signed)).status]).toEqual(['SECOND_FACTOR_REQUIRED', 200])
      expect(await factorsOf(ann.userId)).toEqual([{ kind: 'passkey', endsAt: null }])
    }
    const bo = await withPasskey('Bo')
    await bo.ask('POST', '/me/factors', { kind: 'passkey' })
    await pressAbout(bo, 'passkey was added')
    await endTheDay()
    expect((await signInAgain(bo)).status).toBe(401)
    expect((await signIn(bo.email)).status).toBe(200)
  })

  it('is the same for a passkey that a stranger put in the place of the owner’s, whose factor is older', async () => {
    const ann = await withPasskey('Ann')
    await ann.ask('POST', '/me/factors', { kind: 'passkey' })
    await sql`update second_factors set confirmed_at = confirmed_at - interval '9 days'`.execute(db)
    await sql`update passkey set created_at = created_at - interval '9 days'`.execute(db)
    const { ask: thief } = await signInAgain(ann)
    const [own] = await passkeys.list(thief)
    const authenticator = passkeys.anAuthenticator()
    const created = authenticator.register(await passkeys.registerOptions(thief))
    expect((await passkeys.register(thief, created)).status).toBe(200)
    expect((await thief('DELETE', `/me/passkeys/${own!.id}`)).status).toBe(200)
    await pressAbout(ann, 'passkey was added')
    expect((await signInAgain({ authenticator })).body.code).toBe('FACTOR_ON_HOLD')
    await endTheDay()
    expect((await signInAgain({ authenticator })).status).toBe(401)
    expect((await signIn(ann.email)).status).toBe(200)
  })

  it('ends nothing of a factor that is older than a day, nor of an account with a role', async () => {
    const [ann, bo] = [await newcomer('Ann'), await withPasskey('Bo')]
    for (const person of [ann, bo]) await enrolApp(person)
    await bo.ask('POST', '/me/factors', { kind: 'passkey' })
    await addRoles(db, { userId: bo.userId, role: 'admin' })
    await sql`update second_factors set confirmed_at = now() - interval '25 hours'
      where user_id = ${ann.userId}`.execute(db)
    const before = [await factorsOf(ann.userId), await factorsOf(bo.userId)]
    await pressAbout(ann)
    await pressAbout(bo)
    expect([await factorsOf(ann.userId), await factorsOf(bo.userId)]).toEqual(before)
    // A role that is given within the day keeps the factor that it needs.
    const cleo = await newcomer('Cleo')
    await enrolApp(cleo)
    await pressAbout(cleo)
    await addRoles(db, { userId: cleo.userId, role: 'admin' })
    expect(await factorsOf(cleo.userId)).toEqual([{ kind: 'totp', endsAt: null }])
    expect(await passkeys.list((await signInAgain(bo)).ask)).toHaveLength(1)
    expect([(await enter(ann, password)).code, (await enter(bo, password)).code]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ])
  })

  describe('by phone', () => {
    async function save(ask: Person['ask'], number: string) {
      await ask('POST', '/me/phone/code', { phoneNumber: number })
      expect((await ask('PUT', '/me/phone', { phoneNumber: number, code: await codeTo(number) })).status).toBe(200)
    }
    async function enrolPhone(ask: Person['ask'], number: string) {
      const begun = await ask<{ id: string }>('POST', '/me/factors', { kind: 'phone' })
      const proof = { code: await codeTo(number) }
      expect((await ask('POST', `/me/factors/${begun.body.id}/verify`, proof)).status).toBe(200)
    }
    /** A member whose number was their second factor for days, and has just been changed. */
    async function moved() {
      const ann = await newcomer('Ann')
      const [former, number] = [aNumber(), aNumber()]
      await save(ann.ask, former)
      await enrolPhone(ann.ask, former)
      await mailsTo(ann.email)
      await sql`update second_factors set confirmed_at = confirmed_at - interval '3 days'
        where user_id = ${ann.userId}`.execute(db)
      await sql`update not_me_links set expires_at = expires_at - interval '3 days'
        where user_id = ${ann.userId}`.execute(db)
      await save(ann.ask, number)
      return { ...ann, former, number }
    }
    const phone = [{ kind: 'phone', endsAt: null }]

    it('takes nothing from the owner when the thief of the former phone presses', async () => {
      const ann = await moved()
      await pressLink(await linkIn(ann.former))
      expect(await isIn(ann.ask)).toBe(false)
      expect([(await ownerOf(ann.number))?.id, await factorsOf(ann.userId)]).toEqual([ann.userId, phone])
      // The owner's own link is still good.
      await pressLink(await linkAbout(ann, 'phone number of your Hearth account was changed'))
      expect([(await ownerOf(ann.former))?.id, await factorsOf(ann.userId)]).toEqual([ann.userId, phone])
    })

    it('stays with its number when the reader of the mailbox presses after a day', async () => {
      const ann = await moved()
      const link = await linkAbout(ann, 'phone number of your Hearth account was changed')
      await messagesTo(ann.former)
      await sql`update not_me_links set expires_at = expires_at - interval '25 hours'
        where user_id = ${ann.userId}`.execute(db)
      await pressLink(link)
      expect([(await ownerOf(ann.number))?.id, await factorsOf(ann.userId)]).toEqual([ann.userId, phone])
      await reset(ann)
      expect((await enter(ann)).code).toBe('SECOND_FACTOR_REQUIRED')
    })

    it('ends a day later together with the number that came with it', async () => {
      const ann = await newcomer('Ann')
      const number = aNumber()
      await save(ann.ask, number)
      await enrolPhone(ann.ask, number)
      await pressAbout(ann)
      await reset(ann)
      expect((await enter(ann)).code).toBe('SECOND_FACTOR_REQUIRED')
      expect((await ownerOf(number))?.id).toBe(ann.userId)
      await endTheDay()
      expect(await isIn((await enter(ann)).ask)).toBe(true)
      expect([await ownerOf(number), await factorsOf(ann.userId)]).toEqual([undefined, []])
    })

    it('leaves the new number to an account without an address that has a factor', async () => {
      const { number, browser } = await confirmed()
      await browser('PUT', '/me/details', { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' })
      await enrolApp({ ask: browser })
      const later = aNumber()
      await save(browser, later)
      const owner = (await ownerOf(later))!
      await pressLink(await linkIn(number))
      expect([(await ownerOf(later))?.id, await factorsOf(owner.id)]).toEqual([
        owner.id,
        [{ kind: 'totp', endsAt: null }],
      ])
      expect(await isIn(browser)).toBe(false)
    })
  })
})
