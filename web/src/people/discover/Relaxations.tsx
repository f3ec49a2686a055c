import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { relax } from './filters/filters.ts'
import type { DiscoverPage } from './pages.ts'
import classes from './Relaxations.module.css'

type Props = {
  filters: ActiveFilters
  relaxations: DiscoverPage['relaxations']
  onSearch: (filters: ActiveFilters) => void
}

const maxOffered = 3

/** The filters that hide the most members, each given up with one click. Empty when giving up one does not help. */
export function Relaxations({ filters, relaxations, onSearch }: Props) {
  const { t } = useTranslation()
  const [costliest] = relaxations
  if (!costliest) return null
  return (
    <div className={classes.relaxations}>
      <p>{t('discover.costliest', { filter: t(`discover.filter.${costliest.filter}`), count: costliest.more })}</p>
      <div className={classes.ways}>
        {relaxations.slice(0, maxOffered).map(({ filter, more }, index) => (
          <Button
            key={filter}
            size="md"
            radius="xl"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => onSearch(relax(filters, filter))}
          >
            {t(`discover.drop.${filter}`)} · {t('discover.more', { count: more })}
          </Button>
        ))}
      </div>
    </div>
  )
}
