import { minimumAge } from '@hearth/shared/age'
import { bioLimits, heightLimits, weightLimits } from '@hearth/shared/profile'
import { maxSpokenLanguages } from '@hearth/shared/spoken-language-codes'

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
