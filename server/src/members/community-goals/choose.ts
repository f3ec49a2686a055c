import type { CommunityGoal, Goals } from '@hearth/shared/members/community-goals'
import { type FirstGoal, isFirstGoal, setOfGoals } from '@hearth/shared/members/goal-sets'
import type { ProfileInput } from '@hearth/shared/people/profile'

type Asked = Pick<ProfileInput, 'relationshipGoal' | 'ownGoals'>
/** The columns of a profile. */
type Saved = { relationshipGoal: FirstGoal | null; ownGoals: string[] | null }

const keysOf = ({ relationshipGoal, ownGoals }: Saved) => ownGoals ?? (relationshipGoal ? [relationshipGoal] : [])

/** A goal for a client that knows the first four only. The one that is called like it comes first. */
const firstOf = (wanted: Asked['relationshipGoal'], offered: CommunityGoal[]) =>
  offered.find(({ key }) => key === wanted) ?? offered.find(({ countsAs }) => wanted && countsAs === wanted)

/**
 * The goals that a member chooses. What is retired can be kept, not chosen.
 * @returns null when the community does not offer one of them any more
 */
export function chosenGoals(list: CommunityGoal[], asked: Asked, saved: Saved): CommunityGoal[] | null {
  const kept = keysOf(saved)
  const offered = list.filter(({ key, retired }) => !retired || kept.includes(key))
  const isLeft = asked.ownGoals === undefined && asked.relationshipGoal === saved.relationshipGoal
  const keys = isLeft ? kept : [...new Set(asked.ownGoals)]
  const named = keys.map((key) => offered.find((goal) => goal.key === key))
  const goals = keys.length ? named : [firstOf(asked.relationshipGoal, offered)]
  return goals.every((goal) => goal !== undefined) ? goals : null
}

/** Whether a member may have these goals: several only where the community allows it, or as before. */
export function mayHaveGoals({ several }: Pick<Goals, 'several'>, goals: CommunityGoal[], saved: Saved): boolean {
  const kept = keysOf(saved)
  return several || goals.length === 1 || goals.every(({ key }) => kept.includes(key))
}

type Goal = Pick<CommunityGoal, 'key' | 'countsAs'>

/** The goal that is called like the one of an API client. */
export const initialGoal = ({ relationshipGoal }: Asked): Goal[] =>
  relationshipGoal ? [{ key: relationshipGoal, countsAs: relationshipGoal }] : []

/** The bits by which a filter finds a goal: what it counts as, and one of its own. */
export const bitsOf = ({ key, countsAs }: Goal, bits: Goals['bits']) =>
  setOfGoals(countsAs ? [countsAs] : []) | (isFirstGoal(key) ? 0 : 1 << bits[key]!)

/** The columns of goals. One of the first four alone is stored as before there were others. */
export function goalColumns(goals: Goal[], bits: Goals['bits']) {
  const [first] = goals
  const isPlain = goals.length === 1 && first && isFirstGoal(first.key)
  return {
    relationshipGoal: goals.find(({ countsAs }) => countsAs)?.countsAs ?? null,
    ownGoals: isPlain ? null : goals.map(({ key }) => key),
    goalBits: isPlain ? null : goals.reduce((all, goal) => all | bitsOf(goal, bits), 0),
  }
}

/** A goal that is gone has a bit that nobody has. */
const noBit = 31

/** The bits of what a filter asks for: one of the first four is also what others count as. */
export const bitsOfFilter = (key: string, bits: Goals['bits']) =>
  isFirstGoal(key) ? setOfGoals([key]) : 1 << (bits[key] ?? noBit)
