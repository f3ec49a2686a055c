import type { Genders } from '@hearth/shared/members/community-genders'
import { everyGroup, setOf } from '@hearth/shared/members/gender-groups'
import { genders } from '@hearth/shared/members/member-choices'

/** The sets of groups of a community's genders: the index has a range for each. */
export type Sides = readonly number[]

const ofOne = genders.map((group) => setOf([group]))

/** Those of a community that has changed nothing. */
export const initialSides: Sides = ofOne

/** All sets that a member's gender may have. */
export const sidesOf = ({ list, formerSets }: Pick<Genders, 'list' | 'formerSets'>): Sides => [
  ...new Set([...list.map(({ groups }) => setOf(groups)), ...formerSets]),
]

/** The sets that share a group with another one: what a filter or a wish for it finds. */
export const meeting = (sets: readonly number[], wanted: number) => sets.filter((set) => set & wanted)

const everySet = Array.from({ length: everyGroup }, (_, index) => index + 1)

/** All sets of groups that a member may want to meet: where nobody could name several, one group or all. */
export const soughtSets = ({ several, severalOnce }: Pick<Genders, 'several' | 'severalOnce'>) =>
  several || severalOnce ? everySet : [...ofOne, everyGroup]
