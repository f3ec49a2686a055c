import { genders } from '@hearth/shared/members/member-choices'
import { idCount, idsIn, interestsAt, type Mask, wishedAt } from './interest-masks.ts'
import { interestHalves, type MemberColumns } from './member-columns.ts'
import type { Features, Members } from './training.ts'

/** Where the features of members are. @param ids how many interests there are */
function placesFor(ids: number) {
  /** Interests, goals, then age, height and weight as about -2..2. */
  const profileWidth = ids + 4 + 3
  /** Adds the wished interests, goals and age, and a constant. */
  const judgingWidth = profileWidth + ids + 4 + 2
  return { ids, profileWidth, wishesAt: profileWidth, judgingWidth }
}
type Places = ReturnType<typeof placesFor>

type Sink = { index: number[]; value: number[] }

function add({ index, value }: Sink, column: number, amount: number) {
  index.push(column)
  value.push(amount)
}

/** Adds a feature for each of these columns. Many interests together weigh no more than a few. */
function addAll(sink: Sink, columns: number[]) {
  for (const column of columns) add(sink, column, 1 / Math.sqrt(columns.length))
}

const columnsOf = (mask: Mask, from: number) =>
  interestHalves.flatMap(({ first }, at) => idsIn(mask[at]!, from + first))

function addProfile(sink: Sink, people: MemberColumns, m: number, { ids }: Places) {
  addAll(sink, columnsOf(interestsAt(people, m), 0))
  addAll(sink, idsIn(people.goal[m]!, ids))
  add(sink, ids + 4, (people.age[m]! - 35) / 12)
  // What a member hides is not learned from either.
  const height = people.height[m]!
  const weight = people.weight[m]!
  if (!Number.isNaN(height)) add(sink, ids + 5, (height - 172) / 10)
  if (!Number.isNaN(weight)) add(sink, ids + 6, (weight - 72) / 15)
}

function addWishes(sink: Sink, people: MemberColumns, m: number, { ids, wishesAt, judgingWidth }: Places) {
  if (people.interestsImportance[m]) addAll(sink, columnsOf(wishedAt(people, m), wishesAt))
  for (let goal = 0; goal < 4; goal++)
    if (people.goalImportance[m] && people.goals[m]! & (1 << goal)) add(sink, wishesAt + ids + goal, 1)
  const middle = (people.ageMin[m]! + people.ageMax[m]!) / 2
  if (people.ageImportance[m]) add(sink, wishesAt + ids + 4, (middle - 35) / 12)
  add(sink, judgingWidth - 1, 1)
}

function featuresOf(people: MemberColumns, width: number, describe: (sink: Sink, m: number) => void): Features {
  const sink: Sink = { index: [], value: [] }
  const start = new Int32Array(people.count + 1)
  for (let m = 0; m < people.count; m++) {
    describe(sink, m)
    start[m + 1] = sink.index.length
  }
  return { width, start, index: Int32Array.from(sink.index), value: Float32Array.from(sink.value) }
}

/** The features of members that training uses beside their decisions. */
export function toMembers(people: MemberColumns): Members {
  const places = placesFor(idCount(people))
  return {
    count: people.count,
    sides: genders.length,
    side: Uint8Array.from(people.gender),
    judged: featuresOf(people, places.profileWidth, (sink, m) => addProfile(sink, people, m, places)),
    judging: featuresOf(people, places.judgingWidth, (sink, m) => {
      addProfile(sink, people, m, places)
      addWishes(sink, people, m, places)
    }),
  }
}
