import { type Country, codeOf, countryOfCode } from '@hearth/shared/members/member-choices'

/** What TypeScript does not know yet. Older browsers have the property, or neither. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

function zonesOf(region: string): string[] {
  const locale = new Intl.Locale('und', { region }) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/**
 * The country where a browser is: that of its clock, else the region that it names, unless the clock is elsewhere.
 * @param countries those of the community
 * @returns null when the browser does not say
 */
export function countryOf(timeZone: string, region: string | undefined, countries: readonly Country[]): Country | null {
  const isHere = (code: string | null) => code !== null && zonesOf(code).includes(timeZone)
  const byClock = countries.find((country) => isHere(codeOf(country)))
  if (byClock) return byClock
  return region && (isHere(region) || !zonesOf(region).length) ? countryOfCode(region, countries) : null
}
