import { createHmac } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'

/** Hashes the address in a key of the library, `address|path`. The path is not personal data. */
function hashedKey(secret: Secret, given: unknown): string {
  const key = String(given)
  const at = key.indexOf('|')
  const [address, path] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at)]
  return `${createHmac('sha256', deriveKey(secret, 'rate limits')).update(address).digest('base64url').slice(0, 22)}${path}`
}

/** Hashes the network addresses in the library's rate limits, so that a reader of the database learns none. */
export function countingAdapter(secret: Secret, inner: (options: BetterAuthOptions) => DBAdapter) {
  const whereOf = <W extends Where[] | undefined>(where: W) =>
    where?.map((one) => (one.field === 'key' ? { ...one, value: hashedKey(secret, one.value) } : one)) as W
  const counting = <Call extends { model: string; where?: Where[] }>(call: Call): Call =>
    call.model === 'rateLimit' ? { ...call, where: whereOf(call.where) } : call
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = inner(options)
    const create: DBAdapter['create'] = (call) =>
      adapter.create(
        call.model === 'rateLimit' ? { ...call, data: { ...call.data, key: hashedKey(secret, call.data.key) } } : call,
      )
    return {
      ...adapter,
      create,
      findMany: (call) => adapter.findMany(counting(call)),
      incrementOne: (call) => adapter.incrementOne(counting(call)),
    }
  }
}
