import { setTimeout } from 'node:timers/promises'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { password } from '@hearth/shared/testing'
import type { Person, startServices } from '../../../testing/services.ts'
import { identity } from '../testing.ts'

/**
 * The code of an authenticator app. One of an earlier step waits for the next step when this one is about to end, because
 * it would be too old then; the others stay right.
 * @param step steps of 30 seconds from now
 */
export async function appCode(secret: string, step = 0): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000)
  // A timer may end a millisecond too soon.
  if (step < 0 && left < 3000) await setTimeout(left + 10)
  const plain = new TextDecoder().decode(base32.decode(secret))
  return createOTP(plain).hotp(Math.floor(Date.now() / 30_000) + step)
}

type Begun = { id: string; totp: { uri: string; secret: string } }

/** Sets up an authenticator app. Its next unused code is that of `appCode(secret)`. */
export async function enrolApp({ ask }: Pick<Person, 'ask'>) {
  const { body } = await ask<Begun>('POST', '/me/factors', { kind: 'totp' })
  const code = await appCode(body.totp.secret, -1)
  const verified = await ask<{ backupCodes: string[] }>('POST', `/me/factors/${body.id}/verify`, { code })
  if (verified.status !== 200) throw new Error(`the factor was refused: ${JSON.stringify(verified.body)}`)
  return { id: body.id, secret: body.totp.secret, uri: body.totp.uri, backupCodes: verified.body.backupCodes }
}

type Ask = Person['ask']
export type Refusal = { code?: string; methods?: string[] }

/** The steps of sign-ins with a second factor. */
export function factorSteps(running: Awaited<ReturnType<typeof startServices>>) {
  const { newcomer, stranger } = running
  const { mailsTo } = identity(running)
  const signIn = (ask: Ask, { email }: { email: string }, word = password) =>
    ask<Refusal>('POST', '/auth/sign-in/email', { email, password: word })
  const verify = (ask: Ask, code: string, method = 'totp', more: object = {}) =>
    ask<Refusal>('POST', '/auth/second-factor/verify', { method, code, ...more })
  const isIn = async (ask: Ask) => (await ask('GET', '/me')).status === 200
  /** The newest code. A notice from before may arrive after it. */
  const mailedCode = async (email: string) =>
    (await mailsTo(email)).map(({ text }) => /\b\d{6}\b/.exec(text.replaceAll(/http\S+/g, ''))).find(Boolean)![0]

  /** A member with an authenticator app, and a new browser in which the password was right. */
  async function challenged(name = 'Ann') {
    const person = await newcomer(name)
    const factor = await enrolApp(person)
    const browser = stranger()
    const { body } = await signIn(browser, person)
    if (body.code !== 'SECOND_FACTOR_REQUIRED') throw new Error(`no second factor was asked for: ${body.code}`)
    return { ...person, factor, browser }
  }

  /** Sets up codes by mail. @returns the factor, the code that did, and backup codes */
  async function enrolMail({ ask, email }: Pick<Person, 'ask' | 'email'>) {
    const { body } = await ask<{ id: string }>('POST', '/me/factors', { kind: 'email' })
    const code = await mailedCode(email)
    const verified = await ask<{ backupCodes: string[] }>('POST', `/me/factors/${body.id}/verify`, { code })
    if (verified.status !== 200) throw new Error(`the factor was refused: ${JSON.stringify(verified.body)}`)
    return { factorId: body.id, code, backupCodes: verified.body.backupCodes }
  }
  /** A member who gets codes by mail. */
  async function withMail(name = 'Ann') {
    const person = await newcomer(name)
    return { ...person, ...(await enrolMail(person)) }
  }
  /** What a sign-in that waits can be completed with. */
  const waiting = async (ask: Ask) =>
    (await ask<{ methods: string[]; sameWay: string | null }>('GET', '/second-factor')).body
  return { signIn, verify, isIn, challenged, mailedCode, enrolMail, withMail, waiting }
}
