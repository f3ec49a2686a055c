import { characters } from '@hearth/shared/characters'
import { communityFieldLimits } from '@hearth/shared/members/community-field-limits'
import type { CommunityFieldValue, ShownField } from '@hearth/shared/members/community-fields'
import { takes } from '@hearth/shared/members/field-values'
import { readWhole } from '@hearth/shared/numerals'

/** What a control holds while the member types: a number may be text, and '' or no key at all is empty. */
export type OwnTyped = string | string[] | boolean | number
export type OwnForm = Record<string, OwnTyped>

/** The options of a field that a member may choose: what is retired only if they have it. */
export const offeredTo = ({ options }: ShownField, value: unknown) =>
  options.filter(({ key, retired }) => !retired || [value].flat().includes(key))

/** What a control shows of a value, without options that the operator has removed. */
export function toTyped({ kind, options }: ShownField, value: unknown): OwnTyped {
  const isOffered = (key: unknown): key is string => options.some((option) => option.key === key)
  if (kind === 'choices') return Array.isArray(value) ? value.filter(isOffered) : []
  if (kind === 'choice') return isOffered(value) ? value : ''
  if (kind === 'yesNo') return typeof value === 'boolean' ? value : ''
  if (kind === 'number') return typeof value === 'number' || typeof value === 'string' ? value : ''
  return typeof value === 'string' ? value : ''
}

const isEmpty = (typed: OwnTyped) => (Array.isArray(typed) ? typed.length === 0 : String(typed).trim() === '')

function readTyped({ kind }: ShownField, typed: OwnTyped): CommunityFieldValue {
  if (kind === 'number') return typeof typed === 'number' ? typed : (readWhole(String(typed)) ?? Number.NaN)
  return typeof typed === 'string' ? typed.trim() : typed
}

/** What the form sends of a field: null empties it. */
export const toOwnValue = (field: ShownField, typed: OwnTyped): CommunityFieldValue | null =>
  isEmpty(typed) ? null : readTyped(field, typed)

/**
 * What is wrong with a field, by the rule of the server.
 * @param isNew newcomers fill in what is required; members are asked for it, and never refused
 */
export function ownProblem(field: ShownField, typed: OwnTyped, isNew: boolean): string | undefined {
  const value = toOwnValue(field, typed)
  if (value === null) return field.required && isNew ? 'field_required' : undefined
  if (typeof value === 'string' && characters(value) > communityFieldLimits.text) return 'value_too_long'
  return takes(field, value) ? undefined : 'value_invalid'
}

/** Whether two controls hold the same. */
export const isSameTyped = (one: OwnTyped, other: OwnTyped) =>
  JSON.stringify([one].flat().toSorted()) === JSON.stringify([other].flat().toSorted())
