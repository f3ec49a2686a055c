import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { sendAccountNotice } from '../../account/identity/not-me/account-notice.ts'
import { aSignUp, identity } from '../../account/identity/testing.ts'
import { startServices } from '../../testing/services.ts'
import { passTime } from '../limits/testing.ts'
import { deleteExpired } from '../retention/delete-expired.ts'

// The request limits grow with the factor too, so that the tests reach the mailbox's limit.
const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
const { app, services, db, stranger, newcomer, member } = running
const { mailsTo, newestNotMe, newestToken } = identity(running)

let client = 0
/** Sends a request from a network without earlier requests. */
const from = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: { 'x-forwarded-for': `198.18.${++client}.1` },
    payload,
  })
const passAnHour = () => passTime(db, 61)

describe('A mailbox', () => {
  it('gets three mails an hour, whatever is requested and from any number of addresses', async () => {
    const { email } = aSignUp()
    expect((await from('/sign-up/email', aSignUp({ email }))).statusCode).toBe(200)
    const answers = new Set<string>()
    for (let i = 0; i < 6; i++) {
      const { statusCode, body } = await from('/send-verification-email', { email })
      answers.add(`${statusCode} ${body}`)
      expect((await from('/request-password-reset', { email })).statusCode).toBe(200)
    }
    expect(answers.size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(3)
    await passAnHour()
    await from('/send-verification-email', { email })
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('gets no more through concurrent sign-ups with tagged addresses', async () => {
    const tagged = Array.from({ length: 8 }, (_, i) => `victim+${i}@example.test`)
    const answers = await Promise.all(tagged.map((email) => from('/sign-up/email', aSignUp({ email }))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tagged.map(() => 200))
    await services.mailSender.settled()
    expect(services.mailer.captured!.filter(({ to }) => to.startsWith('victim'))).toHaveLength(3)
  })

  it("does not use up another mailbox's limit", async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    for (let i = 0; i < 5; i++) await from('/request-password-reset', { email: ann.email })
    await from('/request-password-reset', { email: bo.email })
    expect(await mailsTo(bo.email)).toHaveLength(1)
  })

  it('still gets the notice of a changed password, however many mails were requested', async () => {
    const ann = await newcomer('Ann')
    for (let i = 0; i < 5; i++) await from('/request-password-reset', { email: ann.email })
    const newPassword = 'a better one 43'
    await ann.ask('POST', '/auth/change-password', { currentPassword: password, newPassword })
    const subjects = (await mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(4)
    expect(subjects[0]).toBe('Your Hearth password was changed')
  })

  it('still gets the notice of a change after many sign-ins, and of a new password after many changes', async () => {
    const ann = await member('Ann')
    const signIn = { grant_type: 'password', email: ann.email, password }
    for (let i = 0; i < 11; i++) expect((await from('/token', signIn)).statusCode).toBe(200)
    for (let i = 0; i < 11; i++) await sendAccountNotice(services, ann.userId, { change: 'passkeyAdded' })
    const newPassword = 'a better one 43'
    await ann.ask('POST', '/auth/change-password', { currentPassword: password, newPassword })
    const subjects = (await mailsTo(ann.email)).map(({ subject }) => subject)
    const counts = Object.entries(Object.groupBy(subjects, (subject) => subject))
    expect(counts.map(([subject, mails]) => [subject, mails!.length])).toEqual([
      ['Your Hearth password was changed', 1],
      ['A passkey was added to your Hearth account', 10],
      ['A program signed in to your Hearth account', 10],
    ])
  })

  it('takes back by the link of one notice also what no mail has told of', async () => {
    const ann = await newcomer('Ann')
    const added = { userId: ann.userId, accountId: ann.userId, providerId: 'fjord' }
    const { id } = await db.insertInto('account').values(added).returning('id').executeTakeFirstOrThrow()
    for (let i = 0; i < 10; i++) await sendAccountNotice(services, ann.userId, { change: 'passkeyAdded' })
    await sendAccountNotice(services, ann.userId, {
      change: 'identityLinked',
      values: { what: 'Fjord' },
      undoes: { kind: 'identity', id },
    })
    expect(await mailsTo(ann.email)).toHaveLength(10)
    expect((await stranger()('POST', '/not-me', { token: await newestNotMe(ann.email) })).status).toBe(204)
    expect(await db.selectFrom('account').where('id', '=', id).select('id').execute()).toEqual([])
  })

  it('is not named in the counts, which are deleted after an hour', async () => {
    const { email } = aSignUp()
    await from('/sign-up/email', aSignUp({ email }))
    await services.mailSender.settled()
    const counts = () =>
      db.selectFrom('spent').where('what', 'in', ['requestedMails', 'noticeMails']).selectAll().execute()
    const rows = await counts()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/ann|example/)
    await passAnHour()
    await deleteExpired(services)
    expect(await counts()).toEqual([])
  })
})

describe('A mail to an unconfirmed address', () => {
  it('contains nothing typed at sign-up', async () => {
    const { email } = aSignUp()
    const claim = { firstName: 'You won a prize', lastName: 'Claim it today' }
    await from('/sign-up/email', aSignUp({ email, ...claim }))
    await from('/request-password-reset', { email })
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { subject, text, html, links } of mails) {
      // Any three letters may stand in the random token of a link.
      const written = links.reduce((rest, link) => rest.replaceAll(link, ''), `${subject}${text}${html}`)
      expect(links).toHaveLength(1)
      expect(written).not.toMatch(/won|prize|claim/i)
    }
  })

  it('is followed by mails with the name once it is confirmed', async () => {
    const { email } = aSignUp()
    await from('/sign-up/email', aSignUp({ email, firstName: 'Quirin' }))
    await stranger()('POST', '/auth/confirm-email', { token: await newestToken(email), password })
    await from('/request-password-reset', { email })
    expect((await mailsTo(email))[0]!.text).toContain('Quirin')
  })
})
