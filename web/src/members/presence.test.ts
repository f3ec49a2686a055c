import { describe, expect, it } from 'vitest'
import { isOnline, passed } from './presence.ts'

const minute = 60_000
const now = Date.parse('2026-05-05T12:00:00Z')
const before = (minutes: number) => new Date(now - minutes * minute).toISOString()

describe('The word Online', () => {
  it('wears off when it can be true no more: ten minutes after the end of the quarter of an hour that is told', () => {
    expect(isOnline({ online: true, lastSeenAt: before(24.9) }, now)).toBe(true)
    expect(isOnline({ online: true, lastSeenAt: before(25) }, now)).toBe(false)
  })

  it('is the server’s to give, whatever the clock says', () => {
    expect(isOnline({ online: false, lastSeenAt: before(1) }, now)).toBe(false)
    expect(isOnline({ online: true, lastSeenAt: null }, now)).toBe(true)
  })
})

describe('The time since a member was last here', () => {
  it('is nothing to speak of in the first minute', () => {
    expect(passed(before(0.99), now)).toBeNull()
    expect(passed(before(-3), now)).toBeNull()
  })

  it('is told in whole minutes, hours and days', () => {
    expect(passed(before(1), now)).toEqual({ unit: 'minutes', number: 1 })
    expect(passed(before(59.9), now)).toEqual({ unit: 'minutes', number: 59 })
    expect(passed(before(60), now)).toEqual({ unit: 'hours', number: 1 })
    expect(passed(before(23 * 60 + 59), now)).toEqual({ unit: 'hours', number: 23 })
    expect(passed(before(24 * 60), now)).toEqual({ unit: 'days', number: 1 })
  })
})
