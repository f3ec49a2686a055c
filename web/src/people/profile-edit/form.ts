import { readWhole } from '@hearth/shared/numerals'
import { type OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { ORPCError } from '@orpc/client'
import * as z from 'zod'

/** The values of the fields. A number may be text while the member types. */
const Form = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.string(),
  gender: z.string(),
  height: z.union([z.number(), z.string()]),
  weight: z.union([z.number(), z.string()]),
  showHeight: z.boolean(),
  showWeight: z.boolean(),
  languages: z.array(z.string()),
  bio: z.string(),
  interests: z.array(z.string()),
  lookingForGender: z.string(),
  relationshipGoal: z.string(),
  country: z.string(),
  city: z.string(),
  /** The city chosen from the list. */
  cityId: z.number().nullable(),
  address: z.string(),
})
export type ProfileForm = z.infer<typeof Form>
export type Field = keyof ProfileForm
export type Problems = Partial<Record<Field, string>>

/** In the order of the screen: the first invalid field gets the focus. */
export const fields = Object.keys(Form.shape) as Field[]

/** The fields of each section. */
export const parts = {
  about: ['firstName', 'lastName', 'birthday', 'gender', 'height', 'weight', 'showHeight', 'showWeight', 'languages'],
  bio: ['bio'],
  interests: ['interests'],
  looking: ['lookingForGender', 'relationshipGoal'],
  place: ['country', 'city', 'cityId', 'address'],
} as const satisfies Record<string, readonly Field[]>

export function toForm(profile: OwnProfile): ProfileForm {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    birthday: profile.birthday ?? '',
    gender: profile.gender ?? '',
    height: profile.height ?? '',
    weight: profile.weight ?? '',
    showHeight: profile.showHeight,
    showWeight: profile.showWeight,
    languages: profile.languages,
    bio: profile.bio,
    interests: profile.interests,
    lookingForGender: profile.lookingForGender ?? '',
    relationshipGoal: profile.relationshipGoal ?? '',
    country: profile.country ?? '',
    city: profile.city ?? '',
    cityId: profile.cityId,
    address: profile.address ?? '',
  }
}

/** The valid fields of a stored draft, which an older version may have written. */
export function readForm(draft: unknown): Partial<ProfileForm> {
  const known = Form.partial().safeParse(draft)
  return known.success ? known.data : {}
}

/** The fields that differ from the saved profile. */
export function changesOf(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> {
  const changed = fields.filter((field) => String(form[field]) !== String(saved[field]))
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
}

/** The number of a field; NaN for other text. Older drafts have numbers as text. */
const toNumber = (typed: number | string) =>
  typed === '' ? undefined : typeof typed === 'number' ? typed : (readWhole(typed) ?? Number.NaN)

/**
 * Validates the form by the same rule as the server.
 * @param hasBirthday the account has a birthday, which does not change
 * @returns the input to save, or the code of each invalid field's problem
 */
export function readInput(form: ProfileForm, hasBirthday: boolean): { input?: ProfileInput; problems: Problems } {
  const { birthday, ...typed } = form
  const result = ProfileInput.safeParse({
    ...typed,
    ...(hasBirthday ? {} : { birthday }),
    height: toNumber(form.height),
    weight: toNumber(form.weight),
    address: form.address.trim() || null,
  })
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
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof ORPCError) || error.code !== 'INVALID') return {}
  return fieldProblems((error.data as { problems?: { field: string; code: string }[] })?.problems ?? [])
}
