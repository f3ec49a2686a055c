import * as z from 'zod'
import { Language } from '../language.ts'
import { languages } from '../language-codes.ts'
import type { NameRules as Rules } from './names.ts'

const Languages = z
  .array(Language)
  .max(languages.length)
  .refine((all) => new Set(all).size === all.length, 'key_taken')

/** How the community asks for names and writes them (names.ts). */
export const NameRules = z.strictObject({
  familyFirst: Languages,
  calledBy: Languages,
  initial: z.boolean(),
}) satisfies z.ZodType<Rules>
