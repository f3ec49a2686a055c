import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aSignUp } from '../testing.ts'
import { aNumber, phones } from './testing.ts'

const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
const { services, newcomer } = running
const { from, ask, enter, confirmed } = phones(running)

/** Statements that this process sent to its database, in the order sent. */
const sent: string[] = []
const { query } = pg.Client.prototype
pg.Client.prototype.query = function count(this: pg.Client, ...call: unknown[]) {
  const [first] = call as [string | { text: string }]
  sent.push(typeof first === 'string' ? first : first.text)
  return (query as (...rest: unknown[]) => unknown).apply(this, call)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})

/** The verbs of the statements that an act sends, what it sets off included. */
async function workOf(act: () => Promise<unknown>): Promise<string> {
  sent.length = 0
  await act()
  await Promise.all([services.sms.settled(), services.mailSender.settled()])
  return sent.map((text) => /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase()).join(' ')
}

it('Codes and links cost the same statements for known and unknown addresses and numbers', async () => {
  const [knownEmail, unknownEmail] = [(await newcomer('Ann')).email, aSignUp().email]
  const [{ number: knownNumber }, unknownNumber] = [await confirmed(), aNumber()]
  const byMail = {
    code: (email: string) => from('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
    'wrong code': (email: string) => from('/sign-in/email-otp', { email, otp: '000000' }),
    link: (email: string) => from('/sign-in/magic-link', { email }),
  }
  for (const [what, act] of Object.entries(byMail)) {
    const work = await workOf(() => act(unknownEmail))
    expect(work, what).not.toBe('')
    expect(await workOf(() => act(knownEmail)), what).toBe(work)
  }
  const byPhone = {
    code: (number: string) => ask(number),
    'wrong code': (number: string) => enter(number, '000000'),
    recovery: (phoneNumber: string) => from('/phone-number/request-password-reset', { phoneNumber }),
  }
  for (const [what, act] of Object.entries(byPhone)) {
    const work = await workOf(() => act(unknownNumber))
    expect(work, what).not.toBe('')
    expect(await workOf(() => act(knownNumber)), what).toBe(work)
  }
})
