import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { filterLimits } from '@hearth/shared/people/discover-limits'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { useUnits } from '../../members/display.ts'
import { nearestStep } from '../../members/distance-steps.ts'
import { useFormat } from '../../members/use-format.ts'
import classes from './FirstRadius.module.css'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

/**
 * On a first visit: offers the radius that holds enough members instead of the city that the search starts with
 * (docs/decisions/discover.md).
 */
export function FirstRadius({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const words = useFormat()
  const units = useUnits()
  const { data } = useQuery(api.discover.radius.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const radius = data?.radius && nearestStep(data.radius, filterLimits.radius, units)
  if (!radius) return null
  return (
    <p className={classes.offer}>
      <span>{t('discover.beyond', { city: filters.city })}</span>
      <Button
        variant="default"
        size="sm"
        radius="xl"
        onClick={() => onSearch({ ...filters, city: undefined, country: undefined, radius })}
      >
        {t('discover.within', { distance: words.length(radius) })}
      </Button>
    </p>
  )
}
