import * as z from 'zod'

/** Characters as people and PostgreSQL count them: most emoji are one, though a string's length says two. */
export const characters = (text: string) => [...text].length

const visible = /[^\p{Z}\p{C}]/u

/** One line of text. Control characters, which no screen shows and no database keeps, make it `text_invalid`. */
export const line = (required: string) =>
  z
    .string(required)
    .trim()
    .refine((text) => visible.test(text), { error: required, abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), 'text_invalid')

/** Text of several lines. */
export const paragraphs = (required: string) =>
  z
    .string(required)
    .trim()
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'text_invalid')
