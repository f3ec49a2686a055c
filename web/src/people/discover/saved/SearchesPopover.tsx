import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SavedSearches.module.css'
import { SearchesPanel } from './SearchesPanel.tsx'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  button: ReactNode
  filters: ActiveFilters
  onApply: (filters: ActiveFilters) => void
}

/** The panel of saved searches below its button. */
export function SearchesPopover({ opened, onChange, button, filters, onApply }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <SearchesPanel filters={filters} onApply={onApply} />
      </Popover.Dropdown>
    </Popover>
  )
}
