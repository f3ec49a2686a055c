import { createRequire } from 'node:module'

const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
  dictionary: { 'passwords-common': string[] }
}
/** About 49,000 passwords of published breaches, 42,000 of them long enough to be chosen here. */
const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** How many of them are at least so long. */
export const countCommonPasswords = (length: number) => [...common].filter((word) => word.length >= length).length

/** Whose password it is, as far as that is known. */
export type Owner = { email?: string | null; firstName?: string | null; lastName?: string | null }

const productName = 'hearth'

/** A text without capitals, and without digits and signs around it: what somebody adds to a name to make it pass. */
const core = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')

/** Whether a password is among the first that somebody would try: a common one, the product's name, or the owner's own. */
export function isWeak(password: string, { email, firstName, lastName }: Owner): boolean {
  if (common.has(password.toLowerCase())) return true
  const [local = ''] = (email ?? '').toLowerCase().split('@')
  if (local && password.toLowerCase() === local) return true
  const [first, last] = [firstName ?? '', lastName ?? '']
  const own = [productName, first, last, local, local.split('+')[0]!, `${first}${last}`, `${first} ${last}`].map(core)
  return own.some((name) => name !== '' && name === core(password))
}
