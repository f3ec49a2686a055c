import { Filter } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'

const Saved = z.object({ name: z.string(), filter: Filter })
type Saved = z.infer<typeof Saved>

/** The own named filters. One that a later version does not know any more is left out. */
export async function readFilters(db: Database, { userId }: Staff): Promise<Saved[]> {
  const row = await db.selectFrom('staffFilters').where('userId', '=', userId).select('filters').executeTakeFirst()
  return ((row?.filters ?? []) as unknown[]).flatMap((one) => Saved.safeParse(one).data ?? [])
}

/** Replaces the own named filters. */
export async function saveFilters(db: Database, { userId }: Staff, filters: Saved[]) {
  const values = { filters: JSON.stringify(filters), savedAt: sql<Date>`now()` }
  await db
    .insertInto('staffFilters')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}
