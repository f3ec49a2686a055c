import { hash, randomBytes } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import type { Database } from '../../platform/db/connection.ts'

/** Begins a stand-in. It never leaves this process, so that no cookie from outside can contain a stored hash. */
const standInPrefix = `${randomBytes(32).toString('base64url')}~`

/**
 * A session token for the identity library in place of the one that only the browser has, by the stored hash: an access
 * token names a session, and the library finds sessions only by their tokens. No response may contain it.
 */
export const standInToken = (storedHash: string) => standInPrefix + storedHash

export const isStandIn = (token: string) => token.startsWith(standInPrefix)

/** The stored hash of a session token. 32 random characters need neither salt nor a slow hash. */
export const hashOfSession = (token: string) =>
  isStandIn(token) ? token.slice(standInPrefix.length) : hash('sha256', token)

type Adapter = Pick<
  DBAdapter,
  'create' | 'findOne' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'count'
>

function hashTokens<T extends Where[] | undefined>(model: string, where: T): T {
  if (model !== 'session') return where
  const value = (given: Where['value']) =>
    Array.isArray(given) ? given.map((one) => hashOfSession(String(one))) : hashOfSession(String(given))
  return where?.map((one) => (one.field === 'token' ? { ...one, value: value(one.value) } : one)) as T
}

/** Puts the token of the query back into the result: the library needs it, and the database stores only its hash. */
function withToken<T>(model: string, where: Where[], found: T): T {
  const asked = model === 'session' ? where.find(({ field }) => field === 'token')?.value : undefined
  return asked && found ? { ...found, token: asked } : found
}

function withHashedTokens<A extends Adapter>(inner: A): A {
  const over: Adapter = {
    create: async (call) => {
      if (call.model !== 'session') return inner.create(call)
      const { token } = call.data as unknown as { token: string }
      const made = await inner.create({ ...call, data: { ...call.data, token: hashOfSession(token) } })
      return { ...made, token } as never
    },
    findOne: async (call) =>
      withToken(
        call.model,
        call.where,
        await inner.findOne({ ...call, where: hashTokens(call.model, call.where) }),
      ) as never,
    findMany: (call) => inner.findMany({ ...call, where: hashTokens(call.model, call.where) }),
    update: async (call) =>
      withToken(
        call.model,
        call.where,
        await inner.update({ ...call, where: hashTokens(call.model, call.where) }),
      ) as never,
    updateMany: (call) => inner.updateMany({ ...call, where: hashTokens(call.model, call.where) }),
    delete: (call) => inner.delete({ ...call, where: hashTokens(call.model, call.where) }),
    deleteMany: (call) => inner.deleteMany({ ...call, where: hashTokens(call.model, call.where) }),
    count: (call) => inner.count({ ...call, where: hashTokens(call.model, call.where) }),
  }
  return { ...inner, ...over }
}

/** The library's adapter, storing hashes of session tokens: a reader of the database gets no valid cookie. */
export function hashedTokenAdapter(db: Database) {
  const inner = kyselyAdapter(db, { type: 'postgres' })
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = inner(options)
    const transaction: DBAdapter['transaction'] = (work) =>
      adapter.transaction((within) => work(withHashedTokens(within as DBAdapter)))
    return { ...withHashedTokens(adapter), transaction }
  }
}
