import * as z from 'zod'

/** Characters as people and PostgreSQL count them: most emoji are one, though a string's length says two. */
export const characters = (text: string) => [...text].length

/** Whether there is anything to see: no text of spaces and joiners alone. */
export const isVisible = (text: string) => /[^\p{Z}\p{C}]/u.test(text)

/** Control characters and halves of a character, which no screen shows and no database keeps. */
export const isReadable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** Pasted along unseen, or put in so that what stands beside a name reads backwards. */
const withoutBidiControls = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')

/**
 * As much of a text as a screen shows, with one kind of line break: what nobody can see goes and turns nothing around.
 * Joiners stay, since emoji and whole scripts are made with them.
 */
export const shownText = (text: string) =>
  withoutBidiControls(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')

const linkLike = [
  /:\/\/|\bwww\./i,
  // Thai and Khmer abbreviate with dots that no space follows, and no mail program makes a link of them.
  /[\p{L}\p{N}-]\.(?![\p{Script=Thai}\p{Script=Khmer}])\p{L}{2,}/u,
  /\d+(\.\d+){3}/,
]

/** Whether a mail program would make a link of a part of the text: a scheme, `www.`, or words that a dot joins. */
export const isLinkLike = (text: string) => {
  // Full-width and ideographic dots work in addresses as well.
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return linkLike.some((pattern) => pattern.test(plain))
}

/** One line of text. Unreadable, it is `text_invalid`. */
export const singleLine = (required: string) =>
  z
    .string(required)
    .overwrite(withoutBidiControls)
    .trim()
    .refine(isVisible, { error: required, abort: true })
    .refine(isReadable, 'text_invalid')

/** Text of several lines. */
export const multiLine = (required: string) =>
  z
    .string(required)
    .overwrite(withoutBidiControls)
    .trim()
    .refine((text) => isReadable(text.replace(/[\n\r\t]/g, '')), 'text_invalid')
