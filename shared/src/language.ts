import * as z from 'zod'
import { languages } from './language-codes.ts'

export const Language = z.enum(languages)
