import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../platform/db/connection.ts'
import type { startServices } from '../../../testing/services.ts'

type Running = Awaited<ReturnType<typeof startServices>>
export type Body = { code?: string; message?: string; user?: { email: string | null; emailVerified: boolean } }

let client = 0
let count = 0

/** An unused Danish number in E.164. */
export const aNumber = () => `+4520${String(100_000 + ++count * 37)}`

/** A sign-up by phone and password. */
export const aPhoneSignUp = (phoneNumber: string) => ({
  phoneNumber,
  password,
  firstName: 'Pia',
  lastName: 'Holm',
  birthday: '1990-01-01',
})

/** A different code of six digits. */
export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Whether an answer began a session. */
export const isSignedIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie'] ?? '').includes('session_token=')

/** Sends identity requests, each from an address without earlier ones. The server must trust one proxy. */
export const sendingFrom =
  ({ app }: Pick<Running, 'app'>) =>
  async (path: string, payload: object, cookie = '') => {
    const headers = { 'x-forwarded-for': `198.51.${++client % 250}.${client % 199}`, cookie }
    const answer = await app.inject({ method: 'POST', url: `/api/auth${path}`, headers, payload })
    return { status: answer.statusCode, body: answer.json() as Body, headers: answer.headers, text: answer.body }
  }

/** Moves all counts of wrong passwords and codes into the past. */
export const waitSeconds = (db: Database, seconds: number) =>
  sql`update password_tries set again_at = again_at - ${seconds} * interval '1 second',
    last_at = last_at - ${seconds} * interval '1 second'`.execute(db)

/** The cookie that makes a browser known to an account, from an answer that signed in. */
export const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /hearth\.device=[^;,]+/.exec(String(headers['set-cookie']))![0]

/** Actions of people with phones. */
export function phones(running: Running) {
  const { db, services, stranger } = running
  const from = sendingFrom(running)
  const ask = (phoneNumber: string, more: object = {}) => from('/phone-number/send-otp', { phoneNumber, ...more })
  const enter = (phoneNumber: string, code: string, more: object = {}) =>
    from('/phone-number/verify', { phoneNumber, code, ...more })
  const signIn = (phoneNumber: string, word = password) => from('/sign-in/email', { phoneNumber, password: word })

  /** Waits for text messages in progress. Newest first. */
  async function messagesTo(number: string) {
    await services.sms.settled()
    return services.mailer.captured!.filter(({ to }) => to === number)
  }
  /** The newest code; notices are messages too. */
  const codeTo = async (number: string) =>
    (await messagesTo(number)).flatMap(({ text }) => /^@\S+ #(\d{6})$/m.exec(text)?.[1] ?? [])[0]!
  const ownerOf = (number: string) =>
    db.selectFrom('user').where('phoneNumber', '=', number).selectAll().executeTakeFirst()

  /** Signs up by phone and password and confirms the number in the same browser. */
  async function confirmed(number = aNumber()) {
    const browser = stranger()
    expect((await browser('POST', '/auth/sign-up/email', aPhoneSignUp(number))).status).toBe(200)
    const body = { phoneNumber: number, code: await codeTo(number) }
    expect((await browser('POST', '/auth/phone-number/verify', body)).status).toBe(200)
    return { number, browser }
  }
  return { from, ask, enter, signIn, messagesTo, codeTo, ownerOf, confirmed }
}
