import * as z from 'zod'

/** How round corners are: the factor on every radius of the product. */
export const cornerFactors = { round: 1, soft: 0.5, straight: 0 } as const
export type Corners = keyof typeof cornerFactors
export const cornerChoices = Object.keys(cornerFactors) as Corners[]

const Accent = z
  .string('color_invalid')
  .max(7, { error: 'color_invalid', abort: true })
  .regex(/^#[\da-f]{6}$/i, 'color_invalid')
  .toLowerCase()

/** How the community looks (docs/decisions/look.md). */
export const Look = z.strictObject({
  /** The one colour of buttons, links and marks; null: Hearth's own. */
  accent: Accent.nullable(),
  corners: z.enum(cornerChoices, 'corners_invalid'),
})
export type Look = z.infer<typeof Look>

export const defaultLook: Look = { accent: null, corners: 'round' }

/** Versions that an admin can go back to. */
export const lookVersions = 10
