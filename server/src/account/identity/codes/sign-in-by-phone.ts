import { createHmac } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import { deriveKey } from '../../../platform/config/secret.ts'
import type { Services } from '../../../services.ts'
import { mayGetCode } from '../off-ways.ts'
import { readPhoneNumber } from './phone-number.ts'

type Deps = Pick<Services, 'db' | 'env' | 'secret' | 'sms' | 'community'>

/** The address that stands for a number without an account: its tries are counted like those of an account. */
const addressOfNobody = ({ secret }: Deps, number: string) =>
  placeholderAddress('phone', createHmac('sha256', deriveKey(secret, 'mailboxes')).update(number).digest('hex'))

/** The account of a number in E.164, proved or not. */
export const ownerOfNumber = ({ db }: Pick<Deps, 'db'>, number: string) =>
  db.selectFrom('user').where('phoneNumber', '=', number).select(['id', 'email']).executeTakeFirst()

async function addressOf(deps: Deps, typed: string): Promise<string> {
  const read = readPhoneNumber(typed, deps.env.SMS_COUNTRIES)
  if (!('number' in read)) return addressOfNobody(deps, typed)
  if (!(await mayGetCode(deps, read.number))) return addressOfNobody(deps, read.number)
  return (await ownerOfNumber(deps, read.number))?.email ?? addressOfNobody(deps, read.number)
}

/**
 * The body of a sign-in with the account's address in place of its number. So a password is checked, counted and limited
 * in one way, whatever it comes with, and an unknown number costs as much work as a known one.
 */
export async function withAddress(deps: Deps, body: unknown): Promise<unknown> {
  const { email, phoneNumber, ...rest } = (body ?? {}) as Record<string, unknown>
  if (email || typeof phoneNumber !== 'string' || !phoneNumber || !deps.sms.isOn) return body
  return { ...rest, email: await addressOf(deps, phoneNumber) }
}
