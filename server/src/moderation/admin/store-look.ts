import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type StoredPart, savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Publishes how the community looks, in place of what the editor had before them. The log keeps each version.
 * @returns whether that is stored; false when a colleague was faster
 */
export async function storeLook(transaction: Database, actor: Actor, look: StoredPart<'look'>): Promise<boolean> {
  if (!(await savePart(transaction, 'look', look))) return false
  await audit(transaction, { act: 'look_changed', actor, details: look.value })
  return true
}
