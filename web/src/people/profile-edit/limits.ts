import { minimumAge } from '@hearth/shared/members/age'
import { maxSpokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import { bioLimits, heightLimits, weightLimits } from '@hearth/shared/people/profile-limits'

/** Limits as numbers, under the names of their placeholders in texts. */
export const limits = {
  age: minimumAge,
  minHeight: heightLimits.min,
  maxHeight: heightLimits.below - 1,
  minWeight: weightLimits.min,
  maxWeight: weightLimits.below - 1,
  minBio: bioLimits.min,
  maxBio: bioLimits.below - 1,
  maxLanguages: maxSpokenLanguages,
}
