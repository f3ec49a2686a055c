import * as z from 'zod'
import { storedForm } from './fold.ts'
import { isReadable, isVisible } from './readable.ts'

/** Characters as people and PostgreSQL count them: most emoji are one, although a string's length says two. */
export const characters = (text: string) => [...text].length

/** A text in which nothing is to be seen is as good as none. */
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
  /\d+(\.\d+){3}/,
]

/** Whether a mail program would link part of the text: a scheme, `www.`, or words joined by a dot. */
export const isLinkLike = (text: string) => {
  // Full-width and ideographic dots work in addresses too.
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return linkLike.some((pattern) => pattern.test(plain))
}

/** One line of text. Unreadable text is `text_invalid`. */
export const singleLine = (required: string) =>
  z
    .string(required)
    .overwrite(cleaned)
    .trim()
    .refine(isVisible, { error: required, abort: true })
    .refine(isReadable, 'text_invalid')

/** Text of several lines. Unreadable text is `text_invalid`. */
export const multiLine = (required: string) =>
  z
    .string(required)
    .overwrite(cleaned)
    .trim()
    .overwrite(emptyIfBlank)
    .refine((text) => isReadable(text.replace(/[\n\r\t]/g, '')), 'text_invalid')
