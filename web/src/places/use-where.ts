import { type Country, countryCodes } from '@hearth/shared/members'
import type { City } from '@hearth/shared/places'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../members/use-format.ts'

/** What tells two cities of one name apart: the country, or a large city nearby. */
export function useCityHint(country: Country | null | undefined) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  return ({ countryCode, near }: City) => {
    const parts = [near && t('people.near', { name: near }), countryCodes[country ?? 'Other'] ? null : regions.of(countryCode)] // biome-ignore format: a pair
    return parts.filter(Boolean).join(' · ')
  }
}
