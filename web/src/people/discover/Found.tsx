import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './Discover.module.css'
import { membersQuery } from './members-query.ts'
import { membersOf } from './pages.ts'

/** How many members the screen shows, below its title. `NoResults` says that there are none. */
export function Found({ filters }: { filters: ActiveFilters }) {
  const { t } = useTranslation()
  const { data, isPending, hasNextPage } = useInfiniteQuery(membersQuery(filters))
  const count = membersOf(data?.pages ?? []).length
  return (
    <p className={classes.subtitle} role="status">
      {isPending && <Loader size={18} aria-hidden="true" />}
      {isPending && t('discover.discovering')}
      {count > 0 && t(hasNextPage ? 'discover.shown' : 'discover.found', { count })}
    </p>
  )
}
