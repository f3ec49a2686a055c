import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'

const publicFields = {
  user: ['id', 'email', 'emailVerified', 'name', 'firstName', 'lastName', 'birthday', 'languageCode'],
  session: ['id', 'createdAt', 'updatedAt', 'expiresAt'],
  answer: ['status', 'success', 'message', 'code'],
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const pick = (from: Fields, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))

/** A member without an e-mail address has none in any answer. */
function publicUser(user: Fields) {
  const fields = pick(user, publicFields.user)
  const missing = typeof fields.email !== 'string' || isPlaceholderAddress(fields.email)
  return missing ? { ...fields, email: null, emailVerified: false } : fields
}

/**
 * The public part of a successful identity response. An allow-list, because the library's responses contain session
 * tokens, IP addresses and user agents.
 * @param fields more fields that are public in answers of this route
 */
export function publicAnswer(answer: unknown, fields: readonly string[] = []): unknown {
  if (!isObject(answer)) return null
  const { user, session } = answer
  return {
    ...pick(answer, publicFields.answer),
    ...(isObject(user) && { user: publicUser(user) }),
    ...(isObject(session) && { session: pick(session, publicFields.session) }),
    ...pick(answer, fields),
  }
}
