import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '@hearth/shared/time'
import { acceptedKeys, deriveKey, type Secret } from '../../platform/config/secret.ts'

/** How long a banned account may read its statements and appeal after a sign-in. */
const validMs = 10 * minute

const sign = (key: Buffer, content: string) => createHmac('sha256', key).update(content).digest('base64url')

/** Shows for 10 minutes that an account has signed in with all it takes, although it is banned. It opens nothing else. */
export function newTicket(secret: Secret, userId: string, now = Date.now()): string {
  const content = `${userId}.${now + validMs}`
  return `${content}.${sign(deriveKey(secret, 'tickets of banned members'), content)}`
}

/** The account of a ticket; null when it is forged or over. */
export function accountOfTicket(secret: Secret, ticket: string, now = Date.now()): string | null {
  const [userId = '', until = '', signature = ''] = ticket.split('.')
  const given = Buffer.from(signature)
  const isSigned = acceptedKeys(secret, 'tickets of banned members').some((key) => {
    const wanted = Buffer.from(sign(key, `${userId}.${until}`))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return isSigned && Number(until) > now ? userId : null
}

const signingIn = new AsyncLocalStorage<{ ticket: string | null }>()

/** Gives the ticket of a refused sign-in to the caller, besides the answer of the library, which drops it in redirects. */
export const noteTicket = (ticket: string) => Object.assign(signingIn.getStore() ?? {}, { ticket })

/** Signs in where the answer is a redirect. @returns also the ticket, when the account is banned */
export async function withTicket<Result>(signIn: () => Promise<Result>) {
  const kept: { ticket: string | null } = { ticket: null }
  const result = await signingIn.run(kept, signIn)
  return { result, ticket: kept.ticket }
}
