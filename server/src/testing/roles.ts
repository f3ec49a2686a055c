import { actAlone } from '../platform/db/act-alone.ts'
import type { Database } from '../platform/db/connection.ts'
import type { MemberRole } from '../platform/db/types.ts'

/** Gives accounts roles as the console does: without a second person. */
export const addRoles = (db: Database, ...roles: { userId: string; role: MemberRole }[]) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    await transaction.insertInto('userRoles').values(roles).execute()
  })
