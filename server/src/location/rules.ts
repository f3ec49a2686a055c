import { type Coordinates, distanceKm } from '@hearth/shared/geo'
import { cellOf, type PrecisePosition, radiusOf } from './public-point.ts'

// When a new position may move a member's public point. Every further point would tell the world a little more about the
// same home, so a stay has one point, whatever the receiver's jitter, and a place that was left and found again its old one.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dwellMs = 30 * minute
const anchorCooldownMs = 6 * hour
const anchorLifetimeMs = 90 * day
const maxAnchors = 20
const maxSpeedKmPerHour = 1000 // km/h
const movesAllowed = [
  { span: day, count: 3 },
  { span: 7 * day, count: 10 },
]

/** `city`: picked by hand from the list of cities. `device`: measured. */
export type Source = 'city' | 'device'

/**
 * A place the member has stayed at. `id` names its cell, so that the same place never gets a second public point;
 * `radius` is its r in metres.
 */
export type Anchor = PrecisePosition & { id: string; radius: number; source: Source; createdAt: Date; usedAt: Date }

export type Fix = PrecisePosition & { source: Source }

/** All that is remembered of a member's places; `away` is the first of the fixes that fit none of them. */
export type Memory = { anchors: Anchor[]; away: (Coordinates & { since: Date }) | null; moves: Date[] }

/** The anchor to be seen at; `waiting` while the fix may yet become a new one. Or when the next move is allowed. */
export type Choice = { anchor: Anchor; memory: Memory; waiting: boolean } | { retryAt: Date }

/** The recorded position: five decimals, about a metre. Finer digits are noise that only a leak would carry. */
export function recorded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

const isWithin = (a: Coordinates, b: Coordinates, metres: number) => distanceKm(a, b) * 1000 <= metres

/** r for a new anchor, in metres: the precision's own, or more where few people live. */
export type RadiusAt = (place: PrecisePosition) => number
const usual: RadiusAt = ({ precision }) => radiusOf[precision]

function newAnchor(fix: Fix, now: Date, radiusAt: RadiusAt): Anchor {
  const radius = radiusAt(fix)
  return { ...fix, radius, id: cellOf(fix, radius).id, createdAt: now, usedAt: now }
}

/** The oldest anchor of the place's precision with the place within its 2 r: the one whose point is known the longest. */
function anchorNear(anchors: Anchor[], place: PrecisePosition): Anchor | undefined {
  return anchors
    .filter(({ precision }) => precision === place.precision)
    .filter((anchor) => isWithin(anchor, place, 2 * anchor.radius))
    .sort((a, b) => +a.createdAt - +b.createdAt)[0]
}

/**
 * Where the member was last. Whoever wants to be seen less precisely keeps the place, only its point becomes coarser:
 * that never has to wait and is never refused.
 */
function lastAnchor(
  anchors: Anchor[],
  precision: PrecisePosition['precision'],
  radiusAt: RadiusAt,
): Anchor | undefined {
  const last = [...anchors].sort((a, b) => +b.usedAt - +a.usedAt)[0]
  if (!last || last.precision === precision || precision === 'address') return last
  const coarser = { ...last, precision }
  const radius = radiusAt(coarser)
  return anchorNear(anchors, coarser) ?? { ...coarser, radius, id: cellOf(coarser, radius).id }
}

/**
 * The last anchor holds a fix within 3 r, others claim it within 2 r. Measured: with 2 r for both, a jitter of 25 m in
 * each direction gives 12 % of the stays a second point within 400 fixes; so, none of 5,000.
 */
function heldBy(anchors: Anchor[], last: Anchor, fix: Fix): Anchor | undefined {
  const held = last.precision === fix.precision && isWithin(last, fix, 3 * last.radius)
  return held ? last : anchorNear(anchors, fix)
}

/** Two fixes at one new place, half an hour apart, six hours after the last new place, reached at a believable speed. */
function hasSettled({ anchors, away }: Memory, last: Anchor, fix: Fix, now: Date): boolean {
  if (!away || !isWithin(away, fix, 2 * radiusOf[fix.precision])) return false
  const rested = anchors.every(({ source, createdAt }) => source === 'city' || +now - +createdAt >= anchorCooldownMs)
  const believable = distanceKm(last, fix) <= (maxSpeedKmPerHour * (+now - +last.usedAt)) / hour
  return +now - +away.since >= dwellMs && rested && believable
}

/** When the next move by hand is allowed, if not now. */
function nextMove(moves: Date[], now: Date): Date | undefined {
  const newestFirst = moves.map(Number).sort((a, b) => b - a)
  const next = Math.max(...movesAllowed.map(({ span, count }) => (newestFirst[count - 1] ?? -Infinity) + span))
  return next > +now ? new Date(next) : undefined
}

/** The anchors with one of them put in or renewed; the longest unused gives way. */
function remember(anchors: Anchor[], anchor: Anchor): Anchor[] {
  const others = anchors.filter(({ id, precision }) => id !== anchor.id || precision !== anchor.precision)
  return [anchor, ...others].sort((a, b) => +b.usedAt - +a.usedAt).slice(0, maxAnchors)
}

function settle(state: Memory, anchor: Anchor, now: Date): Choice {
  const used = { ...anchor, usedAt: now }
  return { anchor: used, memory: { ...state, anchors: remember(state.anchors, used), away: null }, waiting: false }
}

function moveByHand(state: Memory, anchor: Anchor, now: Date): Choice {
  const retryAt = nextMove(state.moves, now)
  if (retryAt) return { retryAt }
  return settle({ ...state, moves: [now, ...state.moves] }, anchor, now)
}

/** A fix away from every anchor: the member stays where they were, and the first such fix is kept for the next. */
function keepAnchor(state: Memory, last: Anchor, fix: Fix, now: Date): Choice {
  const goesOn = state.away && isWithin(state.away, fix, 2 * radiusOf[fix.precision])
  const away = goesOn ? state.away : { lat: fix.lat, lng: fix.lng, since: now }
  const anchors = remember(state.anchors, last)
  return { anchor: last, memory: { ...state, anchors, away }, waiting: true }
}

/**
 * Decides which anchor a member is seen at after a new fix (rules R3, R4 and R9 of the location design).
 * @returns the anchor and what to remember; or when to try again, for the fourth move by hand in a day, the eleventh in
 * a week. By hand: another city from the list, or a finer precision at a place where none was known.
 */
export function chooseAnchor({ anchors, away, moves }: Memory, fix: Fix, now: Date, radiusAt = usual): Choice {
  const fresh = anchors.filter(({ usedAt }) => +now - +usedAt <= anchorLifetimeMs)
  const state = { anchors: fresh, away, moves: moves.filter((at) => +now - +at <= 7 * day) }
  const last = lastAnchor(fresh, fix.precision, radiusAt)
  if (!last) return settle(state, newAnchor(fix, now, radiusAt), now)

  const held = heldBy(fresh, last, fix)
  if (held && (held === last || fix.source === 'device')) return settle(state, held, now)
  if (fix.source === 'city') return moveByHand(state, held ?? newAnchor(fix, now, radiusAt), now)

  const firstMeasured = fresh.every(({ source }) => source === 'city')
  if (firstMeasured || hasSettled(state, last, fix, now)) return settle(state, newAnchor(fix, now, radiusAt), now)
  return last.precision === fix.precision
    ? keepAnchor(state, last, fix, now)
    : moveByHand(state, newAnchor(fix, now, radiusAt), now)
}
