import { distanceLabel } from '@hearth/shared/geo'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { type Country, countries, countryCodes } from '@hearth/shared/members'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

type Placed = { city: string; country: Country; countryCode?: string | null }

/**
 * Formats numbers and names about members in the current language. Units and countries come from the locale files,
 * because Chrome has no Khmer.
 */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const fixed = (value: number, decimals = 0) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
        value,
      )
    const country = (name: Country) => {
      const code = countryCodes[name]
      return code ? t(`members.country.${code}`) : t('members.otherCountry')
    }
    const regions = new Intl.DisplayNames([language, fallbackLanguage], { type: 'region' })
    const kilometres = (value: number, decimals = 0) => t('members.kilometres', { number: fixed(value, decimals) })
    return {
      language,
      country,
      /** City and country. A country that members cannot choose has the browser's name for it. */
      place: ({ city, country: name, countryCode }: Placed) => {
        const named = countryCodes[name] ? country(name) : countryCode && regions.of(countryCode)
        return named ? `${city}, ${named}` : city
      },
      centimetres: (value: number) => t('members.centimetres', { number: fixed(value) }),
      kilograms: (value: number) => t('members.kilograms', { number: fixed(value) }),
      kilometres,
      /** "1.2K" */
      compact: (value: number) =>
        new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
      distance: (km: number) => {
        const { kind, value, decimals } = distanceLabel(km)
        const words = kilometres(value, decimals)
        return t('members.away', { distance: kind === 'under' ? `< ${words}` : words })
      },
    }
  }, [language, t])
}

/** The countries, sorted by their names in the current language, with Other last. */
export function useCountries() {
  const { country, language } = useFormat()
  return useMemo(() => {
    const { compare } = new Intl.Collator(language)
    const named = countries.filter((name) => name !== 'Other').map((value) => ({ value, label: country(value) }))
    const sorted = named.sort((a, b) => compare(a.label, b.label))
    return [...sorted, { value: 'Other' as Country, label: country('Other') }]
  }, [country, language])
}
