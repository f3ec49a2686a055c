const publicFields = {
  user: ['id', 'email', 'emailVerified', 'name', 'firstName', 'lastName', 'birthday', 'languageCode'],
  session: ['id', 'createdAt', 'updatedAt', 'expiresAt'],
  answer: ['status', 'success', 'message', 'code'],
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const pick = (from: Fields, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))

/**
 * What an identity route answers when it went well: by allow-list, since the library's own answers hold session tokens,
 * network addresses and user agents, which belong into the cookie or nowhere.
 */
export function publicAnswer(answer: unknown): unknown {
  if (!isObject(answer)) return null
  const { user, session } = answer
  return {
    ...pick(answer, publicFields.answer),
    ...(isObject(user) && { user: pick(user, publicFields.user) }),
    ...(isObject(session) && { session: pick(session, publicFields.session) }),
  }
}
