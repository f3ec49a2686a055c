import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Gives each of these interests an id that none has had, in a transaction that has locked the list. */
export const addInterests = (transaction: Database, keys: string[]) =>
  sql`insert into interests (id, key)
    select
      (select max(id) from interests) + row_number() over (order by at),
      key
    from unnest(${keys}::text[]) with ordinality as added (key, at)
    where key not in (select key from interests)`.execute(transaction)
