import { password } from '@hearth/shared/testing'
import type { startProduct } from './testing.ts'

type Running = Awaited<ReturnType<typeof startProduct>>
type Browser = ReturnType<Running['stranger']>

/** A link of ours as a path below /api. */
export const pathOf = (link: string | undefined) => link!.replace('http://localhost:3000/api', '')

let count = 0

/** What somebody fills in, with an address that nobody has used before. */
export const aSignUp = (change: Record<string, unknown> = {}) => ({
  email: `ann${++count}@example.test`,
  password,
  name: 'Ann',
  firstName: 'Ann',
  lastName: 'Berg',
  birthday: '1996-05-05',
  ...change,
})

/** What people do to get in, each time with a browser of their own unless it is given. */
export function identity({ product, stranger }: Running) {
  const signUp = (change: Record<string, unknown> = {}, ask: Browser = stranger()) =>
    ask<{ code: string }>('POST', '/auth/sign-up/email', aSignUp(change))
  const signIn = (email: string, word = password, ask: Browser = stranger()) =>
    ask<{ code: string }>('POST', '/auth/sign-in/email', { email, password: word })
  /** The newest first. */
  const mailsTo = (email: string) => product.mailer.kept!.filter((mail) => mail.to === email)

  /** @throws when the sign-up is refused */
  async function signedUp(change: Record<string, unknown> = {}) {
    const account = aSignUp(change)
    const { status } = await stranger()('POST', '/auth/sign-up/email', account)
    if (status !== 200) throw new Error(`sign-up was refused: ${status}`)
    return account.email
  }

  /** The same, and the link in the mail has been followed. */
  async function confirmed(change: Record<string, unknown> = {}) {
    const email = await signedUp(change)
    await stranger()('GET', pathOf(mailsTo(email)[0]!.links[0]))
    return email
  }

  return { signUp, signIn, mailsTo, signedUp, confirmed }
}
