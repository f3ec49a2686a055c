import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellOf, type PublicPrecision, radiusOf } from './public-point.ts'
import { chooseAnchor, type Fix, type Memory, recorded } from './rules.ts'

const start = Date.parse('2026-03-01T08:00:00Z')
const minutes = (count: number) => new Date(start + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const days = (count: number) => hours(count * 24)
const nothing: Memory = { anchors: [], away: null, moves: [] }

const metre = 1 / 111_194.93
/** A fix, in metres north and east of a point on the equator. */
const at = (north: number, east = 0, more: Partial<Fix> = {}): Fix => {
  return { lat: north * metre, lng: 10 + east * metre, precision: 'address', source: 'device', ...more }
}
const city = (north: number) => at(north, 0, { source: 'city', precision: 'city' })

function choose(memory: Memory, fix: Fix, now: Date) {
  const choice = chooseAnchor(memory, fix, now)
  if ('retryAt' in choice) throw new Error(`refused until ${choice.retryAt.toISOString()}`)
  return choice
}
const refusal = (memory: Memory, fix: Fix, now: Date) => {
  const choice = chooseAnchor(memory, fix, now)
  return 'retryAt' in choice ? choice.retryAt : undefined
}

/** Reproducible pseudo-random numbers (mulberry32, Tommy Ettinger 2017). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 400 fixes over 30 days from a receiver with a standard deviation of 25 m in each direction. */
function stay(seed: number, precision: PublicPrecision) {
  const next = numbers(seed)
  const error = () => 25 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  let memory = nothing
  const seen = Array.from({ length: 400 }, (_, index) => {
    const choice = choose(memory, at(error(), error(), { precision }), minutes(index * 108))
    memory = choice.memory
    return choice.anchor.id
  })
  return { seen: new Set(seen), memory }
}

describe('a stay', () => {
  test.each(['address', 'city'] as const)('has one anchor over 400 jittered fixes (%s)', (precision) => {
    for (let seed = 1; seed <= 200; seed++) {
      const { seen, memory } = stay(seed, precision)
      expect(seen.size, `stay ${seed}`).toBe(1)
      expect(memory.anchors).toHaveLength(1)
    }
  })

  test('starts with the first fix', () => {
    const { anchor, waiting, memory } = choose(nothing, at(0), minutes(0))
    expect(waiting).toBe(false)
    expect(anchor).toMatchObject({ ...at(0), id: cellOf(at(0), 50).id, radius: 50 })
    expect(memory).toEqual({ anchors: [anchor], away: null, moves: [] })
  })

  test('continues within 3 r of its anchor', () => {
    const { memory, anchor } = choose(nothing, at(0), minutes(0))
    expect(choose(memory, at(149.9), hours(10))).toMatchObject({ waiting: false, anchor: { id: anchor.id } })
    expect(choose(memory, at(150.1), hours(10))).toMatchObject({ waiting: true, anchor: { id: anchor.id } })
  })

  test('has the same anchor throughout its neighbourhood', () => {
    const offset = fc.integer({ min: -200, max: 200 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(offset, offset, fc.constantFrom<PublicPrecision>('address', 'city'), (north, east, precision) => {
        const r = radiusOf[precision]
        const { memory, anchor } = choose(nothing, at(0, 0, { precision }), minutes(0))
        const moved = choose(memory, at(north * 2 * r, east * 2 * r, { precision }), days(1))
        expect(moved.anchor).toEqual({ ...anchor, usedAt: days(1) })
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})

describe('a new place', () => {
  const home = choose(nothing, at(0), hours(-6)).memory
  const seenAt = (memory: Memory, fix: Fix, now: Date) => choose(memory, fix, now).anchor.lat

  test('needs two fixes half an hour apart', () => {
    const first = choose(home, at(1000), minutes(0))
    expect(first).toMatchObject({ waiting: true, anchor: { lat: 0 } })
    expect(seenAt(first.memory, at(1010), minutes(29))).toBe(0)
    expect(seenAt(first.memory, at(1010), minutes(30))).toBe(at(1010).lat)
  })

  test('is not one the member only passed through', () => {
    const { memory } = choose(home, at(1000), minutes(0))
    const next = choose(memory, at(2000), minutes(40))
    expect(next).toMatchObject({ waiting: true, memory: { away: { ...pick(at(2000)), since: minutes(40) } } })
    expect(seenAt(next.memory, at(2000), minutes(70))).toBe(at(2000).lat)
  })

  test('is discarded when the member returns earlier', () => {
    const away = choose(home, at(1000), minutes(0)).memory
    const back = choose(away, at(20), minutes(20)).memory
    expect(back.away).toBeNull()
    expect(seenAt(back, at(1000), minutes(60))).toBe(0)
  })

  test('is accepted at most every six hours', () => {
    const early = choose(nothing, at(0), minutes(-300)).memory
    const { memory } = choose(early, at(1000), minutes(0))
    expect(seenAt(memory, at(1000), minutes(59))).toBe(0)
    expect(seenAt(memory, at(1000), minutes(60))).toBe(at(1000).lat)
  })

  test('is refused above 1,000 km/h', () => {
    const { memory } = choose(home, at(8_000_000), minutes(0))
    expect(seenAt(memory, at(8_000_000), minutes(119))).toBe(0)
    expect(seenAt(memory, at(8_000_000), minutes(121))).toBe(at(8_000_000).lat)
  })

  test('revisited gets its old anchor at once', () => {
    const away = choose(home, at(1000), minutes(0)).memory
    const moved = choose(away, at(1000), minutes(30)).memory
    expect(choose(moved, at(90), minutes(31))).toMatchObject({ waiting: false, anchor: { lat: 0 } })
    expect(choose(moved, at(101), minutes(31))).toMatchObject({ waiting: true, anchor: { lat: at(1000).lat } })
  })

  test('between two known ones counts as the older one', () => {
    const anchor = (north: number, from: Date) => ({ ...choose(nothing, at(north), from).anchor, usedAt: hours(-3) })
    const elsewhere = choose(nothing, at(5000), hours(-2)).anchor
    const older = anchor(160, hours(-20))
    const anchors = [anchor(0, hours(-10)), older, elsewhere]
    expect(seenAt({ ...nothing, anchors }, at(80), minutes(0))).toBe(older.lat)
  })

  test('can be measured soon after a move by hand', () => {
    const moved = choose(home, city(90_000), minutes(-20)).memory
    const { memory } = choose(moved, at(95_000, 0, { precision: 'city' }), minutes(0))
    const next = choose(memory, at(95_000, 0, { precision: 'city' }), minutes(30))
    expect(next).toMatchObject({ waiting: false, anchor: { lat: at(95_000).lat } })
  })

  test('keeps the id of its cell when it is dropped and found again', () => {
    const again = choose({ ...home, anchors: [] }, at(3), days(200)).anchor
    expect(again.id).toBe(home.anchors[0]!.id)
  })
})

const pick = ({ lat, lng }: Fix) => ({ lat, lng })

describe('memory', () => {
  test('holds the twenty most recently used places, for 90 days', () => {
    let memory = nothing
    for (let place = 0; place < 25; place++) {
      memory = choose(memory, at(place * 1000), hours(place * 12)).memory
      memory = choose(memory, at(place * 1000), hours(place * 12 + 1)).memory
    }
    expect(memory.anchors.map(({ lat }) => Math.round(lat / metre / 1000))).toEqual(
      Array.from({ length: 20 }, (_, index) => 24 - index),
    )
    const { memory: later } = choose(memory, at(24_000), days(90 + 11))
    expect(later.anchors.map(({ lat }) => Math.round(lat / metre / 1000))).toEqual([24, 23, 22])
  })

  const fix = fc.record({
    lat: fc.integer({ min: -40, max: 40 }).map((cells) => cells * 60 * metre),
    lng: fc.integer({ min: -2, max: 2 }).map((cells) => 10 + cells * 60 * metre),
    precision: fc.constantFrom<PublicPrecision>('address', 'city'),
    source: fc.constant('device' as const),
  })
  const city = fix.map((place) => ({ ...place, precision: 'city' as const, source: 'city' as const }))
  const journey = fc.array(fc.tuple(fc.oneof(fix, fix, fix, city), fc.integer({ min: 1, max: 900 })), { maxLength: 60 })

  test('stays within its bounds on every journey, and never mutates its input', () => {
    fc.assert(
      fc.property(journey, (steps) => {
        let [memory, time] = [nothing, 0]
        for (const [fix, gap] of steps) {
          time += gap
          const before = structuredClone(memory)
          const choice = chooseAnchor(memory, fix, minutes(time))
          expect(memory).toEqual(before)
          if ('retryAt' in choice) {
            expect(+choice.retryAt).toBeGreaterThan(+minutes(time))
            continue
          }
          memory = choice.memory
          expect(choice.anchor.precision).toBe(fix.precision)
          expect(memory.anchors).toContainEqual(choice.anchor)
          expect(memory.anchors.length).toBeLessThanOrEqual(20)
          expect(memory.moves.length).toBeLessThanOrEqual(10)
          const names = memory.anchors.map(({ id, precision }) => `${precision} ${id}`)
          expect(new Set(names).size).toBe(names.length)
          for (const anchor of memory.anchors) expect(anchor.id).toBe(cellOf(anchor, anchor.radius).id)
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('a move by hand', () => {
  const home = choose(nothing, city(0), days(-30)).memory
  const far = (index: number) => city((index + 1) * 100_000)
  const moveEvery = (gap: number, count: number) => {
    let memory = home
    for (let index = 0; index < count; index++) memory = choose(memory, far(index), minutes(index * gap)).memory
    return memory
  }

  test('takes effect at once; the first place does not count as one', () => {
    expect(home.moves).toEqual([])
    const { anchor, memory } = choose(home, far(0), minutes(0))
    expect(anchor).toMatchObject(far(0))
    expect(memory.moves).toEqual([minutes(0)])
  })

  test('is not one when the city stays the same', () => {
    expect(choose(home, city(0), minutes(0)).memory.moves).toEqual([])
  })

  test('is allowed three times a day', () => {
    const memory = moveEvery(10, 3)
    expect(refusal(memory, far(3), minutes(30))).toEqual(days(1))
    expect(refusal(memory, far(3), new Date(+days(1) - 1))).toEqual(days(1))
    expect(refusal(memory, far(3), days(1))).toBeUndefined()
  })

  test('is allowed ten times a week', () => {
    const memory = moveEvery(9 * 60, 10)
    expect(refusal(memory, far(10), days(5))).toEqual(days(7))
    expect(refusal(memory, far(10), days(7))).toBeUndefined()
  })

  test('no longer counts after a week', () => {
    expect(choose(moveEvery(10, 3), far(3), days(7.5)).memory.moves).toEqual([days(7.5)])
  })

  test('back to a known city counts too', () => {
    const memory = moveEvery(10, 3)
    expect(refusal(memory, city(0), minutes(30))).toEqual(days(1))
  })

  test('does not make the first measured place wait', () => {
    const { anchor, waiting, memory } = choose(home, at(9000, 0, { precision: 'city' }), minutes(0))
    expect(waiting).toBe(false)
    expect(anchor.lat).toBe(at(9000).lat)
    expect(memory.moves).toEqual([])
    expect(choose(memory, at(18_000, 0, { precision: 'city' }), minutes(1)).waiting).toBe(true)
  })
})

describe('another precision', () => {
  const home = choose(nothing, at(0), hours(-1)).memory
  const coarse = (north: number) => at(north, 0, { precision: 'city' })

  test('that is coarser keeps the place at once, and the way back restores the old anchor', () => {
    const coarser = choose(home, coarse(20), minutes(0))
    expect(coarser).toMatchObject({ waiting: false, anchor: { lat: 0, precision: 'city' } })
    const back = choose(coarser.memory, at(20), minutes(1))
    expect(back).toMatchObject({ waiting: false, anchor: { lat: 0, precision: 'address' }, memory: { moves: [] } })
  })

  test('that is coarser is one place for all the finer places in it', () => {
    const inner = choose(home, coarse(0), minutes(0)).memory
    const away = choose(inner, at(300), hours(7)).memory
    const near = choose(away, at(300), hours(8))
    expect(near).toMatchObject({ waiting: false, anchor: at(300) })
    expect(choose(near.memory, coarse(300), hours(9)).anchor).toMatchObject({ lat: 0, precision: 'city' })
  })

  test('that is coarser is never refused and never reveals a new place', () => {
    const moves = [1, 2, 3].map((index) => minutes(-index))
    const coarser = choose({ ...home, moves }, coarse(5000), minutes(0))
    expect(coarser).toMatchObject({ waiting: true, anchor: { lat: 0, precision: 'city' } })
    expect(choose(coarser.memory, coarse(5000), minutes(1)).anchor.precision).toBe('city')
  })

  test('that is finer counts as a move by hand if no finer place was known', () => {
    const memory = choose(nothing, coarse(0), hours(-1)).memory
    const finer = choose(memory, at(300), minutes(0))
    expect(finer).toMatchObject({ waiting: false, anchor: at(300), memory: { moves: [minutes(0)] } })
    const moves = [1, 2, 3].map((index) => minutes(-index))
    expect(refusal({ ...memory, moves }, at(300), minutes(0))).toEqual(new Date(+days(1) - 3 * 60_000))
  })
})

describe('where few people live', () => {
  const wide = (memory: Memory, fix: Fix, now: Date, radius: number) => {
    const choice = chooseAnchor(memory, fix, now, () => radius)
    if ('retryAt' in choice) throw new Error('refused')
    return choice
  }

  test('an anchor keeps the r of its first fix', () => {
    const first = wide(nothing, at(0), minutes(0), 1000)
    expect(first.anchor).toMatchObject({ radius: 1000, id: cellOf(at(0), 1000).id })
    const near = wide(first.memory, at(2900), hours(10), 50)
    expect(near).toMatchObject({ waiting: false, anchor: { radius: 1000, id: first.anchor.id } })
    expect(wide(first.memory, at(3100), hours(10), 50).waiting).toBe(true)
  })

  test('a coarser precision at the same place is as wide as the place requires', () => {
    const { memory } = wide(nothing, at(0), minutes(0), 250)
    const coarser = wide(memory, { ...at(0), precision: 'city' }, hours(1), 2000)
    expect(coarser.anchor).toMatchObject({ precision: 'city', radius: 2000, id: cellOf(at(0), 2000).id })
  })
})

test('a recorded position has five decimals, within a metre', () => {
  expect(recorded({ lat: 52.520006599, lng: -13.404953999 })).toEqual({ lat: 52.52001, lng: -13.40495 })
})
