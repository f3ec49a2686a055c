import { describe, expect, it } from 'vitest'
import { isOnline, passed } from './presence.ts'

const minute = 60_000
const now = Date.parse('2026-05-05T12:00:00Z')
const before = (minutes: number) => new Date(now - minutes * minute).toISOString()

describe('The online status', () => {
  it('expires ten minutes after the end of the rounded quarter of an hour', () => {
    expect(isOnline({ online: true, lastSeenAt: before(24.9) }, now)).toBe(true)
    expect(isOnline({ online: true, lastSeenAt: before(25) }, now)).toBe(false)
  })

  it('comes from the server, whatever the clock says', () => {
    expect(isOnline({ online: false, lastSeenAt: before(1) }, now)).toBe(false)
    expect(isOnline({ online: true, lastSeenAt: null }, now)).toBe(true)
  })
})

describe('The time since a member was last active', () => {
  it('is null in the first minute', () => {
    expect(passed(before(0.99), now)).toBeNull()
    expect(passed(before(-3), now)).toBeNull()
  })

  it('is in whole minutes, hours and days', () => {
    expect(passed(before(1), now)).toEqual({ unit: 'minutes', number: 1 })
    expect(passed(before(59.9), now)).toEqual({ unit: 'minutes', number: 59 })
    expect(passed(before(60), now)).toEqual({ unit: 'hours', number: 1 })
    expect(passed(before(23 * 60 + 59), now)).toEqual({ unit: 'hours', number: 23 })
    expect(passed(before(24 * 60), now)).toEqual({ unit: 'days', number: 1 })
  })
})
