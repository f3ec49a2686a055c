import { APIError } from 'better-auth/api'
import { type Community, contactOf } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { blockOfProof, type EntryBlock, type Proof } from '../entry-blocks/queries.ts'

export type EntryDeps = { db: Database; env: Env; secret: Secret; community: Community }

/** Refuses a visitor who has proved a mailbox or number that a ban blocks: by which decision, how long, where to write. */
export async function refuseEntry(
  { env, community }: Pick<EntryDeps, 'env' | 'community'>,
  block: EntryBlock,
): Promise<never> {
  const contact = contactOf(env, await community.read())
  const refusal = { code: 'ENTRY_BLOCKED', message: 'entry_blocked', reference: block.reference }
  throw new APIError('CONFLICT', { ...refusal, until: block.until.toISOString(), contact })
}

/**
 * Refuses to confirm the mailbox or number of an account that a ban blocks. The account stays as unconfirmed as any other.
 * @param newEmail the address that the proof makes the account's
 * @throws APIError ENTRY_BLOCKED
 */
export async function requireProvable(deps: EntryDeps, userId: string, proof: Proof, newEmail: string | null = null) {
  const block = await blockOfProof(deps, userId, proof, newEmail)
  if (block) await refuseEntry(deps, block)
}
