import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Loader, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Discover.module.css'
import { useFound } from './use-found.ts'

/** What the screen shows, and that a search is on its way. Screen readers also hear how many members it brought. */
export function Subtitle({ filters }: { filters: ActiveFilters }) {
  const { t } = useTranslation()
  const { isPending, words } = useFound(filters)
  return (
    <>
      <p className={classes.subtitle} aria-hidden={isPending}>
        {isPending && <Loader size={18} aria-hidden="true" />}
        {t(isPending ? 'discover.discovering' : 'discover.subtitle')}
      </p>
      <VisuallyHidden role="status">{isPending ? t('discover.discovering') : words}</VisuallyHidden>
    </>
  )
}
