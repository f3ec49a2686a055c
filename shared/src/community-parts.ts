import type * as z from 'zod'
import { CommunityFields } from './members/community-fields.ts'

/**
 * What an operator changes of the community besides its settings: each part with its schema, whose value for nothing is
 * the default. Storing, revisions, audit and the community's file read this table.
 */
export const communityParts = {
  /** The community's own fields of a profile. */
  fields: { schema: CommunityFields, initial: [] },
} as const satisfies Record<string, { schema: z.ZodType; initial: unknown }>

export type CommunityPart = keyof typeof communityParts
export type PartValue<Part extends CommunityPart> = z.infer<(typeof communityParts)[Part]['schema']>
export const communityPartNames = Object.keys(communityParts) as CommunityPart[]
