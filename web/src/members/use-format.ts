import { fallbackLanguage } from '@hearth/shared/language-codes'
import { codeOf, countries, countryCodes } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../ui/by-name.ts'
import { useOfferedCountries } from './community-countries/use-offered.ts'
import { useUnits } from './display.ts'
import { measureWords } from './measure-words.ts'

type Placed = { city: string; country: Country; countryCode?: string | null }
type MaybePlaced = { city: string | null; country: Country | null; countryCode: string | null }

/**
 * Formats numbers and names about members in the current language and the viewer's units. Names of countries come from
 * the locale files, and those of countries that the operator has added from the server, because Chrome has no Khmer.
 */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const units = useUnits()
  const offered = useOfferedCountries()
  return useMemo(() => {
    // Made for the first such country, which most lists do not have.
    let regions: Intl.DisplayNames | undefined
    const regionName = (code: string) => {
      regions ??= new Intl.DisplayNames([language, fallbackLanguage], { type: 'region' })
      return regions.of(code)
    }
    const country = (name: Country) => {
      if (name === 'Other') return t('members.otherCountry')
      if (name in countryCodes) return t(`members.country.${codeOf(name)}`)
      return offered?.list.find(({ key }) => key === name)?.name ?? regionName(name) ?? name
    }
    /** City and country. The browser names a country that members cannot choose. */
    const place = ({ city, country: name, countryCode }: Placed) => {
      const named = name === 'Other' ? countryCode && regionName(countryCode) : country(name)
      return named ? `${city}, ${named}` : city
    }
    return {
      language,
      country,
      place,
      /** City and country of an account, which may lack either. */
      placeOf: ({ city, country: name, countryCode }: MaybePlaced) =>
        city && name ? place({ city, country: name, countryCode }) : (city ?? (name ? country(name) : '')),
      /** "1.2K" */
      compact: (value: number) =>
        new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
      ...measureWords(t, language, units),
    }
  }, [language, units, offered, t])
}

const initial = countries.filter((name) => name !== 'Other')

/** The countries that members can choose, by their names in the current language or in the operator's order; Other last. */
export function useCountries() {
  const { country, language } = useFormat()
  const offered = useOfferedCountries()
  return useMemo(() => {
    const keys: readonly Country[] = offered?.list.map(({ key }) => key) ?? initial
    const named = keys.map((value) => ({ value, label: country(value) }))
    const sorted = offered?.byName === false ? named : named.toSorted(byName(language, ({ label }) => label))
    return [...sorted, { value: 'Other' as Country, label: country('Other') }]
  }, [country, language, offered])
}
