import { createRequire } from 'node:module'
import { maximumPasswordLength } from '@hearth/shared/account/password-limits'

const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
  dictionary: { 'passwords-common': string[] }
}
/** About 49,000 passwords from published breaches; 42,000 are long enough to be chosen here. */
const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** How many common passwords have at least `length` characters. */
export const countCommonPasswords = (length: number) => [...common].filter((word) => word.length >= length).length

/** The owner's details, as far as they are known. */
export type Owner = { email?: string | null; firstName?: string | null; lastName?: string | null }

const productName = 'hearth'

/** A text in lower case without leading and trailing digits and signs, which people add to a name to pass a check. */
function core(text: string): string {
  const signs = [...text.normalize('NFKC').toLowerCase()]
  const isLetter = (sign: string) => /[\p{L}\p{M}]/u.test(sign)
  return signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('')
}

/**
 * Whether a password is easy to guess: a common one, the product's name, or made of the owner's own details. A password
 * longer than the limit is not examined.
 */
export function isWeak(password: string, { email, firstName, lastName }: Owner): boolean {
  if (password.length > maximumPasswordLength) return false
  if (common.has(password.toLowerCase())) return true
  const [local = ''] = (email ?? '').toLowerCase().split('@')
  if (local && password.toLowerCase() === local) return true
  const first = firstName ?? ''
  const last = lastName ?? ''
  const own = [productName, first, last, local, local.split('+')[0]!, `${first}${last}`, `${first} ${last}`].map(core)
  const chosen = core(password)
  return own.some((name) => name !== '' && name === chosen)
}
