import { sql } from 'kysely'
import type { Database } from './connection.ts'

/**
 * Why no second person has to agree: the operator acts at the console, or becomes the first admin by the printed link, an
 * owner deletes their account, or the product removes members that it invented.
 */
type Alone = 'console' | 'first-admin' | 'owner' | 'product'

/** Says so to the database, which refuses what takes two people otherwise, until the transaction ends. */
export const actAlone = (transaction: Database, why: Alone) =>
  sql`select set_config('hearth.acts_alone', ${why}, true)`.execute(transaction)
