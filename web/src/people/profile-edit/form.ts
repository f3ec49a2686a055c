import {
  type FieldKey,
  type FieldKind,
  type FieldPart,
  fieldKeys,
  fieldOf,
  profileFields,
} from '@hearth/shared/members/profile-fields'
import type { OwnProfile } from '@hearth/shared/people/profile'
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

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** Whether a field of this kind can hold a value. */
const holds: { [Kind in FieldKind]: (value: unknown) => boolean } = {
  text: isText,
  day: isText,
  choice: isText,
  number: (value) => isNumber(value) || isText(value),
  id: (value) => isNumber(value) || value === null,
  switch: (value) => typeof value === 'boolean',
  keys: (value) => Array.isArray(value) && value.every(isText),
  key: isText,
}

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

const isField = (key: string): key is Field => (fields as readonly string[]).includes(key)

/** The valid fields of a stored draft, which an older version may have written. */
export function readForm(draft: unknown): Partial<ProfileForm> {
  const found = Object.entries(draft ?? {}).filter(([key, value]) => isField(key) && holds[fieldOf(key).kind](value))
  return Object.fromEntries(found) as Partial<ProfileForm>
}

/** The fields that differ from the saved profile. */
export function changesOf(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> {
  const changed = fields.filter((field) => String(form[field]) !== String(saved[field]))
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
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
