import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '../../ui/layers.ts'
import type { ActiveFilters } from '../filters/filters.ts'
import classes from './SavedSearches.module.css'
import { SearchesPanel } from './SearchesPanel.tsx'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

/** The member's saved searches, and a form to save the current one. */
export function SavedSearches({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  const apply = (next: ActiveFilters) => {
    setOpened(false)
    onSearch(next)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={classes.target}
          variant="default"
          size="md"
          radius="xl"
          aria-label={t('searches.title')}
          onClick={() => setOpened(!opened)}
        >
          <IconBookmark size={20} aria-hidden="true" />
          <span className={classes.name}>{t('searches.title')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <SearchesPanel filters={filters} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}
