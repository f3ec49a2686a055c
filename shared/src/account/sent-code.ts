import * as z from 'zod'
import { asciiDigits } from '../numerals.ts'

/** The six digits of a code from a mail or a text message, typed on any keyboard. */
export const sentCode = (error?: string) =>
  z
    .string(error)
    .max(40, { error, abort: true })
    .transform(asciiDigits)
    .pipe(z.string().regex(/^\d{6}$/, error))
