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

/** A filter that also takes keys of the community's own. Which ones this one has, the server says. */
type OpenFilter = 'relationshipGoal'
export const isOpen = (key: ChoiceFilter): key is OpenFilter => key === 'relationshipGoal'

/** A value that a filter accepts. */
export type FilterChoice<Key extends ChoiceFilter> = Key extends OpenFilter ? string : (typeof choices)[Key][number]

/** The values that any community has. */
export const filterChoices = <Key extends ChoiceFilter>(key: Key): readonly (typeof choices)[Key][number][] =>
  choices[key]
