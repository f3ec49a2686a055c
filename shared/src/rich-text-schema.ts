import * as z from 'zod'
import { richTags, type RichText as Text } from './rich-text.ts'

/** Apart from the rest, because help reads formatted text and checks none: it needs no zod. */
export const RichText: z.ZodType<Text, Text> = z.lazy(() => z.array(z.union([z.string(), RichElement])))
const RichElement = z.object({
  tag: z.enum(richTags),
  href: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  children: RichText,
})
