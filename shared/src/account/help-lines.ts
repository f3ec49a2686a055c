import * as z from 'zod'

/** What a line is for, the most urgent first. */
export const helpLineKinds = ['emergency', 'crisis', 'violence'] as const

/** A telephone line for help. */
export const HelpLine = z.strictObject({
  /** Where it is reached: a country's code of ISO 3166-1, or EU for all of the European Union. */
  country: z.string().regex(/^[A-Z]{2}$/),
  kind: z.enum(helpLineKinds),
  name: z.string().min(1).max(120),
  /** As one reads it aloud: digits, spaces and dashes. */
  number: z.string().regex(/^\+?[0-9][0-9 -]{1,24}$/),
  /** The line's own page, where the number was read. */
  source: z.url({ protocol: /^https$/ }),
})
export type HelpLine = z.infer<typeof HelpLine>

/** The operator's file. */
export const HelpLines = z.array(HelpLine).max(500)
