import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type StoredPart, savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Stores how names are written, in place of what the editor had before them.
 * @returns whether that is stored; false when a colleague was faster
 */
export async function storeNames(transaction: Database, actor: Actor, rules: StoredPart<'names'>): Promise<boolean> {
  if (!(await savePart(transaction, 'names', rules))) return false
  await audit(transaction, { act: 'names_changed', actor, details: rules.value })
  return true
}
