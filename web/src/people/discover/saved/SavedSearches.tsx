import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBookmark from '~icons/bookmark'
import { layer } from '../../../app/lazy/layer.tsx'
import { useLayer } from '../../../ui/layers.ts'
import classes from './SavedSearches.module.css'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

const SearchesPopover = layer(() => import('./SearchesPopover.tsx'), 'SearchesPopover')

/** The member's saved searches, and a form to save the current one. */
export function SavedSearches({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  const apply = (next: ActiveFilters) => {
    setOpened(false)
    onSearch(next)
  }
  const button = (
    <Button
      className={classes.target}
      variant="default"
      size="md"
      radius="xl"
      aria-label={t('searches.title')}
      aria-haspopup="dialog"
      onClick={() => setOpened(!opened)}
    >
      <IconBookmark size={20} aria-hidden="true" />
      <span className={classes.name}>{t('searches.title')}</span>
    </Button>
  )
  return <SearchesPopover opened={opened} onChange={setOpened} button={button} filters={filters} onApply={apply} />
}
