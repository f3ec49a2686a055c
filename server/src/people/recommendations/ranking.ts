import type { Candidates } from './columns.ts'
import { kmBetween, meetsMustHaves, satisfactionOf, sharedOf } from './content.ts'
import { learnedLogit } from './factors.ts'
import { type Estimates, estimate, newEstimates, newPairs, type Pairs, trustOf } from './scoring.ts'

/** Log-odds of a like by gender of the judging member, and the weights of interests. */
export type SharedModel = { base: number[]; weights: number[] }

/** Before the first training: one in four members is liked. */
const usualBase = Math.log(0.25 / 0.75)
const baseOf = ({ base }: SharedModel, gender: number) => base[gender] ?? usualBase

const copied = ['pending', 'matches', 'weekMatches', 'away', 'price', 'shown', 'tendency'] as const

/** Adds the learned values of a pair if both members were part of the training. */
function fillLearned(pairs: Pairs, self: Candidates, others: Candidates, j: number, at: number) {
  const known = self.made[0]! >= 0 && others.made[j]! >= 0
  pairs.trust[at] = known ? trustOf(self.made[0]!, others.received[j]!) : 0
  pairs.trustBack[at] = known ? trustOf(others.made[j]!, self.received[0]!) : 0
  const share = pairs.share[at]!
  pairs.learned[at] = learnedLogit(self.judging, 0, others.judged, j, pairs.sat[at]!, share)
  pairs.learnedBack[at] = learnedLogit(others.judging, j, self.judged, 0, pairs.satBack[at]!, share)
}

function fillPair(pairs: Pairs, self: Candidates, others: Candidates, j: number, km: number, model: SharedModel) {
  const at = pairs.count++
  pairs.sat[at] = satisfactionOf(self.people, 0, others.people, j, km)
  pairs.satBack[at] = satisfactionOf(others.people, j, self.people, 0, km)
  pairs.share[at] = sharedOf(self.people, 0, others.people, j, model.weights)
  pairs.baseBack[at] = baseOf(model, others.people.gender[j]!)
  pairs.likesMe[at] = others.likesMe[j]!
  for (const name of copied) pairs[name][at] = others[name][j]!
  fillLearned(pairs, self, others, j, at)
}

export type Ranked = { pairs: Pairs; estimates: Estimates; candidates: number[] }

/**
 * Pairs the viewer with the candidates who meet the viewer's must-haves and whose must-haves the viewer meets.
 * @returns `candidates` has the index of each pair's candidate
 */
export function rank(self: Candidates, others: Candidates, model: SharedModel): Ranked {
  const pairs = newPairs(others.ids.length)
  const candidates: number[] = []
  pairs.count = 0
  for (let j = 0; j < others.ids.length; j++) {
    const km = kmBetween(self.people, 0, others.people, j)
    if (!meetsMustHaves(self.people, 0, others.people, j, km) || !meetsMustHaves(others.people, j, self.people, 0, km))
      continue
    candidates.push(j)
    fillPair(pairs, self, others, j, km, model)
  }
  const looking = { base: baseOf(model, self.people.gender[0]!), weekMatches: self.weekMatches[0]! }
  return { pairs, candidates, estimates: estimate(pairs, looking, newEstimates(pairs.count)) }
}
