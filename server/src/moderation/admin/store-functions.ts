import { type CommunityFunction, type FunctionsOff, functionNames, offIn } from '@hearth/shared/community-functions'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type StoredPart, savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { takeBackNotices } from '../functions/data.ts'

/** These functions off: since before, or from now on. */
const sinceWhen = (off: CommunityFunction[], before: FunctionsOff, now: string): FunctionsOff =>
  Object.fromEntries(functionNames.filter((name) => off.includes(name)).map((name) => [name, before[name] ?? now]))

/** The functions that are switched off and on between two states. */
export function switched(before: FunctionsOff, after: FunctionsOff) {
  const [was, is] = [offIn(before), offIn(after)]
  return { off: is.filter((name) => !was.includes(name)), on: was.filter((name) => !is.includes(name)) }
}

/**
 * Switches functions off, and all others on, in the transaction that has locked them.
 * @param before the functions that are off now, at `revision` of the editor
 * @returns whether that is stored; false when a colleague was faster
 */
export async function storeFunctions(
  transaction: Database,
  actor: Actor,
  { value: before, revision, off }: StoredPart<'functions'> & { off: CommunityFunction[] },
): Promise<boolean> {
  const value = sinceWhen(off, before, new Date().toISOString())
  if (!(await savePart(transaction, 'functions', { value, revision }))) return false
  await audit(transaction, { act: 'functions_changed', actor, details: switched(before, value) })
  return true
}

/** Does what a change of the functions asks for, once it is committed. */
export const followFunctions = ({ db, background }: Pick<Services, 'db' | 'background'>) =>
  background.start('notices of functions', () => takeBackNotices(db))
