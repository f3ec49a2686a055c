import * as z from 'zod'
import { fallbackLanguage, languages } from './language-codes.ts'

export const Language = z.enum(languages)

const KnownLanguage = Language.catch(fallbackLanguage)
/** The language of a stored or given code; English for one that Hearth does not speak. */
export const languageOf = (code: unknown) => KnownLanguage.parse(code)
