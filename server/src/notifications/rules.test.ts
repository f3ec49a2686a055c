import { defaultChoices } from '@hearth/shared/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { minuteOfDay, nextTime, timeZoneOf } from './local-time.ts'
import { choicesOf, isNight, mayGoAt, planFor, type Recipient } from './rules.ts'

const at = (iso: string) => new Date(iso)
const night = { from: 22 * 60, to: 7 * 60 }
const berlin = (quiet: Recipient['quiet'] = null) => ({ quiet, timeZone: 'Europe/Berlin' })

describe('The clocks of a time zone', () => {
  it('show its minutes of the day, in summer and in winter', () => {
    expect(minuteOfDay('Europe/Berlin', Date.parse('2026-01-10T23:30:00Z'))).toBe(30)
    expect(minuteOfDay('Europe/Berlin', Date.parse('2026-07-10T23:30:00Z'))).toBe(90)
    expect(minuteOfDay('Asia/Phnom_Penh', Date.parse('2026-07-10T23:30:59Z'))).toBe(6 * 60 + 30)
    expect(minuteOfDay('Asia/Kathmandu', Date.parse('2026-07-10T00:00:00Z'))).toBe(5 * 60 + 45)
  })

  it('show a time next on the same day or the day after, or on a weekday', () => {
    const next = (after: string, minutes: number, weekday?: number) =>
      new Date(nextTime('America/New_York', minutes, Date.parse(after), weekday)).toISOString()
    expect(next('2026-11-23T16:00:00Z', 18 * 60)).toBe('2026-11-23T23:00:00.000Z')
    expect(next('2026-11-23T23:00:00Z', 18 * 60)).toBe('2026-11-24T23:00:00.000Z')
    expect(next('2026-11-23T16:00:00Z', 18 * 60, 0)).toBe('2026-11-29T23:00:00.000Z')
    expect(next('2026-11-29T22:59:00Z', 18 * 60, 0)).toBe('2026-11-29T23:00:00.000Z')
    expect(next('2026-11-29T23:00:00Z', 18 * 60, 0)).toBe('2026-12-06T23:00:00.000Z')
  })

  it('are set forward over a time, which then comes an hour later, and back over one, which comes twice', () => {
    const next = (after: string) => new Date(nextTime('Europe/Berlin', 150, Date.parse(after))).toISOString()
    expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next('2026-10-25T00:30:00Z')).toBe('2026-10-25T01:30:00.000Z')
    expect(next('2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('are known by names of IANA only', () => {
    const known = ['Europe/Berlin', 'Asia/Bangkok', 'UTC', 'America/Argentina/Ushuaia']
    expect(known.map(timeZoneOf)).toEqual(known)
    expect(['eUROPE/berlin', 'utc'].map(timeZoneOf)).toEqual(['Europe/Berlin', 'UTC'])
    expect(['Europe/Nowhere', '', 'Europe', '<b>', '+0130'].some(timeZoneOf)).toBe(false)
  })
})

describe('A push or mail', () => {
  it('goes at once outside of quiet hours, and without any', () => {
    expect(mayGoAt(berlin(), at('2026-01-10T03:00:00Z'))).toEqual(at('2026-01-10T03:00:00Z'))
    expect(mayGoAt(berlin(night), at('2026-01-10T12:00:00Z'))).toEqual(at('2026-01-10T12:00:00Z'))
  })

  it('waits in quiet hours for their end, across midnight, and goes in the minute in which they end', () => {
    expect(mayGoAt(berlin(night), at('2026-01-10T20:59:59Z'))).toEqual(at('2026-01-10T20:59:59Z'))
    expect(mayGoAt(berlin(night), at('2026-01-10T21:00:00Z'))).toEqual(at('2026-01-11T06:00:00Z'))
    expect(mayGoAt(berlin(night), at('2026-01-11T02:00:00Z'))).toEqual(at('2026-01-11T06:00:00Z'))
    expect(mayGoAt(berlin(night), at('2026-01-11T06:00:00Z'))).toEqual(at('2026-01-11T06:00:00Z'))
    const noon = { from: 12 * 60, to: 13 * 60 }
    expect(mayGoAt(berlin(noon), at('2026-01-11T11:30:00Z'))).toEqual(at('2026-01-11T12:00:00Z'))
  })

  it('waits for the end by the clock in the nights in which clocks are changed', () => {
    expect(mayGoAt(berlin(night), at('2026-03-28T22:00:00Z'))).toEqual(at('2026-03-29T05:00:00Z'))
    expect(mayGoAt(berlin(night), at('2026-10-24T22:00:00Z'))).toEqual(at('2026-10-25T06:00:00Z'))
    const untilHalfPastTwo = { from: 22 * 60, to: 150 }
    expect(mayGoAt(berlin(untilHalfPastTwo), at('2026-03-28T23:00:00Z'))).toEqual(at('2026-03-29T01:30:00Z'))
    // It is a quarter past two again, and still quiet.
    expect(mayGoAt(berlin(untilHalfPastTwo), at('2026-10-25T01:15:00Z'))).toEqual(at('2026-10-25T01:30:00Z'))
  })

  it('is timed in UTC while the time zone is unknown', () => {
    expect(mayGoAt({ quiet: night, timeZone: null }, at('2026-01-10T23:00:00Z'))).toEqual(at('2026-01-11T07:00:00Z'))
  })
})

describe('The night', () => {
  const isDark = (timeZone: string | null, iso: string, quiet: Recipient['quiet'] = null) =>
    isNight({ quiet, timeZone }, at(iso))

  it('lasts from ten in the evening until eight in the morning where the member is', () => {
    const hours = ['14:59', '15:00', '00:59', '01:00'].map((time) => isDark('Asia/Bangkok', `2026-11-23T${time}:00Z`))
    expect(hours).toEqual([false, true, true, false])
    const there = ['05:59', '06:00', '15:59', '16:00']
    expect(there.map((time) => isDark('America/Los_Angeles', `2026-11-23T${time}:00Z`))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([isDark(null, '2026-11-23T23:00:00Z'), isDark(null, '2026-11-23T12:00:00Z')]).toEqual([true, false])
  })

  it('is as still as the quiet hours that the member has chosen for the day', () => {
    const quiet = { from: 12 * 60, to: 14 * 60 }
    expect(isDark('Europe/Berlin', '2026-11-23T11:30:00Z', quiet)).toBe(true)
    expect(isDark('Europe/Berlin', '2026-11-23T01:30:00Z', quiet)).toBe(true)
    expect(isDark('Europe/Berlin', '2026-11-23T14:30:00Z', quiet)).toBe(false)
  })
})

describe('The plan for an event', () => {
  const recipient = (of: Partial<Recipient> = {}): Recipient => ({
    choices: {},
    reminders: true,
    receivesPush: true,
    ...berlin(),
    ...of,
  })
  const now = at('2026-11-23T10:00:00Z')

  it('follows the defaults: what a member did in person is pushed, the rest waits for a digest', () => {
    expect(planFor('message', recipient(), now)).toEqual({
      inApp: true,
      pushAt: at('2026-11-23T10:00:02Z'),
      mailAt: at('2026-11-23T17:00:00Z'),
      pushAgain: true,
      mailAgain: true,
    })
    expect(planFor('like', recipient(), now)).toMatchObject({ pushAt: null, mailAt: at('2026-11-29T17:00:00Z') })
    expect(planFor('view', recipient(), now)).toMatchObject({ inApp: true, pushAt: null, mailAt: null })
    expect(planFor('safety', recipient(), now)).toMatchObject({ pushAt: at('2026-11-23T10:00:02Z'), mailAt: now })
  })

  it('pushes nothing without a browser that takes pushes, and is null when the member wants nothing', () => {
    expect(planFor('message', recipient({ receivesPush: false }), now)!.pushAt).toBeNull()
    const nothing = { message: { inApp: false, push: false, mail: 'never' } } as const
    expect(planFor('message', recipient({ choices: nothing }), now)).toBeNull()
    const pushOnly = { message: { inApp: false, mail: 'never' } } as const
    expect(planFor('message', recipient({ choices: pushOnly, receivesPush: false }), now)).toBeNull()
    expect(planFor('message', recipient({ choices: pushOnly }), now)).toMatchObject({ inApp: false, mailAt: null })
  })

  it('holds pushes, mails and digests until quiet hours end, but for mails about safety', () => {
    const quiet = { from: 10 * 60, to: 20 * 60 }
    const mailNow = { message: { mail: 'now' } } as const
    const end = at('2026-11-23T19:00:00Z')
    expect(planFor('message', recipient({ quiet, choices: mailNow }), now)).toMatchObject({
      pushAt: end,
      mailAt: end,
      mailAgain: false,
    })
    expect(planFor('message', recipient({ quiet }), now)!.mailAt).toEqual(end)
    expect(planFor('safety', recipient({ quiet }), now)).toMatchObject({ pushAt: end, mailAt: now })
  })

  it('takes the ways of messages for a reminder, unless it is switched off', () => {
    const choices = { message: { push: false, mail: 'never' } } as const
    expect(planFor('reminder', recipient({ choices }), now)).toMatchObject({ inApp: true, pushAt: null, mailAt: null })
    expect(planFor('reminder', recipient(), now)).toMatchObject({ pushAgain: false, mailAgain: true })
    expect(planFor('reminder', recipient({ reminders: false }), now)).toBeNull()
  })

  it('merges what the member changed into the defaults', () => {
    expect(choicesOf({ like: { push: true } })).toEqual({
      ...defaultChoices,
      like: { ...defaultChoices.like, push: true },
    })
  })
})
