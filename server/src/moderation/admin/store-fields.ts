import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { assignBits } from '../../members/community-fields/bits.ts'
import { usesOfFields } from '../../members/community-fields/uses.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type StoredPart, savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey, changedKeys } from './keyed.ts'

/** Since when something holds: as before, from now on, or not. */
const since = (holds: boolean, before: string | null | undefined, now: Date) =>
  holds ? (before ?? now.toISOString()) : null

/** The fields with the moments that only the server knows. */
function dated(before: CommunityFields, after: CommunityFields, now: Date): CommunityFields {
  const known = byKey(before)
  return after.map((field) => ({
    ...field,
    requiredSince: since(field.required && !field.retired, known.get(field.key)?.requiredSince, now),
    retiredSince: since(field.retired, known.get(field.key)?.retiredSince, now),
  }))
}

type Problem = { field: string; code: string }

/** What members have filled in keeps its meaning: a field that is used stays of its kind, and no used option goes. */
function problemOf(before: CommunityField, after: CommunityField | undefined, use: EditedFields['uses'][string]) {
  if (!after) return { key: before.key, code: 'field_used' }
  if (after.kind !== before.kind) return { key: before.key, code: 'kind_fixed' }
  const kept = byKey(after.options)
  return Object.keys(use.options).every((option) => kept.has(option)) ? null : { key: before.key, code: 'option_used' }
}

/** Why members' values forbid a change, by field: `field_used`, `kind_fixed`, `option_used`. */
export function problemsOf(before: CommunityFields, after: CommunityFields, uses: EditedFields['uses']): Problem[] {
  const kept = byKey(after)
  return before.flatMap((field) => {
    const use = uses[field.key]
    const problem = use && problemOf(field, kept.get(field.key), use)
    if (!problem) return []
    const at = after.findIndex(({ key }) => key === problem.key)
    return { field: at < 0 ? 'fields' : `fields.${at}`, code: problem.code }
  })
}

type Fields = StoredPart<'fields'>

/**
 * Replaces all fields in the transaction that has locked them.
 * @param revision the one that the editor had before them
 * @returns whether they are stored (false when a colleague was faster), and the problems, with which nothing may be
 *   committed
 */
export async function storeFields(
  transaction: Database,
  actor: Actor,
  { before, value: wanted, revision }: Fields & { before: CommunityFields },
): Promise<{ stored: boolean; problems: Problem[] }> {
  const value = dated(before, wanted, new Date())
  // The row is locked from here on: no member fills in what the next lines look at.
  if (!(await savePart(transaction, 'fields', { value, revision }))) return { stored: false, problems: [] }
  const problems = problemsOf(before, value, await usesOfFields(transaction))
  await assignBits(transaction, before, value)
  const details = { fields: changedKeys(before, value) }
  await audit(transaction, { act: 'fields_changed', actor, details })
  return { stored: true, problems }
}
