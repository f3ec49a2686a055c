import * as z from 'zod'
import { Language } from '../language.ts'
import { singleLine } from '../text.ts'
import { keyPattern, communityFieldLimits as limits } from './community-field-limits.ts'

/** A name for addresses and files, which never changes. */
export const Key = z
  .string('key_invalid')
  .max(limits.key, { error: 'key_invalid', abort: true })
  .regex(keyPattern, 'key_invalid')

/** A name in the languages in which the operator has written it. */
export const Names = (maximum: number) =>
  z.partialRecord(Language, singleLine('name_required', maximum, 'name_too_long'))
export type Names = z.infer<ReturnType<typeof Names>>

/** A name in English and, where the operator has written it, in other languages. */
export const EnglishNames = (maximum: number) =>
  Names(maximum).refine(({ en }) => en, { path: ['en'], error: 'name_required' })

/** A text of the operator in the asked language, or else in English. */
export const Named = z.object({ name: z.string(), language: Language })

export const hasNoDoubles = (all: { key: string }[]) => new Set(all.map(({ key }) => key)).size === all.length
export const inUse = <One extends { retired: boolean }>(all: One[]) => all.filter(({ retired }) => !retired)
