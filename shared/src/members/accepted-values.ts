import { fieldChoices } from './field-choices.ts'
import { otherCountries } from './other-countries.ts'

/** The values of a choice that any community may have. Which countries this one has, the server decides. */
export const acceptedValues = (values: readonly string[]): readonly string[] =>
  values === fieldChoices.country ? [...values, ...otherCountries] : values
