import { password } from '@hearth/shared/testing'
import type { Database } from '../../platform/db/connection.ts'
import type { startServices } from '../../testing/services.ts'

type Running = Awaited<ReturnType<typeof startServices>>
type Browser = ReturnType<Running['stranger']>

/** The token of a mailed link, which is in the fragment. */
export const tokenOf = (link: string | undefined) => decodeURIComponent(new URL(link!).hash.slice(1))

let count = 0

/** A sign-up form with an unused address. */
export const aSignUp = (change: Record<string, unknown> = {}) => ({
  email: `ann${++count}@example.test`,
  password,
  name: 'Ann',
  firstName: 'Ann',
  lastName: 'Berg',
  birthday: '1996-05-05',
  ...change,
})

/** The kinds of an account's security events, in their order. */
export async function eventKinds(db: Database, userId: string): Promise<string[]> {
  const events = await db
    .selectFrom('securityEvents')
    .where('userId', '=', userId)
    .select('kind')
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

/** Actions of a visitor on the way in, each with a new browser unless one is given. */
export function identity({ services, stranger }: Running) {
  const signUp = (change: Record<string, unknown> = {}, ask: Browser = stranger()) =>
    ask<{ code: string }>('POST', '/auth/sign-up/email', aSignUp(change))
  const signIn = (email: string, word = password, ask: Browser = stranger()) =>
    ask<{ code: string }>('POST', '/auth/sign-in/email', { email, password: word })
  /** Waits for mails in progress. Newest first. */
  async function mailsTo(email: string) {
    await services.mailSender.settled()
    return services.mailer.captured!.filter((mail) => mail.to === email)
  }
  async function newestOf(email: string, isWanted: (link: string) => boolean) {
    const links = (await mailsTo(email)).flatMap((mail) => mail.links.slice(0, 1))
    return tokenOf(links.find(isWanted))
  }
  /** The token of the newest link that a person asked for. A notice of what came before may be mailed after it. */
  const newestToken = (email: string) => newestOf(email, (link) => !link.includes('link=not-me'))
  /** The token of "this wasn't me" in the newest notice. */
  const newestNotMe = (email: string) => newestOf(email, (link) => link.includes('link=not-me'))
  /** Presses the button on the page that a confirmation link opens. */
  const confirm = (token: string, ask: Browser, word?: string) =>
    ask<{ code: string }>('POST', '/auth/confirm-email', { token, password: word })

  /**
   * Signs up and returns the address.
   * @throws when the sign-up is refused
   */
  async function signedUp(change: Record<string, unknown> = {}, ask: Browser = stranger()) {
    const account = aSignUp(change)
    const { status } = await ask('POST', '/auth/sign-up/email', account)
    if (status !== 200) throw new Error(`sign-up was refused: ${status}`)
    return account.email
  }

  /** Signs up, and confirms the address in another browser, where no session begins. */
  async function confirmed(change: Record<string, unknown> = {}) {
    const email = await signedUp(change)
    const { status } = await confirm(await newestToken(email), stranger(), String(change.password ?? password))
    if (status !== 200) throw new Error(`confirmation was refused: ${status}`)
    return email
  }

  return { signUp, signIn, mailsTo, newestToken, newestNotMe, confirm, signedUp, confirmed }
}
