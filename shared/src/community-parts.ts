import * as z from 'zod'
import { functionNames } from './community-functions.ts'
import { defaultLook, Look } from './look.ts'
import { Countries, initialCountries } from './members/community-countries.ts'
import { CommunityFields } from './members/community-fields.ts'
import { Genders, initialGenders } from './members/community-genders.ts'
import { Goals, initialGoals } from './members/community-goals.ts'
import { Interests, initialInterests } from './members/community-interests.ts'
import { NameRules } from './members/name-rules.ts'
import { defaultNameRules } from './members/names.ts'
import { CommunityPrompts } from './members/prompts.ts'

/**
 * What an operator changes of the community besides its settings: each part with its schema, whose value for nothing is
 * the default. Storing, revisions, audit and the community's file read this table.
 */
export const communityParts = {
  /** The countries that members can choose. */
  countries: { schema: Countries, initial: initialCountries },
  /** The community's own fields of a profile. */
  fields: { schema: CommunityFields, initial: [] },
  /** The functions that are off, and since when (community-functions.ts). */
  functions: { schema: z.partialRecord(z.enum(functionNames), z.iso.datetime()), initial: {} },
  /** The genders that members can choose, and whether a member can seek several groups. */
  genders: { schema: Genders, initial: initialGenders },
  /** The goals that members can choose, and whether a member can have several. */
  goals: { schema: Goals, initial: initialGoals },
  /** The interests that members can choose, and their groups. */
  interests: { schema: Interests, initial: initialInterests },
  /** The colour and the corners. */
  look: { schema: Look, initial: defaultLook },
  /** How names are asked for and written. */
  names: { schema: NameRules, initial: defaultNameRules },
  /** The prompts that are retired, and the operator's own. */
  prompts: { schema: CommunityPrompts, initial: { retired: [], own: [] } },
} as const satisfies Record<string, { schema: z.ZodType; initial: unknown }>

export type CommunityPart = keyof typeof communityParts
export type PartValue<Part extends CommunityPart> = z.infer<(typeof communityParts)[Part]['schema']>
export const communityPartNames = Object.keys(communityParts) as CommunityPart[]
