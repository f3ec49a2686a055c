import * as z from 'zod'
import { asciiAddress, longestAddress } from './email-address.ts'
import { storedForm } from './fold.ts'
import { isReadable, isVisible } from './readable.ts'

/** Returns an empty text for a text without visible characters, and any other text unchanged. */
export const emptyIfBlank = (text: string) => (isVisible(text) ? text : '')

/** Removes bidirectional controls, pasted by accident or used to reverse the text beside a name. */
const withoutBidiControls = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')

const cleaned = (text: string) => storedForm(withoutBidiControls(text))

/**
 * A text as a screen shows it, with one kind of line break and without invisible characters. Joiners stay, because
 * emoji and whole scripts need them.
 */
export const shownText = (text: string) =>
  cleaned(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')

const linkLike = [
  /:\/\/|\bwww\./i,
  // Thai and Khmer abbreviations contain dots without a space, and mail programs do not link them.
  /[\p{L}\p{N}-]\.(?![\p{Script=Thai}\p{Script=Khmer}])\p{L}{2,}/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}/,
]

/** Whether a mail program would link part of the text: a scheme, `www.`, or words joined by a dot. */
export const isLinkLike = (text: string) => {
  // Full-width and ideographic dots work in addresses too.
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return linkLike.some((pattern) => pattern.test(plain))
}

/**
 * A text may arrive with this many times its limit in code units: some characters have two, and the schema removes the
 * spaces around the text.
 */
const arriving = 4

/** The first check of a text. It aborts the others, so that none of them processes a long text. */
export const arrivalLimit = (maximum: number, error?: string) =>
  z.refine<string>((text) => text.length <= arriving * maximum, { error, abort: true })

/** A trimmed text of at most `maximum` characters. */
export const trimmedText = (required: string | undefined, maximum: number, tooLong?: string, clean = cleaned) =>
  z
    .string(required)
    .check(arrivalLimit(maximum, tooLong))
    .overwrite(clean)
    .trim()
    .max(maximum, { error: tooLong, abort: true })

/** One line of text with at most `maximum` characters. Unreadable text is `text_invalid`. */
export const singleLine = (required: string, maximum: number, tooLong: string) =>
  trimmedText(required, maximum, tooLong)
    .refine(isVisible, { error: required, abort: true })
    .refine(isReadable, 'text_invalid')

/** Text of several lines with at most `maximum` characters. Unreadable text is `text_invalid`. */
export const multiLine = (required: string, maximum: number, tooLong: string) =>
  trimmedText(required, maximum, tooLong)
    .overwrite(emptyIfBlank)
    .refine((text) => isReadable(text.replace(/[\n\r\t]/g, '')), 'text_invalid')

/** Required text of several lines. Blank text has the problem `required`. */
export const requiredLines = (required: string, maximum: number, tooLong: string) =>
  multiLine(required, maximum, tooLong).refine((text) => text !== '', { error: required, abort: true })

/** A text that may be empty. Any other text has the problems of its own schema. */
export const emptyOr = <Text extends z.ZodType<string>>(text: Text) =>
  z.union([z.literal(''), text], { error: ({ errors }) => errors?.[1]?.[0]?.message })

/** An e-mail address in its ASCII form, also for an international domain. */
export const mailAddress = (error: string) =>
  z
    .string(error)
    .max(longestAddress, { error, abort: true })
    .overwrite((typed) => asciiAddress(typed) ?? '')
    .refine((address) => address !== '', error)
    .meta({ format: 'email' })
