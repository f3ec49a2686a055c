import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import { background } from '../../app/lazy/background.tsx'
import { useFirstScreenReady } from '../../app/lazy/first-screen-ready.ts'
import classes from './Discover.module.css'
import { OrderPicker } from './OrderPicker.tsx'

const FilterChips = background(() => import('./FilterChips.tsx'), 'FilterChips')

type Props = {
  filters: ActiveFilters
  hasPlace: boolean
  /** How many filters the member chose. */
  chosen: number
  onFilters: () => void
  onSearch: (filters: ActiveFilters) => void
}

/** One line that scrolls sideways: filters, order, and what is switched on. */
export function Controls({ filters, hasPlace, chosen, onFilters, onSearch }: Props) {
  const { t } = useTranslation()
  const isReady = useFirstScreenReady()
  return (
    <div className={classes.controls}>
      <Button
        variant="default"
        radius="xl"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        rightSection={chosen > 0 && <Badge circle>{chosen}</Badge>}
        onClick={onFilters}
      >
        {t('discover.filters')}
      </Button>
      <OrderPicker
        order={filters.order ?? 'lastSeen'}
        hasPlace={hasPlace}
        onOrder={(order) => onSearch({ ...filters, order: order === 'lastSeen' ? undefined : order })}
      />
      {isReady && <FilterChips filters={filters} onSearch={onSearch} />}
    </div>
  )
}
