import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aSignUp, identity } from '../identity/testing.ts'
import { startServices } from '../testing/services.ts'
import { deleteExpiredMailCounts } from './mail-limit.ts'

// The request limits grow with the factor too, so that the tests reach the mailbox's limit.
const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
const { app, services, db, stranger, newcomer } = running
const { mailsTo, newestToken } = identity(running)

let client = 0
/** Sends a request from an address without earlier requests. */
const from = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: { 'x-forwarded-for': `192.0.2.${++client}` },
    payload,
  })
const passAnHour = () => sql`update mails_sent set sent_at = sent_at - interval '61 minutes'`.execute(db)

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

  it('is not named in the counts, which are deleted after an hour', async () => {
    const { email } = aSignUp()
    await from('/sign-up/email', aSignUp({ email }))
    await services.mailSender.settled()
    const rows = await db.selectFrom('mailsSent').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/ann|example/)
    await passAnHour()
    await deleteExpiredMailCounts(db)
    expect(await db.selectFrom('mailsSent').selectAll().execute()).toEqual([])
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
