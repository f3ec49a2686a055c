import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { CaptchaChallenge } from '@hearth/shared/account/captcha'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import type { HelpLine } from '@hearth/shared/account/help-lines'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { passTime } from '../../platform/limits/testing.ts'
import { startServices } from '../../testing/services.ts'
import { solved } from '../identity/captcha/testing.ts'

let logged = ''
const keep = new Writable({
  write: (line, _, done) => {
    logged += line
    done()
  },
})
const log = pino({ level: 'trace' }, keep)
const settings = { CONTACT_EMAIL: 'people@hearth.example', CAPTCHA: 'altcha', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' }
const { app, services, db, stranger, member, newcomer, unconfirm } = await startServices(settings, log)

const aMessage = (changes: object = {}) => ({
  id: randomUUID(),
  topic: 'technical',
  message: 'The map <b>stays</b> empty.\nSince yesterday.',
  ...changes,
})
let networks = 0
/** Sends as a visitor, from a network of their own unless one is named. */
async function write(payload: object, { proof = true, network = `198.51.${++networks}.7` } = {}) {
  const challenge = (await stranger()<CaptchaChallenge>('GET', '/captcha-challenge')).body
  const headers = { 'x-forwarded-for': network, ...(proof && { [captchaHeader]: await solved(challenge) }) }
  return app.inject({ method: 'POST', url: '/api/contact', payload, headers })
}
const newest = () => services.mailer.captured![0]!

describe('A message to the operator', () => {
  it('of a visitor needs an address and the proof of a person, and reaches the mailbox with a number', async () => {
    const message = aMessage({ email: 'vera@example.test' })
    expect((await write(message, { proof: false })).json()).toEqual({ code: 'CAPTCHA_REQUIRED' })
    expect((await write(aMessage())).json()).toMatchObject({
      code: 'INVALID',
      data: { problems: [{ field: 'email', code: 'email_invalid' }] },
    })
    expect(services.mailer.captured).toEqual([])
    const { ticket } = (await write(message)).json()
    expect(ticket).toMatch(/^H-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const { to, replyTo, subject, text, html } = newest()
    expect({ to, replyTo, subject }).toEqual({
      to: 'people@hearth.example',
      replyTo: 'vera@example.test',
      subject: `${ticket}: something doesn't work`,
    })
    expect(text).toContain('The map <b>stays</b> empty.')
    expect(text).toContain('not confirmed')
    expect(html).not.toContain('<b>')
    expect((await write(message)).json()).toEqual({ ticket })
  })

  it("of a member is answered to the account's own address, and names the failed requests they agree to", async () => {
    const ann = await member('Ann')
    const request = randomUUID()
    const sent = await ann.ask('POST', '/contact', aMessage({ email: 'other@example.test', requests: [request] }))
    expect(sent.status).toBe(200)
    const { replyTo, text } = newest()
    expect(replyTo).toBe(ann.email)
    for (const part of [request, ann.userId]) expect(text).toContain(part)
    expect(text).not.toContain('other@example.test')
  })

  it('of an account without a confirmed address says that the address could be anyone’s', async () => {
    const bo = await newcomer('Bo')
    await unconfirm(bo)
    expect((await bo.ask('POST', '/contact', aMessage())).status).toBe(400)
    expect((await bo.ask('POST', '/contact', aMessage({ email: 'bo@example.test' }))).status).toBe(200)
    expect(newest().text).toContain('bo@example.test (not confirmed')
  })

  it('has bounds, and cannot add headers to the mail', async () => {
    const wrong: [object, string][] = [
      [{ message: ' \n ' }, 'message_required'],
      [{ message: 'x'.repeat(4001) }, 'message_too_long'],
      [{ topic: 'love' }, 'topic_required'],
      [{ email: 'a@example.test\r\nBcc: b@example.test' }, 'email_invalid'],
      [{ requests: ['not an id'] }, 'invalid'],
    ]
    for (const [change, code] of wrong) {
      const answer = await write(aMessage({ email: 'vera@example.test', ...change }))
      expect([answer.statusCode, answer.json().data?.problems?.[0]?.code]).toEqual([400, code])
    }
  })

  it('is sent five times an hour by one sender: an account, or a client without one', async () => {
    const from = async (network?: string) =>
      (await write(aMessage({ email: 'vera@example.test' }), network ? { network } : {})).statusCode
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const ofAnn = async () => (await ann.ask('POST', '/contact', aMessage())).status
    for (const send of [() => from('203.0.113.9'), ofAnn]) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push(await send())
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    await passTime(db, 45)
    const { headers } = await ann.ask('POST', '/contact', aMessage())
    expect(Math.ceil(Number(headers['retry-after']) / 60)).toBe(15)
    expect([await from('203.0.113.10'), (await bo.ask('POST', '/contact', aMessage())).status]).toEqual([200, 200])
  })

  it('is limited by site, but not for a confirmed member, and is taken beyond the cap of all visitors', async () => {
    const [ann, bo] = [await member('Ann'), await newcomer('Bo')]
    await unconfirm(bo)
    const from = async (network: string) =>
      (await write(aMessage({ email: 'vera@example.test' }), { network })).statusCode
    // A tenth: one message from a sender, two from a site.
    services.env.RATE_LIMIT_FACTOR = 0.1
    const ofSite = [1, 2, 3].map((subnet) => `2001:db8:5:${subnet}::7`)
    expect([await from(ofSite[0]!), await from(ofSite[1]!), await from(ofSite[2]!)]).toEqual([200, 200, 429])
    expect(await from('2001:db8:6:1::7')).toBe(200)
    // All visitors together are far beyond their limit now, but each of them has shown that a person writes.
    services.env.RATE_LIMIT_FACTOR = 0.02
    expect([await from('2001:db8:7:1::7'), await from('2001:db8:7:2::7')]).toEqual([200, 429])
    expect((await bo.ask('POST', '/contact', aMessage({ email: 'bo@example.test' }))).status).toBe(429)
    expect((await ann.ask('POST', '/contact', aMessage())).status).toBe(200)
    services.env.RATE_LIMIT_FACTOR = 1
  })

  it('says so when the mailbox cannot be reached, or there is none', async () => {
    const { send } = services.mailer
    services.mailer.send = () => Promise.reject(new Error('550 vera@example.test is refused'))
    expect((await write(aMessage({ email: 'vera@example.test' }))).statusCode).toBe(500)
    services.mailer.send = send
    const { CONTACT_EMAIL } = services.env
    services.env.CONTACT_EMAIL = undefined
    expect((await stranger()('GET', '/contact')).body).toEqual({ open: false })
    expect((await write(aMessage({ email: 'vera@example.test' }))).json()).toEqual({ code: 'CONTACT_OFF' })
    services.env.CONTACT_EMAIL = CONTACT_EMAIL
    expect((await stranger()('GET', '/contact')).body).toEqual({ open: true })
  })

  it('leaves nothing in the log', () => {
    expect(logged).toContain('"method":"POST"')
    expect(logged).not.toMatch(/vera|example\.test|stays|yesterday/)
  })
})

describe('The help lines', () => {
  const lines = async () => (await stranger()<HelpLine[]>('GET', '/help-lines')).body
  const file = () => join(services.env.DATA_DIR, 'help-lines.json')

  it('come with the source of each number', async () => {
    const shipped = await lines()
    expect(shipped.length).toBeGreaterThan(10)
    expect(shipped).toContainEqual(expect.objectContaining({ country: 'EU', number: '112' }))
    for (const { source } of shipped) expect(source).toMatch(/^https:\/\//)
  })

  it("are the operator's once there is a file, and never half of a mistaken one", async () => {
    const own = { country: 'KH', kind: 'emergency', name: 'Police', number: '117', source: 'https://example.test/' }
    writeFileSync(file(), JSON.stringify([own]))
    expect(await lines()).toEqual([own])
    for (const mistake of ['[{', JSON.stringify([own, { ...own, number: 'call us' }])]) {
      writeFileSync(file(), mistake)
      expect(await lines()).toContainEqual(expect.objectContaining({ number: '112' }))
    }
    expect(logged).toContain('help-lines.json has a mistake')
  })
})
