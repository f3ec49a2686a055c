import IconConfetti from '~icons/confetti'
import IconDiamond from '~icons/diamond'
import IconFriends from '~icons/friends'
import IconHearts from '~icons/hearts'
import type { GoalName } from './use-goals.ts'

const icons = { casual: IconConfetti, serious: IconHearts, marriage: IconDiamond, friendship: IconFriends }

/** The sign of goals: that of what the first one counts as. */
export const iconOfGoals = ([first]: GoalName[]) => (first?.countsAs ? icons[first.countsAs] : IconHearts)
