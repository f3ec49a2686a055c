import { distanceLabel } from '@hearth/shared/geo'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { type Country, countries, countryCodes } from '@hearth/shared/members'
import { feetAndInches, measures, toDistance } from '@hearth/shared/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnits } from './display.ts'

type Placed = { city: string; country: Country; countryCode?: string | null }

/**
 * Formats numbers and names about members in the current language and the viewer's units. The words of units and
 * countries come from the locale files, because Chrome has no Khmer.
 */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const units = useUnits()
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
    const far = (value: number, decimals: number) => t(`members.far.${units}`, { number: fixed(value, decimals) })
    const height = (shown: number) =>
      units === 'metric' ? t('members.centimetres', { number: fixed(shown) }) : t('members.feet', feetAndInches(shown))
    const weight = (shown: number) =>
      t(units === 'metric' ? 'members.kilograms' : 'members.pounds', { number: fixed(shown) })
    return {
      language,
      country,
      /** City and country. A country that members cannot choose has the browser's name for it. */
      place: ({ city, country: name, countryCode }: Placed) => {
        const named = countryCodes[name] ? country(name) : countryCode && regions.of(countryCode)
        return named ? `${city}, ${named}` : city
      },
      /** Of a number of cm or inches, whatever the viewer's units show. */
      shown: { height, weight },
      /** Of cm. */
      height: (cm: number) => height(measures.height[units].shown(cm)),
      /** Of kg. */
      weight: (kg: number) => weight(measures.weight[units].shown(kg)),
      /** Of km: a radius or another length, with a decimal only if a short one needs it. */
      length: (km: number) => {
        const value = toDistance(km, units)
        const short = Math.round(value * 10) / 10
        return value < 10 && !Number.isInteger(short) ? far(short, 1) : far(Math.round(value), 0)
      },
      /** "1.2K" */
      compact: (value: number) =>
        new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
      /** Of km: "3.0 km away". */
      distance: (km: number) => {
        const { kind, value, decimals } = distanceLabel(toDistance(km, units))
        const words = far(value, decimals)
        return t('members.away', { distance: kind === 'under' ? `< ${words}` : words })
      },
    }
  }, [language, units, t])
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
