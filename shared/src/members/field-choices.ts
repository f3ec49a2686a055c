import { countries, genders, relationshipGoals } from './member-choices.ts'

/** The values of each choice of a profile. The table of fields and the filters read them. */
export const fieldChoices = {
  gender: genders,
  lookingForGender: ['any', ...genders],
  relationshipGoal: relationshipGoals,
  country: countries,
} as const
