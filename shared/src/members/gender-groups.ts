import { genders } from './member-choices.ts'

/** What people search for: the four genders that every community has. Each of its genders is in one or more of them. */
export type GenderGroup = (typeof genders)[number]

/** A gender that a community has from the start is called like its group. */
export const isGroup = (key: string): key is GenderGroup => (genders as readonly string[]).includes(key)

const bitOf = (group: GenderGroup) => 1 << genders.indexOf(group)

/** A set of groups as the bits of a number, in the order of the list. SQL has gender_mask() for it. */
export const setOf = (groups: readonly GenderGroup[]) => groups.reduce((set, group) => set | bitOf(group), 0)

export const groupsIn = (set: number) => genders.filter((group) => set & bitOf(group))

/** The set of all groups. */
export const everyGroup = setOf(genders)
