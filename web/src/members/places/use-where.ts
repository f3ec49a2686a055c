import { codeOf } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import type { City } from '@hearth/shared/members/places'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'

/** Distinguishes cities of the same name: by the country, or by a large city nearby. */
export function useCityHint(country: Country | null | undefined) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  return ({ countryCode, near }: City) => {
    const parts = [
      near && t('members.near', { name: near }),
      codeOf(country ?? 'Other') ? null : regions.of(countryCode),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}
