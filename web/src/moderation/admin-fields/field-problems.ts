import type { Language } from '@hearth/shared/language-codes'
import { CommunityFields } from '@hearth/shared/members/community-fields'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { toSave } from './keys.ts'

/** The place of a problem that is about all fields. */
export const wholeList = 'fields'

/** Moves a problem from the place of its field in the list (`fields.2.names.en`) to its key (`pets.names.en`). */
export function placed({ field: path, code }: Problem, fields: CommunityFields): Problem {
  const [index = '', ...rest] = path.replace(/^fields\.?/, '').split('.')
  const field = index ? fields[Number(index)] : undefined
  return { field: field ? [field.key, ...rest].join('.') : wholeList, code }
}

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = (fields: CommunityFields): Problem[] =>
  problemsIn(CommunityFields.safeParse(toSave(fields))).map((problem) => placed(problem, fields))

/** The key of the field with a problem, and the language of the name that it is about. */
export function whereIs(path: string): { key: string; language?: Language } {
  const [key = '', ...rest] = path.split('.')
  return rest.at(-2) === 'names' ? { key, language: rest.at(-1) as Language } : { key }
}
