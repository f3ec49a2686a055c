import { relationshipGoals } from './member-choices.ts'

/** The four goals that every community has. Each goal of a community's own counts as one of them, or as none. */
export type FirstGoal = (typeof relationshipGoals)[number]

export const isFirstGoal = (key: string): key is FirstGoal => (relationshipGoals as readonly string[]).includes(key)

const bitOf = (goal: FirstGoal) => 1 << relationshipGoals.indexOf(goal)

/** A set of the first four as the bits of a number, in the order of the list. SQL has goal_mask() for one of them. */
export const setOfGoals = (goals: readonly FirstGoal[]) => goals.reduce((set, goal) => set | bitOf(goal), 0)

export const goalsIn = (set: number) => relationshipGoals.filter((goal) => set & bitOf(goal))

/** The set of the first four. */
export const everyGoal = setOfGoals(relationshipGoals)

/** The place of the first bit of a goal of the community's own: those of the first four come before it. */
export const firstOwnBit = relationshipGoals.length
