import type { Notice } from '@hearth/shared/notifications/notifications'
import { expect, it } from 'vitest'
import { byDay } from './days.ts'

const at = (...moment: [number, number, number]) => new Date(2026, 10, moment[0], moment[1], moment[2])
const notices = (...moments: Date[]) => moments.map((moment) => ({ at: moment.toISOString() }) as Notice)
const agoOf = (now: Date, ...moments: Date[]) =>
  byDay(notices(...moments), now.getTime()).map(({ ago, notices: { length } }) => [ago, length])

it('puts notices under their day', () => {
  expect(agoOf(at(28, 12, 0), at(28, 11, 0), at(28, 1, 0), at(27, 23, 59), at(20, 8, 0))).toEqual([
    [0, 2],
    [1, 1],
    [8, 1],
  ])
})

it('puts a notice from just before midnight under today for an hour, as its row says "Just now"', () => {
  expect(agoOf(at(28, 0, 0), at(27, 23, 59), at(27, 22, 30))).toEqual([
    [0, 1],
    [1, 1],
  ])
})
