import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBookmark from '~icons/bookmark'
import IconChevronDown from '~icons/chevron-down'
import IconChevronUp from '~icons/chevron-up'
import classes from './SavedSearches.module.css'
import { SearchesPanel } from './SearchesPanel.tsx'

type Props = {
  /** What would be saved: the filters as the sheet shows them. */
  filters: ActiveFilters
  onApply: (filters: ActiveFilters) => void
}

/** The member's saved searches, folded at first, and a form to save the current one. */
export function SavedSearches({ filters, onApply }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={classes.saved}>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="md"
        aria-expanded={isOpen}
        aria-controls={region}
        leftSection={<IconBookmark size={20} aria-hidden="true" />}
        rightSection={<Chevron size={18} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('searches.title')}
      </Button>
      <div id={region}>{isOpen && <SearchesPanel filters={filters} onApply={onApply} />}</div>
    </section>
  )
}
