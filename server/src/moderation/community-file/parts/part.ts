import type { FileChange } from '@hearth/shared/moderation/community-file'
import type * as z from 'zod'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/db/connection.ts'

/** What an import makes of a part of the community. The field of a problem begins with the name of the part. */
export type PartPlan<Value> = { after: Value; changes: FileChange[]; problems: { field: string; code: string }[] }

/** A part of the community (`shared/src/community-parts.ts`) in its file. */
export type PartInFile<Value> = {
  /** The part as the file has it: without what only the server knows. */
  schema: z.ZodType<Value>
  /** Reads it; nobody changes it before the transaction is done. */
  read: (db: Database) => Promise<Value>
  plan: (db: Database, before: Value, wanted: Value) => Promise<PartPlan<Value>>
  store: (transaction: Database, actor: Actor, after: Value) => Promise<unknown>
}
