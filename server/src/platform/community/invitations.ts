import { createHash, randomBytes } from 'node:crypto'
import type { Invitation } from '@hearth/shared/moderation/admin-community'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Invitations } from '../db/types.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

const isOpen = sql<boolean>`(ended_at is null and expires_at > now() and uses < max_uses)`

function stateOf({ endedAt, uses, maxUses, expiresAt }: Selectable<Invitations>): Invitation['state'] {
  if (endedAt) return 'ended'
  if (uses >= maxUses) return 'used'
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'open'
}

/** An invitation for admins, without its code. */
export const toInvitation = (row: Selectable<Invitations>): Invitation => ({
  id: row.id,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  maxUses: row.maxUses,
  uses: row.uses,
  state: stateOf(row),
})

/** Makes an invitation. @returns it with its code, which is stored nowhere */
export async function createInvitation(
  db: Database,
  { note, maxUses, days }: { note: string; maxUses: number; days: number },
) {
  const code = randomBytes(12).toString('base64url')
  const row = await db
    .insertInto('invitations')
    .values({ codeHash: hashOf(code), note, maxUses, expiresAt: sql`now() + ${days}::int * interval '1 day'` })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { code, invitation: toInvitation(row) }
}

/** Whether a code can still make an account. */
export async function isValidCode(db: Database, code: string): Promise<boolean> {
  const found = db.selectFrom('invitations').where('codeHash', '=', hashOf(code)).where(isOpen).select('id')
  return Boolean(await found.executeTakeFirst())
}

/** Uses a code for one account; the row's lock counts concurrent uses. @returns whether it was valid */
export async function spendCode(db: Database, code: string): Promise<boolean> {
  const spent = db
    .updateTable('invitations')
    .set({ uses: sql`uses + 1` })
    .where('codeHash', '=', hashOf(code))
    .where(isOpen)
  return (await spent.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
