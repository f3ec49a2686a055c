type WeekInfo = { getWeekInfo?: () => { firstDay: number } }

/**
 * The first day of the week in a locale's region, 0 for Sunday; undefined if the browser does not know it. Dates in
 * British order go with British weeks.
 */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined {
  const firstDay = (new Intl.Locale(locale) as WeekInfo).getWeekInfo?.().firstDay
  return firstDay === undefined ? undefined : ((firstDay % 7) as 0)
}
