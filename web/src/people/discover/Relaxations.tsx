import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import type { FilterKey } from '@hearth/shared/people/discover-filters'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { relax } from './filters/filters.ts'
import type { DiscoverPage } from './pages.ts'
import classes from './Relaxations.module.css'

type Props = {
  filters: ActiveFilters
  relaxations: DiscoverPage['relaxations']
  /** The community's own fields that the search is about. */
  ownNames: string
  onSearch: (filters: ActiveFilters) => void
}

const maxOffered = 3

/** The name of a filter, and of what its button does. Filters on the community's own fields are called like them. */
function useFilterNames(ownNames: string) {
  const { t } = useTranslation()
  return (filter: FilterKey) =>
    filter === 'fields' && ownNames
      ? { name: ownNames, without: t('fields.without', { name: ownNames }) }
      : { name: t(`discover.filter.${filter}`), without: t(`discover.drop.${filter}`) }
}

/** The filters that hide the most members, each given up with one click. Empty when giving up one does not help. */
export function Relaxations({ filters, relaxations, ownNames, onSearch }: Props) {
  const { t } = useTranslation()
  const namesOf = useFilterNames(ownNames)
  const [costliest] = relaxations
  if (!costliest) return null
  return (
    <div className={classes.relaxations}>
      <p>{t('discover.costliest', { filter: namesOf(costliest.filter).name, count: costliest.more })}</p>
      <div className={classes.ways}>
        {relaxations.slice(0, maxOffered).map(({ filter, more }, index) => (
          <Button
            key={filter}
            size="md"
            radius="xl"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => onSearch(relax(filters, filter))}
          >
            {namesOf(filter).without} · {t('discover.more', { count: more })}
          </Button>
        ))}
      </div>
    </div>
  )
}
