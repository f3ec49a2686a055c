import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'
import type { Proof } from '../entry-blocks/queries.ts'
import { type EntryDeps, requireProvable } from './entry-refusal.ts'
import { emptyUnproven } from './unproven-account.ts'

type Update = Pick<DBAdapter, 'update'>

/** What an update of an account confirms. */
function proofsOf({ model, update }: Parameters<DBAdapter['update']>[0]): Proof[] {
  if (model !== 'user') return []
  return [
    ...(update.emailVerified === true ? ['email' as const] : []),
    ...(update.phoneNumberVerified === true ? ['phone' as const] : []),
  ]
}

/**
 * Prevents the library from confirming a mailbox or number that a ban blocks, and from giving its owner an account with
 * a stranger's details. Codes, links and providers each confirm by one statement, and the library's update hooks do not
 * name the account.
 */
export function provingAdapter(deps: EntryDeps, inner: (options: BetterAuthOptions) => DBAdapter) {
  const guarded = <A extends Update>(adapter: A): A => ({
    ...adapter,
    update: async (call: Parameters<DBAdapter['update']>[0]) => {
      const id = call.where.find(({ field }) => field === 'id')?.value
      const proofs = proofsOf(call)
      for (const proof of proofs) await requireProvable(deps, String(id), proof)
      if (proofs.length) await emptyUnproven(deps, String(id), 'nothing')
      return adapter.update(call)
    },
  })
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = inner(options)
    const transaction: DBAdapter['transaction'] = (work) => adapter.transaction((within) => work(guarded(within)))
    return { ...guarded(adapter), transaction }
  }
}
