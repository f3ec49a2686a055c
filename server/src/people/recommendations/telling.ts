import { shownInterests } from '@hearth/shared/members/member-limits'
import { maxReasons, type ReasonTopic } from '@hearth/shared/people/recommendation-limits'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { weigh } from './content.ts'
import { type Reason, reasonsFor, rounded, type Terms } from './explain.ts'
import { maskOf } from './interest-masks.ts'
import type { MemberColumns } from './member-columns.ts'

/** A viewer (the only row of `mine`) and a member, who is in row j. */
export type Pair = { id: string; mine: MemberColumns; others: MemberColumns; j: number; terms: Terms }

/** Weights of interests by id and of languages by code; rarer ones weigh more. */
export type Rarity = { weights: number[]; languages: Record<string, number> }

/** What a topic tells that most recommended members have in common, on the scale of the weights. */
const ordinary = 0.6
/** An interest in common tells at least this, also before the first training, and so does a value of an own field. */
const anyInterest = 1.3
/** Before the first training. Most members of a country speak its language. */
const unknownLanguage = 0.3
/** From here on a reason tells a member from others. It comes before those that could be said of most. */
const telling = 1.2

const weightOf = (language: string, { languages }: Rarity) => languages[language] ?? unknownLanguage

/** The languages that both speak, the rarest first. */
export const sharedLanguages = (own: string[], theirs: string[], rarity: Rarity) =>
  own
    .filter((one) => theirs.includes(one))
    .sort((x, y) => weightOf(y, rarity) - weightOf(x, rarity) || x.localeCompare(y))

/** How much a reason tells this member from others, like the weights of interests: about -log of who shares it. */
function tells({ code, about }: Reason, { mine, others, j }: Pair, languages: string[], rarity: Rarity): number {
  if (about === 'interests') return Math.max(anyInterest, weigh(maskOf(code, mine, others, j), rarity.weights))
  if (about === 'fields') return anyInterest
  if (about === 'languages') return languages.reduce((sum, one) => sum + weightOf(one, rarity), 0)
  return ordinary
}

/** Whether a reason says more than the age, the distance and the goal on the card: what the member wishes, too. */
function saysMore({ code, about }: Reason, { mine, others, j }: Pair): boolean {
  if (about === 'goal')
    return (code === 'theirs' && mine.goal[0] !== 0) || (code === 'both' && mine.goal[0] !== others.goal[j])
  return code === 'theirs' || code === 'both' || (about !== 'age' && about !== 'distance')
}

/** Whether the chips of a card name all that a reason does. They do not say what both like. */
export const isOnChips = ({ code, value }: RecommendationReason, interests: string[]) =>
  (code === 'yours' || code === 'both') &&
  Array.isArray(value) &&
  value.every((key) => interests.slice(0, shownInterests).includes(key))

/** A wish for what the viewer likes too is said as something in common: it says more, and reveals no wish. */
function inCommon(reason: Reason, { mine, others, j }: Pair): Reason {
  if (reason.about !== 'interests' || reason.code === 'theirs') return reason
  const wished = maskOf(reason.code, mine, others, j)
  const shared = maskOf('shared', mine, others, j)
  return wished.every((half, at) => half === shared[at]) ? { ...reason, code: 'shared' } : reason
}

/** Begins with another entry for each member, always the same for one. */
function turned<T>(list: T[], id: string): T[] {
  const from = Number.parseInt(id.slice(-6), 16) % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}

/**
 * The reasons for a pair that shares these languages which say something new: what tells this member from others, most
 * first, then in turns what could be said of most.
 */
export function reasonsHeld(pair: Pair, languages: string[], rarity: Rarity): Reason[] {
  const spoken: Reason[] = languages.length ? [{ code: 'shared', about: 'languages', weight: 0 }] : []
  const ranked = [...reasonsFor(pair.terms).map((reason) => inCommon(reason, pair)), ...spoken]
    .filter((reason) => saysMore(reason, pair))
    .map((reason) => ({ reason: rounded(reason), rank: tells(reason, pair, languages, rarity) + reason.weight }))
    .sort((x, y) => y.rank - x.rank || x.reason.about.localeCompare(y.reason.about))
  const first = ranked.filter(({ rank }) => rank >= telling)
  return [...first, ...turned(ranked.slice(first.length), pair.id)].map(({ reason }) => reason)
}

/** Whether reasons are about the same topics, in any order. */
const sameTopics = (some: Pick<Reason, 'about'>[], others: Pick<Reason, 'about'>[]) =>
  some.length === others.length && some.every(({ about }) => others.some((other) => other.about === about))

/** The first reasons, or else those whose last one gives way to a later one, so that no neighbour is about the same. */
function firstUnlike(held: Reason[], ...neighbours: Reason[][]): Reason[] | undefined {
  const first = held.slice(0, maxReasons)
  const choices = [first, ...held.slice(maxReasons).map((next) => [...first.slice(0, -1), next])]
  return choices.find((choice) => neighbours.every((one) => !sameTopics(choice, one)))
}

/** The reasons about these topics, in their order; null if one no longer holds. */
function stillHeld(held: Reason[], topics: ReasonTopic[] | undefined): Reason[] | null {
  if (!topics) return null
  const found = topics.flatMap((topic) => held.find(({ about }) => about === topic) ?? [])
  return found.length === topics.length && found.length === Math.min(held.length, maxReasons) ? found : null
}

/**
 * The reasons on each card of a list, so that no two cards in a row are about the same where other reasons hold: for the
 * second one, or else for the first.
 * @param cards the reasons that hold for each, and those chosen for it before, which it keeps if it can
 * @param before those on the card before the first
 */
export function chooseReasons(cards: { held: Reason[]; said?: Reason[] | undefined }[], before: Reason[]): Reason[][] {
  const chosen: Reason[][] = []
  for (const [at, { held, said }] of cards.entries()) {
    const last = chosen[at - 1] ?? before
    const kept = stillHeld(
      held,
      said?.map(({ about }) => about),
    )
    const now = kept && !sameTopics(kept, last) ? kept : (firstUnlike(held, last) ?? held.slice(0, maxReasons))
    if (at > 0 && sameTopics(now, last))
      chosen[at - 1] = firstUnlike(cards[at - 1]!.held, chosen[at - 2] ?? before, now) ?? last
    chosen.push(now)
  }
  return chosen
}
