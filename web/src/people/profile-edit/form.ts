import { type CommunityFunction, isGone } from '@hearth/shared/community-functions'
import {
  type FieldKey,
  type FieldKind,
  type FieldPart,
  fieldKeys,
  fieldOf,
  profileFields,
} from '@hearth/shared/members/profile-fields'
import { readWhole } from '@hearth/shared/numerals'
import { type OwnProfile, type ProfileInput, profileInput } from '@hearth/shared/people/profile'
import * as z from 'zod'
import { refusedFields } from '../../ui/form/problems.ts'

/** The value of a field while the member types, by its kind: a number may be text, and a choice is '' before it is made. */
type Typed = {
  text: string
  day: string
  choice: string
  number: number | string
  id: number | null
  switch: boolean
  keys: string[]
  key: string
}
export type ProfileForm = { [Key in FieldKey]: Typed[(typeof profileFields)[Key]['kind']] }
export type Field = FieldKey
export type Problems = Partial<Record<Field, string>>

const schemas = {
  text: z.string(),
  day: z.string(),
  choice: z.string(),
  number: z.union([z.number(), z.string()]),
  id: z.number().nullable(),
  switch: z.boolean(),
  keys: z.array(z.string()),
  key: z.string(),
} satisfies { [Kind in FieldKind]: z.ZodType<Typed[Kind]> }
const Draft = z.object(Object.fromEntries(fieldKeys.map((key) => [key, schemas[fieldOf(key).kind]]))).partial()

/** In the order of the screen, but for the names: the first invalid field gets the focus. */
export const fields = fieldKeys

/** The fields of each section. */
export const parts = Object.groupBy(fields, (key) => profileFields[key].part) as Record<FieldPart, Field[]>

/** What stands in an empty field of this kind. */
function blank(kind: FieldKind) {
  if (kind === 'keys') return []
  return kind === 'id' ? null : ''
}

export function toForm(profile: OwnProfile): ProfileForm {
  const values = fields.map((key) => [key, profile[key] ?? blank(fieldOf(key).kind)])
  return Object.fromEntries(values) as ProfileForm
}

/** The valid fields of a stored draft, which an older version may have written. */
export function readForm(draft: unknown): Partial<ProfileForm> {
  const known = Draft.safeParse(draft)
  return known.success ? (known.data as Partial<ProfileForm>) : {}
}

/** The fields that differ from the saved profile. */
export function changesOf(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> {
  const changed = fields.filter((field) => String(form[field]) !== String(saved[field]))
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
}

/** The number of a field; NaN for other text. Older drafts have numbers as text. */
function toNumber(typed: number | string) {
  if (typed === '') return undefined
  return typeof typed === 'number' ? typed : (readWhole(typed) ?? Number.NaN)
}

/** What the form sends of a field. What may stay empty is null then. */
function toInput(key: Field, value: ProfileForm[Field]) {
  const { kind, optional } = fieldOf(key)
  if (kind === 'number') return toNumber(value as number | string)
  if (optional && typeof value === 'string') return value.trim() || null
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
  const result = profileInput(off).safeParse(Object.fromEntries(sent.map((key) => [key, toInput(key, form[key])])))
  if (result.success) return { input: result.data, problems: {} }
  return { problems: fieldProblems(result.error.issues.map(({ path, message }) => ({ field: path, code: message }))) }
}

/** The first problem of each field. A problem of one interest belongs to the field `interests`. */
export function fieldProblems(problems: { field: string | PropertyKey[]; code: string }[]): Problems {
  const found: Problems = {}
  for (const { field, code } of problems) {
    const name = String(typeof field === 'string' ? field.split('.')[0] : field[0]) as Field
    if (fields.includes(name)) found[name] ??= code
  }
  return found
}

/** The server's problems with fields; empty if it refused for another reason. */
export function refusedProblems(error: unknown): Problems {
  return fieldProblems(refusedFields(error))
}
