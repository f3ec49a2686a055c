import * as z from 'zod'
import { spokenLanguages } from './spoken-language-codes.ts'

export const SpokenLanguage = z.enum(spokenLanguages, 'language_unknown')
export type SpokenLanguage = z.infer<typeof SpokenLanguage>
