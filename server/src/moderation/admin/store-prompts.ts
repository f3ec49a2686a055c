import { promptKeys } from '@hearth/shared/members/prompt-keys'
import type { CommunityPrompts } from '@hearth/shared/members/prompts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type StoredPart, savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey, changedKeys } from './keyed.ts'

/** All prompts, the operator's own first, each with what an operator changes of it. */
export function editedPrompts({ own, retired }: CommunityPrompts) {
  const all = [...own, ...promptKeys.map((key) => ({ key, names: {} }))]
  return all.map((prompt) => ({ ...prompt, retired: retired.includes(prompt.key) }))
}

/** A prompt of the operator's stays for good, at least retired: its key never gets another meaning. */
export const isWithoutOwn = (before: CommunityPrompts, after: CommunityPrompts) => {
  const kept = byKey(after.own)
  return before.own.some(({ key }) => !kept.has(key))
}

/**
 * Replaces the prompts in the transaction that has locked them.
 * @param before the prompts now, at `revision` of the editor
 * @returns whether they are stored; false when a colleague was faster
 */
export async function storePrompts(
  transaction: Database,
  actor: Actor,
  { before, value, revision }: StoredPart<'prompts'> & { before: CommunityPrompts },
): Promise<boolean> {
  if (!(await savePart(transaction, 'prompts', { value, revision }))) return false
  const prompts = changedKeys(editedPrompts(before), editedPrompts(value))
  await audit(transaction, { act: 'prompts_changed', actor, details: { prompts } })
  return true
}
