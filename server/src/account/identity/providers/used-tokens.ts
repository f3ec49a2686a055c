import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * Remembers an ID token or assertion until it expires.
 * @param expiresAt in seconds since 1970
 * @returns whether it was new: each signs in once, also when two requests bring it at the same instant
 */
export async function useOnce(db: Database, token: string, expiresAt: number): Promise<boolean> {
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await sql`insert into used_tokens (token_hash, expires_at)
    values (${hash}, to_timestamp(${expiresAt}::double precision) + interval '2 minutes')
    on conflict do nothing
    returning 1`.execute(db)
  return rows.length > 0
}
