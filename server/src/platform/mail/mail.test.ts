import { languages } from '@hearth/shared/language-codes'
import { password } from '@hearth/shared/testing'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { tokenOf } from '../../account/identity/testing.ts'
import { startServices } from '../../testing/services.ts'
import { createMailer } from './mail.ts'
import { mails } from './mail-metrics.ts'
import { sendTemplate } from './templates.ts'

/** A mail server that keeps the mails it receives. */
async function mailServer() {
  const received: (Email & { envelope: string[] })[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full@') ? Object.assign(new Error('full'), { responseCode: 452 }) : null),
    onData: async (stream, session, done) => {
      const envelope = session.envelope.rcptTo.map((to) => to.address)
      received.push({ ...(await PostalMime.parse(await new Response(stream as never).arrayBuffer())), envelope })
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((closed) => server.close(closed))
  return { received, url: `smtp://127.0.0.1:${port}`, close }
}

const smtp = await mailServer()
afterAll(smtp.close)
const aSignUp = (email: string, languageCode: string, firstName: string) => {
  const account = { email, password, name: firstName, firstName, lastName: 'Test', birthday: '1996-05-05' }
  return { ...account, languageCode }
}

describe('A mail through a mail server', () => {
  it('arrives with its Khmer intact, and its link confirms the address', async () => {
    const { stranger, services } = await startServices({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Hearth <mail@hearth.example>',
    })
    expect(services.mailer.captured).toBeNull()
    const ask = stranger()
    const email = 'sophea@example.test'
    expect((await ask('POST', '/auth/sign-up/email', aSignUp(email, 'km', 'សុភា'))).status).toBe(200)
    // Only this test waits for the mail server.
    await services.mailSender.settled()
    await services.mailer.close()
    await expect.poll(() => smtp.received.at(-1)?.envelope).toEqual([email])
    const mail = smtp.received.at(-1)!
    expect(mail).toMatchObject({
      subject: 'បញ្ជាក់អ៊ីមែលរបស់អ្នកសម្រាប់ Hearth',
      from: { name: 'Hearth', address: 'mail@hearth.example' },
    })
    expect(mail.text).toContain('សូមស្វាគមន៍មកកាន់ Hearth!')
    expect(mail.html).toContain('<html lang="km">')
    const link = /http:\S+/.exec(mail.text!)![0]
    expect((await ask('POST', '/auth/confirm-email', { token: tokenOf(link) })).status).toBe(200)
    expect((await ask('POST', '/auth/sign-in/email', { email, password })).status).toBe(200)
  })

  it('cannot get further recipients or headers through a name', async () => {
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: 'Hearth <mail@hearth.example>', trial: false })
    const to = { email: 'ann@example.test', name: 'Ann\r\nBcc: eve@example.test\r\n\r\n', language: 'en' }
    await sendTemplate(mailer, { template: 'reset', to, offer: 'https://hearth.example/auth?reset=x' })
    const mail = smtp.received.at(-1)!
    expect(mail.envelope).toEqual(['ann@example.test'])
    expect(mail.bcc ?? mail.cc).toBeUndefined()
  })

  it('is counted by what became of it, without its address', async () => {
    const settings = { MAIL_FROM: 'Hearth <mail@hearth.example>', trial: false }
    const counts = async () => {
      const { values } = await mails.get()
      return ['sent', 'failed', 'later', 'refused'].map(
        (name) => values.find((one) => one.labels.result === name)!.value,
      )
    }
    const gone = await mailServer()
    await gone.close()
    const before = await counts()
    const send = (url: string, to: string) =>
      createMailer({ ...settings, SMTP_URL: url })
        .send({ to, subject: 'Hello', text: '', html: '', links: [] })
        .catch(() => {})
    await send(smtp.url, 'ann@example.test')
    for (const to of ['ann@example.test', 'bo@example.test']) await send(gone.url, to)
    await send(smtp.url, 'full@example.test')
    expect((await counts()).map((count, i) => count - before[i]!)).toEqual([1, 2, 1, 0])
    expect(await (await startServices()).app.inject('/metrics').then(({ body }) => body)).not.toContain('@')
  })

  it('that fails does not lose the account: the member requests another', async () => {
    const gone = await mailServer()
    const { stranger, db } = await startServices({ SMTP_URL: gone.url })
    await gone.close()
    const email = 'early@example.test'
    expect((await stranger()('POST', '/auth/sign-up/email', aSignUp(email, 'en', 'Ann'))).status).toBe(200)
    expect(await db.selectFrom('user').where('email', '=', email).select('id').execute()).toHaveLength(1)
    expect((await stranger()('POST', '/auth/send-verification-email', { email })).status).toBe(200)
  })

  it('that fails does not reveal who has an account (safety 49)', async () => {
    const gone = await mailServer()
    const { stranger, member } = await startServices({ SMTP_URL: gone.url })
    await gone.close()
    const [ask, waiting] = [stranger(), 'waiting@example.test']
    const { email } = await member('Ann')
    expect((await ask('POST', '/auth/sign-up/email', aSignUp(waiting, 'en', 'Bo'))).status).toBe(200)
    for (const path of ['/auth/send-verification-email', '/auth/request-password-reset']) {
      const answers = []
      for (const address of ['nobody@example.test', waiting, email])
        answers.push(await ask('POST', path, { email: address }))
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size, path).toBe(1)
      expect(answers[0]!.status).toBe(200)
    }
  })
})

describe('A mail', () => {
  it.each(languages)('is entirely in its language, with the link in text and HTML: %s', async (language) => {
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: '', trial: false })
    const link = 'https://hearth.example/auth?link=reset#abc'
    const templates = ['confirm', 'reset', 'newAddress', 'oldAddress', 'addressTaken', 'notice.passwordAdded'] as const
    for (const template of templates)
      await sendTemplate(mailer, {
        template,
        to: { email: 'ann@example.test', name: '<b>Ann</b>', language },
        offer: link,
        values: {
          what: 'n…@example.test',
        },
      })
    expect(new Set(mailer.captured!.map(({ subject }) => subject)).size).toBe(templates.length)
    for (const mail of mailer.captured!) {
      expect(mail).toMatchObject({ to: 'ann@example.test', links: [link] })
      expect(mail.text).toContain(link)
      expect(mail.text).toContain('<b>Ann</b>')
      expect(mail.html).toContain(`href="${link}"`)
      expect(mail.html).not.toContain('<b>Ann</b>')
      expect(`${mail.subject}${mail.text}`).not.toMatch(
        /\{\{|\b(confirm|reset|\w+Address|addressTaken|notice)\.|greeting|hello/,
      )
    }
  })

  it.each(languages)('greets without a name if there is no trusted one: %s', async (language) => {
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: '', trial: false })
    await sendTemplate(mailer, {
      template: 'reset',
      to: { email: 'ann@example.test', name: null, language },
      offer: 'https://hearth.example/',
    })
    expect(mailer.captured![0]!.text).not.toMatch(/null|undefined|\{\{|hello|greeting/)
    expect(mailer.captured![0]!.text).not.toMatch(/^\s/)
  })

  it('is captured for the viewer, newest first and at most 200', async () => {
    const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: '', trial: false })
    for (let i = 0; i < 205; i++)
      await mailer.send({ to: 'ann@example.test', subject: `${i}`, text: '', html: '', links: [] })
    expect(mailer.captured).toHaveLength(200)
    expect(mailer.captured![0]!.subject).toBe('204')
  })
})
