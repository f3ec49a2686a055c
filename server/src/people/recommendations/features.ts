import { genders } from '@hearth/shared/members/member-choices'
import type { MemberColumns } from './member-columns.ts'
import type { Features, Members } from './training.ts'

const interestCount = 64
/** Interests, goals, then age, height and weight as about -2..2. */
const profileWidth = interestCount + 4 + 3
const wishesAt = profileWidth
/** Adds the wished interests, goals and age, and a constant. */
const judgingWidth = wishesAt + interestCount + 4 + 2

type Sink = { index: number[]; value: number[] }

function add({ index, value }: Sink, column: number, amount: number) {
  index.push(column)
  value.push(amount)
}

/** Adds a feature for each bit of a mask in two halves. Many interests together weigh no more than a few. */
function addBits(sink: Sink, first: number, low: number, high: number) {
  const columns: number[] = []
  for (let bits = low >>> 0; bits; bits &= bits - 1) columns.push(31 - Math.clz32(bits & -bits))
  for (let bits = high >>> 0; bits; bits &= bits - 1) columns.push(63 - Math.clz32(bits & -bits))
  for (const column of columns) add(sink, first + column, 1 / Math.sqrt(columns.length))
}

function addProfile(sink: Sink, people: MemberColumns, m: number) {
  addBits(sink, 0, people.low[m]!, people.high[m]!)
  addBits(sink, interestCount, people.goal[m]!, 0)
  add(sink, interestCount + 4, (people.age[m]! - 35) / 12)
  // What a member hides is not learned from either.
  const height = people.height[m]!
  const weight = people.weight[m]!
  if (!Number.isNaN(height)) add(sink, interestCount + 5, (height - 172) / 10)
  if (!Number.isNaN(weight)) add(sink, interestCount + 6, (weight - 72) / 15)
}

function addWishes(sink: Sink, people: MemberColumns, m: number) {
  if (people.interestsImportance[m]) addBits(sink, wishesAt, people.wishLow[m]!, people.wishHigh[m]!)
  for (let goal = 0; goal < 4; goal++)
    if (people.goalImportance[m] && people.goals[m]! & (1 << goal)) add(sink, wishesAt + interestCount + goal, 1)
  const middle = (people.ageMin[m]! + people.ageMax[m]!) / 2
  if (people.ageImportance[m]) add(sink, wishesAt + interestCount + 4, (middle - 35) / 12)
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
  return {
    count: people.count,
    sides: genders.length,
    side: Uint8Array.from(people.gender),
    judged: featuresOf(people, profileWidth, (sink, m) => addProfile(sink, people, m)),
    judging: featuresOf(people, judgingWidth, (sink, m) => {
      addProfile(sink, people, m)
      addWishes(sink, people, m)
    }),
  }
}
