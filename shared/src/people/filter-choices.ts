// The first screen reads these: they come without the table of fields, which is longer.
import { fieldChoices } from '../members/field-choices.ts'
import type { KeyOfKind } from './discover-filters.ts'

type ChoiceFilter = KeyOfKind<'choice'>

/** The values of each filter for one of a list. A filter on a field of the profile has the values of the field. */
const choices = {
  ...fieldChoices,
  /** Members who look for the viewer's gender, or for any. */
  lookingFor: ['me'],
  /** Members whose photo people have verified. */
  photos: ['verified'],
} as const satisfies Record<ChoiceFilter, readonly string[]>

/** A value that a filter accepts. */
export type FilterChoice<Key extends ChoiceFilter> = (typeof choices)[Key][number]

export const filterChoices = <Key extends ChoiceFilter>(key: Key): readonly FilterChoice<Key>[] => choices[key]
