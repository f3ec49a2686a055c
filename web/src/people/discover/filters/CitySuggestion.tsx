import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCities } from '../../../members/places/use-cities.ts'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

/** For a city that is not in the list: the city with the most similar spelling. */
export function CitySuggestion({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { cities, isSettled } = useCities(filters.country, filters.city ?? '', Boolean(filters.city))
  const [nearest] = cities
  if (!isSettled || !nearest?.isSimilar) return null
  return (
    <Button size="md" radius="xl" variant="light" onClick={() => onSearch({ ...filters, city: nearest.name })}>
      {t('members.didYouMean', { name: nearest.name })}
    </Button>
  )
}
