import { type CommunityFunction, isGone } from '@hearth/shared/community-functions'
import { fieldOf } from '@hearth/shared/members/profile-fields'
import { readWhole } from '@hearth/shared/numerals'
import { type ProfileInput, profileInput } from '@hearth/shared/people/profile'
import { type Field, fieldProblems, fields, type Problems, type ProfileForm } from './form.ts'

/** The number of a field; NaN for other text. Older drafts have numbers as text. */
function toNumber(typed: number | string) {
  if (typed === '') return undefined
  return typeof typed === 'number' ? typed : (readWhole(typed) ?? Number.NaN)
}

/** What the form sends of a field. What may stay empty is null then. */
function toInput(key: Field, value: ProfileForm[Field]) {
  const { kind, optional, saidBy } = fieldOf(key)
  if (kind === 'number') return toNumber(value as number | string)
  if ((optional || saidBy) && typeof value === 'string') return value.trim() || null
  return value
}

/**
 * Validates the form by the same rule as the server.
 * @param hasBirthday the account has a birthday, which does not change
 * @param off what the community has switched off, and asks nobody for
 * @returns the input to save, or the code of each invalid field's problem
 */
export function readInput(
  form: ProfileForm,
  hasBirthday: boolean,
  off: readonly CommunityFunction[] = [],
): { input?: ProfileInput; problems: Problems } {
  const sent = fields.filter((key) => (key !== 'birthday' || !hasBirthday) && !isGone(off, 'fields', key))
  const input = Object.fromEntries(sent.map((key) => [key, toInput(key, form[key])]))
  const result = profileInput(off, input).safeParse(input)
  if (result.success) return { input: result.data, problems: {} }
  return { problems: fieldProblems(result.error.issues.map(({ path, message }) => ({ field: path, code: message }))) }
}
