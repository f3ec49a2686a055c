import { type RelationshipGoal, relationshipGoals } from '@hearth/shared/members'
import { distanceWishKm } from '@hearth/shared/recommendation-limits'

/** What is judged of a member, as recommendation_traits() has it in SQL. Masks of interests are two halves of 32 bits. */
export const traitColumns = ['age', 'height', 'weight', 'gender', 'goal', 'low', 'high', 'lat', 'lng'] as const
/** What a member wishes for; importances are places in `importances`, goals bits in the order of `relationshipGoals`. */
export const wishColumns = [
  'ageImportance', 'ageMin', 'ageMax', 'distanceImportance', 'distanceKm', 'goalImportance', 'goals',
  'interestsImportance', 'wishLow', 'wishHigh', 'heightImportance', 'heightMin', 'heightMax', 'weightImportance',
  'weightMin', 'weightMax',
] as const // biome-ignore format: a list

const memberColumns = [...traitColumns, ...wishColumns]
export type MemberColumn = (typeof memberColumns)[number]
/** Members as columns. Age in full years, centimetres, kilograms, kilometres, degrees of the public point (NaN: none). */
export type MemberColumns = { count: number } & Record<MemberColumn, Float64Array>

/** Degrees that stand for no place where a number is needed. */
const noDegrees = 999
/** In a column of importances: the member has set no wishes. */
export const notSet = -1

/** Years around one's own age that a member is taken to wish for who has set nothing. */
const yearsAround = 8
const suggestedKm = 100
const bitsOf = (goals: RelationshipGoal[]) =>
  goals.reduce((bits, goal) => bits | (1 << relationshipGoals.indexOf(goal)), 0)
/** What somebody with each goal is taken to look for: who is serious and who wants to marry are after the same. */
const suggestedGoals = relationshipGoals.map((goal) =>
  bitsOf(goal === 'serious' || goal === 'marriage' ? ['serious', 'marriage'] : [goal]),
)
const [little, somewhat, very] = [1, 2, 3]

/** What is suggested to everybody alike. */
const suggestedToAll = Object.entries({
  ageImportance: somewhat,
  distanceImportance: somewhat,
  distanceKm: Math.min(suggestedKm, distanceWishKm.max),
  goalImportance: very,
  interestsImportance: little,
  heightImportance: 0,
  heightMin: 120,
  heightMax: 249,
  weightImportance: 0,
  weightMin: 30,
  weightMax: 299,
} satisfies Partial<Record<MemberColumn, number>>) as [MemberColumn, number][]

/** Gives a member who has set no wishes those that their profile suggests. */
function suggest(people: MemberColumns, j: number) {
  for (const [name, value] of suggestedToAll) people[name][j] = value
  const age = people.age[j]!
  people.ageMin[j] = Math.max(18, age - yearsAround)
  people.ageMax[j] = Math.min(99, Math.max(18, age) + yearsAround)
  people.goals[j] = suggestedGoals[people.goal[j]!]!
  people.wishLow[j] = people.low[j]!
  people.wishHigh[j] = people.high[j]!
}

/** Makes members of columns of numbers, in place, with suggested wishes for those who have set none. */
export function toMemberColumns(columns: Record<MemberColumn, Float64Array>): MemberColumns {
  const people = { count: columns.age.length } as MemberColumns
  for (const name of memberColumns) people[name] = columns[name]
  for (let j = 0; j < people.count; j++) {
    if (people.lat[j] === noDegrees) people.lat[j] = people.lng[j] = Number.NaN
    if (people.ageImportance[j] === notSet) suggest(people, j)
  }
  return people
}
