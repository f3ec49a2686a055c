import { type OwnProfile, ProfileInput } from '@hearth/shared/profile'
import * as z from 'zod'

/** What the fields hold while somebody types; numbers are text until they are one. */
const Form = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.string(),
  gender: z.string(),
  height: z.union([z.number(), z.string()]),
  weight: z.union([z.number(), z.string()]),
  bio: z.string(),
  interests: z.array(z.string()),
  lookingForGender: z.string(),
  relationshipGoal: z.string(),
  country: z.string(),
  city: z.string(),
  /** The one that was chosen from the list. */
  cityId: z.number().nullable(),
  address: z.string(),
})
export type ProfileForm = z.infer<typeof Form>
export type Field = keyof ProfileForm
export type Problems = Partial<Record<Field, string>>

/** In the order of the screen: the first wrong one gets the focus. */
export const fields = Object.keys(Form.shape) as Field[]

/** The parts of the screen and what belongs to each. */
export const parts = {
  about: ['firstName', 'lastName', 'birthday', 'gender', 'height', 'weight'],
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

/** A draft that was kept, as far as it can be understood: an older Hearth may have written it. */
export function readForm(draft: unknown): Partial<ProfileForm> {
  const known = Form.partial().safeParse(draft)
  return known.success ? known.data : {}
}

/** The fields that differ from what is saved. */
export function changesOf(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> {
  const changed = fields.filter((field) => String(form[field]) !== String(saved[field]))
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
}

const toNumber = (typed: number | string) => (typed === '' ? undefined : Number(typed))

/**
 * Reads the form by the rule that the server holds.
 * @param hasBirthday the account's birthday is known and does not change
 * @returns what to save, or a problem's code for each field that has one
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

/** The first problem of each field; a problem of one interest is a problem of the interests. */
export function fieldProblems(problems: { field: string | PropertyKey[]; code: string }[]): Problems {
  const found: Problems = {}
  for (const { field, code } of problems) {
    const name = String(typeof field === 'string' ? field.split('.')[0] : field[0]) as Field
    if (fields.includes(name)) found[name] ??= code
  }
  return found
}
