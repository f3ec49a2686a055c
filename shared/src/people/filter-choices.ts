import { type ChoiceKey, profileFields, type ValueOf } from '../members/profile-fields.ts'
import type { KeyOfKind } from './discover-filters.ts'

type ChoiceFilter = KeyOfKind<'choice'>
/** The filters for one value of a list that is not a field of the profile. */
type OwnChoice = Exclude<ChoiceFilter, ChoiceKey>

const ownChoices = {
  /** Members who look for the viewer's gender, or for any. */
  lookingFor: ['me'],
  /** Members whose photo people have verified. */
  photos: ['verified'],
} as const satisfies Record<OwnChoice, readonly string[]>

/** A value that a filter accepts. */
export type FilterChoice<Key extends ChoiceFilter> = Key extends ChoiceKey
  ? ValueOf<Key>
  : Key extends OwnChoice
    ? (typeof ownChoices)[Key][number]
    : never

const isOwn = (key: ChoiceFilter): key is OwnChoice => key in ownChoices

/** The values of a filter. One on a field of the profile has the values of the field. */
export function filterChoices<Key extends ChoiceFilter>(key: Key) {
  const values: readonly string[] = isOwn(key) ? ownChoices[key] : profileFields[key as Key & ChoiceKey].values
  return values as readonly FilterChoice<Key>[]
}
