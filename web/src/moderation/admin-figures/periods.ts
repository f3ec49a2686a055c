import type { Period } from '@hearth/shared/moderation/figures'

/** Days that the screen offers. */
export const periods = [7, 30, 90, 365] as const
export type Days = (typeof periods)[number]

export type FiguresSearch = { days?: Days }

/** The days that the address asks for; 30 unless the screen offers them. */
export const daysIn = ({ days }: FiguresSearch): Days => periods.find((one) => one === Number(days)) ?? 30

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** So many days in UTC, of which the last is today. */
export const periodOf = (days: number, now = Date.now()): Period => ({
  from: dayOf(now - (days - 1) * 86_400_000),
  to: dayOf(now),
})
