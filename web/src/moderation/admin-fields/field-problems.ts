import type { Language } from '@hearth/shared/language-codes'
import { CommunityFields } from '@hearth/shared/members/community-fields'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { toSave } from './keys.ts'

/** The place of a problem that is about all fields. */
export const wholeList = 'fields'

/** Moves a problem from the place of its entry in the list (`2.names.en`) to its key (`pets.names.en`). */
export function placedIn(path: string, all: readonly { key: string }[], whole: string): string {
  const [index = '', ...rest] = path.split('.')
  const entry = index ? all[Number(index)] : undefined
  return entry ? [entry.key, ...rest].join('.') : whole
}

/** Moves a problem with a field (`fields.2.names.en`) to its key. */
export const placed = ({ field, code }: Problem, fields: CommunityFields): Problem => ({
  field: placedIn(field.replace(/^fields\.?/, ''), fields, wholeList),
  code,
})

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = (fields: CommunityFields): Problem[] =>
  problemsIn(CommunityFields.safeParse(toSave(fields))).map((problem) => placed(problem, fields))

/** The key of the field with a problem, and the language of the name that it is about. */
export function whereIs(path: string): { key: string; language?: Language } {
  const [key = '', ...rest] = path.split('.')
  return rest.at(-2) === 'names' ? { key, language: rest.at(-1) as Language } : { key }
}
