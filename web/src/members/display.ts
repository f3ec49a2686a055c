import type { Me } from '@hearth/shared/account/me'
import { codeOf } from '@hearth/shared/members/member-choices'
import { type ClockFormat, type Units, usualUnits } from '@hearth/shared/units'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionOf } from '../app/i18n/region.ts'
import { meQuery } from '../app/session/session.ts'
import { dateLocale } from '../ui/date-locale.ts'

/** A value of the account in the cache. Every card and message reads one, so none asks the server or follows the rest. */
const useOfMe = <Value>(select: (me: Me | null) => Value) => useQuery({ ...meQuery, enabled: false, select }).data

/** The units that are usual where the browser is from, else where the member lives. */
function unitsAround(language: string, me: Me | null): Units {
  const country = me?.profile?.country
  return usualUnits(regionOf(language) ?? (country && codeOf(country)))
}

/** The viewer's units: the chosen ones, else the usual ones. */
export function useUnits(): Units {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useOfMe((me) => me?.settings.units ?? unitsAround(language, me)) ?? unitsAround(language, null)
}

const asUsual = { timeStyle: 'short' } as const
const cycles = { '12h': 'h12', '24h': 'h23' } as const

/** What `Intl.DateTimeFormat` takes to show a time of day by a clock. */
const timeOptions = (clock: ClockFormat | null | undefined) =>
  clock ? ({ hour: 'numeric', minute: '2-digit', hourCycle: cycles[clock] } as const) : asUsual

/** Formats times of day by the viewer's clock: the chosen one, else the one that is usual where the browser is from. */
export function useTimeFormat(): Intl.DateTimeFormat {
  const { i18n } = useTranslation()
  const clock = useOfMe((me) => me?.settings.clock)
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => timeFormat(language, clock), [language, clock])
}

/** Times of day in a language by one clock; without one, by the usual one. */
export const timeFormat = (language: string, clock: ClockFormat | null | undefined) =>
  new Intl.DateTimeFormat(dateLocale(language), timeOptions(clock))

/** The clock in a format of times. */
export const clockOf = (format: Intl.DateTimeFormat): ClockFormat => (format.resolvedOptions().hour12 ? '12h' : '24h')
