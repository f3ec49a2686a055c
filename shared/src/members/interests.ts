import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { Named } from './community-names.ts'

/** An interest as members see it, in one language. */
export const ShownInterest = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  /** The language of the name, where that is not the asked one. */
  language: Language.optional(),
  /** The group under which it stands, and its place among them. */
  group: Named.extend({ place: z.int() }).optional(),
  /** Nobody can choose it any more, except who has it. */
  retired: z.literal(true).optional(),
})
export type ShownInterest = z.infer<typeof ShownInterest>

export const interests = {
  list: api
    .route({ method: 'GET', path: '/interests', summary: 'All interests with their names in a language' })
    .input(z.strictObject({ language: Language }))
    .output(z.array(ShownInterest)),
}
