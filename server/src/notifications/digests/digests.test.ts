import { languages } from '@hearth/shared/language-codes'
import type { NotificationSettings } from '@hearth/shared/notifications/notifications'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { notify } from '../notify.ts'
import { claimMembers } from './queue.ts'
import { sendDigests } from './sending.ts'

const { services, db, app, member, stranger, ban, unconfirm } = await startServices()
const { mailer } = services

type Member = Awaited<ReturnType<typeof member>>

/** Moves the clock: what waits for its day or hour is due now. */
const fallDue = () => sql`update deliveries set due_at = now() - interval '1 second'`.execute(db)
/** Sends what is due, as processes do until nothing is left. */
async function sendAll(deps = services) {
  while (await sendDigests(deps));
}
const mailsOf = (who: Member) => mailer.captured!.filter(({ to, headers }) => to === who.email && headers)
const left = async (who: Member) =>
  (
    await db
      .selectFrom('deliveries')
      .where('profileId', '=', who.profileId)
      .where('way', '=', 'mail')
      .selectAll()
      .execute()
  ).length
const like = (who: Member, other: Member) => who.ask('PUT', `/likes/${other.profileId}`)
const choose = (who: Member, changes: object) => who.ask('PUT', '/me/notifications', changes)
const nextDay = (who: Member) =>
  sql`update digests set last_day = last_day - 1 where profile_id = ${who.profileId}`.execute(db)

beforeEach(async () => {
  await sql`delete from notices`.execute(db)
  mailer.captured!.length = 0
})

describe('A digest', () => {
  it('tells the numbers of what is new, without names, at most once a day', async () => {
    const [ann, bo, cy] = await Promise.all([member('Ann'), member('Bodil'), member('Cyril')])
    await like(bo, ann)
    await like(cy, ann)
    await bo.ask('GET', `/profiles/${ann.profileId}`)
    await sendAll()
    expect(mailsOf(ann)).toEqual([])
    await fallDue()
    await sendAll()
    expect(mailsOf(ann)).toHaveLength(1)
    const [mail] = mailsOf(ann)
    expect(mail!.subject).toBe('2 new likes on Hearth')
    expect(mail!.text).toMatch(/Hi Ann,[\s\S]*- 2 new likes[\s\S]*\/likes/)
    expect(mail!.text + mail!.html).not.toMatch(/Bodil|Cyril|view(?!port)/)
    expect(await left(ann)).toBe(0)

    const dan = await member('Dan')
    await like(dan, ann)
    await fallDue()
    await sendAll()
    expect(mailsOf(ann)).toHaveLength(1)
    expect(await left(ann)).toBe(1)
    const [{ dueAt }] = (await db.selectFrom('deliveries').select('dueAt').execute()) as [{ dueAt: Date }]
    expect([dueAt.getUTCHours(), dueAt > new Date()]).toEqual([18, true])
    await nextDay(ann)
    await fallDue()
    await sendAll()
    expect(mailsOf(ann)).toHaveLength(2)
  })

  it('leaves out what was read meanwhile, and who is blocked, banned or hidden by then', async () => {
    const [ann, bo, cy, dan] = await Promise.all(['Ann', 'Bo', 'Cy', 'Dan'].map((name) => member(name)))
    for (const other of [bo, cy, dan]) await like(other!, ann!)
    await ann!.ask('PUT', `/blocks/${bo!.profileId}`)
    await ban(cy!)
    await fallDue()
    await sendAll()
    expect(mailsOf(ann!)[0]!.subject).toBe('1 new like on Hearth')

    const [eve, fay] = await Promise.all([member('Eve'), member('Fay')])
    await like(fay, eve)
    await eve.ask('PUT', '/notices/read', { until: new Date().toISOString() })
    await fallDue()
    await sendAll()
    expect(mailsOf(eve)).toEqual([])
    expect(await left(eve)).toBe(0)
  })

  it('goes to no banned member and to no unconfirmed address', async () => {
    const [ann, bo, cy] = await Promise.all([member('Ann'), member('Bo'), member('Cy')])
    await like(cy, ann)
    await like(cy, bo)
    await ban(ann)
    await unconfirm(bo)
    await fallDue()
    await sendAll()
    expect([...mailsOf(ann), ...mailsOf(bo), await left(ann), await left(bo)]).toEqual([0, 0])
  })

  it('waits in quiet hours, and goes out with what was to be mailed at once', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    await choose(ann, { choices: { like: { mail: 'now' } } })
    await like(bo, ann)
    const minutes = new Date().getUTCHours() * 60
    const quiet = { from: (minutes + 1380) % 1440, to: (minutes + 120) % 1440 }
    await choose(ann, { quiet, timeZone: 'UTC' })
    await fallDue()
    await sendAll()
    expect([mailsOf(ann).length, await left(ann)]).toEqual([0, 1])
    await choose(ann, { quiet: null })
    await fallDue()
    await sendAll()
    expect([mailsOf(ann).length, await left(ann)]).toEqual([1, 0])
  })

  it('leads to what a tip is about, and a mail about safety alone has no link that stops it', async () => {
    const ann = await member('Ann')
    await choose(ann, { choices: { tip: { mail: 'now' } } })
    await notify(db, ann.profileId, { kind: 'tip', topic: 'first-match' })
    await fallDue()
    await sendAll()
    expect(mailsOf(ann)[0]!.text).toContain('/help/first-meeting')
    await notify(db, ann.profileId, { kind: 'safety', topic: 'report-decided' })
    await fallDue()
    await sendAll()
    const [mail] = mailsOf(ann)
    expect([mail!.subject, mail!.headers]).toEqual(['A decision on your report on Hearth', {}])
    expect(mail!.text).not.toMatch(/Stop these emails|unsubscribe/)
  })

  it('counts the conversations that wait for an answer, and names nobody', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const conversationId = (await bo.ask<{ id: string }>('PUT', `/conversations/with/${ann.profileId}`)).body.id
    await notify(db, ann.profileId, { kind: 'reminder', aboutId: bo.profileId, conversationId })
    await nextDay(ann)
    await fallDue()
    await sendAll()
    const [mail] = mailsOf(ann)
    expect(mail!.subject).toBe('1 conversation waits for your answer on Hearth')
    expect(mail!.text).toContain('/chats')
    expect(mail!.text).not.toContain('Bo')
  })

  it('is written in each language', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    await choose(ann, { choices: { view: { mail: 'daily' } } })
    const subjects = new Set<string>()
    for (const languageCode of languages) {
      await sql`delete from notices`.execute(db)
      await db.updateTable('user').set({ languageCode }).where('id', '=', ann.userId).execute()
      await sql`delete from profile_likes`.execute(db)
      await like(bo, ann)
      await nextDay(ann)
      await fallDue()
      await sendAll()
      const [mail] = mailsOf(ann)
      expect(mail!.html).toContain(`<html lang="${languageCode}">`)
      expect(mail!.text).not.toMatch(/digest\.|\{\{/)
      subjects.add(mail!.subject)
    }
    expect(subjects.size).toBe(languages.length)
  })
})

describe('Mails that are due to many members', () => {
  it('go out once each from any number of processes, also after one died between claim and mail', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, one) => member(`Member${one}`)))
    const liker = await member('Liker')
    for (const one of people) await like(liker, one)
    await fallDue()
    const dead = await claimMembers(db)
    expect(dead).toHaveLength(12)
    await sendAll()
    expect(mailer.captured).toEqual([])
    await sql`update digests set claimed_until = now() - interval '1 second'
      where claimed_until is not null`.execute(db)
    await Promise.all([sendAll(), sendAll(), sendAll()])
    for (const one of people) expect(mailsOf(one)).toHaveLength(1)
  })
})

describe('A mail server that refuses', () => {
  const answers = { auth: 0, rcpt: 451 }
  let attempts = 0
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(answers.auth ? refusal(answers.auth) : null, { user: 'hearth' }),
    onRcptTo: (_address, _session, done) => {
      attempts++
      done(refusal(answers.rcpt))
    },
  })
  afterAll(() => new Promise<void>((closed) => server.close(closed)))

  it('a mailbox for now gets four attempts, one for good a single one, and a server none that count', async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.server.address() as { port: number }
    const url = `smtp://hearth:secret@127.0.0.1:${port}`
    const refusing = await startServices({ SMTP_URL: url, MAIL_FROM: 'Hearth <a@hearth.example>' })
    const [ann, bo, cy] = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => refusing.member(name)))
    const due = async () => {
      await sql`update digests set claimed_until = now()`.execute(refusing.db)
      await sql`update deliveries set due_at = now()`.execute(refusing.db)
      await sendAll(refusing.services)
      return (await refusing.db.selectFrom('deliveries').selectAll().execute()).length
    }
    await like(bo!, ann!)
    // A password of the mail server that was changed says nothing about the mailbox.
    answers.auth = 535
    for (let i = 0; i < 5; i++) expect(await due()).toBe(1)
    answers.auth = 0
    expect([await due(), await due(), await due(), await due()]).toEqual([1, 1, 1, 0])
    answers.rcpt = 550
    await like(cy!, ann!)
    attempts = 0
    expect([await due(), attempts]).toEqual([0, 1])
  })
})

describe('The links of a mail of news', () => {
  async function mailTo(ann: Member) {
    await like(await member('Bo'), ann)
    await fallDue()
    await sendAll()
    const [mail] = mailsOf(ann)
    const [, address = ''] = /^<(.+)>$/.exec(mail!.headers!['List-Unsubscribe']!) ?? []
    return { mail: mail!, path: new URL(address).pathname }
  }
  const paces = async (who: Member) =>
    Object.entries(((await who.ask('GET', '/me/notifications')).body as NotificationSettings).choices).map(
      ([kind, { mail }]) => `${kind} ${mail}`,
    )

  it('stop them by one POST without a session, as mail programs send it, and those of safety stay', async () => {
    const [ann, other] = await Promise.all([member('Ann'), member('Other')])
    const { mail, path } = await mailTo(ann)
    expect(mail.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (url: string) =>
      app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect((await post(`${path}x`)).statusCode).toBe(404)
    expect((await paces(ann)).filter((one) => one.endsWith('never'))).toEqual(['view never'])
    await like(other, ann)
    for (const _ of [1, 2]) expect((await post(path)).statusCode).toBe(200)
    expect((await paces(ann)).filter((one) => !one.endsWith('never'))).toEqual(['safety now'])
    expect(await left(ann)).toBe(0)
    expect((await paces(other)).filter((one) => one.endsWith('never'))).toEqual(['view never'])
  })

  it('change nothing when a mail scanner opens them; the page has a button', async () => {
    const ann = await member('Ann')
    const { mail, path } = await mailTo(ann)
    const opened = await app.inject({ method: 'GET', url: path })
    const token = path.split('/').at(-1)!
    const page = `/auth?link=unsubscribe#${token}`
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${services.env.BASE_URL}${page}`])
    expect(mail.text).toContain(page)
    expect(await paces(ann)).toContain('like weekly')
    expect((await stranger()('POST', '/digests/stop', { token: 'wrong' })).status).toBe(404)
    expect((await stranger()('POST', '/digests/stop', { token })).status).toBe(204)
    expect(await paces(ann)).toContain('like never')
  })
})
