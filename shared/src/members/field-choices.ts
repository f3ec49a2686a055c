import { type Country, countries, genders, relationshipGoals } from './member-choices.ts'

/** The values of each choice of a profile. The table of fields and the filters read them. */
export const fieldChoices = {
  gender: genders,
  lookingForGender: ['any', ...genders],
  relationshipGoal: relationshipGoals,
  /** Those of a new community. Which ones this one has, the server says (community-countries.ts). */
  country: countries as readonly Country[],
} as const
