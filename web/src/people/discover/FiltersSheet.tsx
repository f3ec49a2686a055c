import { type ActiveFilters, cleared } from '@hearth/shared/people/active-filters'
import { Button, Drawer } from '@mantine/core'
import { type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSearch from '~icons/search'
import { useLayer } from '../../ui/layers.ts'
import { AdvancedFilters } from './filters/AdvancedFilters.tsx'
import { BasicFilters } from './filters/BasicFilters.tsx'
import classes from './filters/FiltersSheet.module.css'
import { LocationFilters } from './filters/LocationFilters.tsx'
import { SavedSearches } from './saved/SavedSearches.tsx'
import { useFound } from './use-found.ts'

type Props = {
  opened: boolean
  onClose: () => void
  filters: ActiveFilters
  hasPlace: boolean
  searching: boolean
  onSearch: (filters: ActiveFilters) => Promise<void>
}

/** The search-and-filters panel. Opens with the active filters. Edits are discarded unless the member searches. */
export function FiltersSheet({ opened, onClose, ...panel }: Props) {
  const { t } = useTranslation()
  useLayer(opened, onClose)
  // The sheet is painted first: its controls take a phone longer than a tap may wait.
  const isPainted = useDeferredValue(opened, false)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      title={t('discover.sheet')}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('discover.close'), size: 44 }}
      transitionProps={{ duration: 220 }}
    >
      {isPainted && <Panel {...panel} onFound={onClose} />}
    </Drawer>
  )
}

type PanelProps = Omit<Props, 'opened' | 'onClose'> & { onFound: () => void }

function Panel({ filters, hasPlace, searching, onSearch, onFound }: PanelProps) {
  const { t } = useTranslation()
  const form = useId()
  const found = useFound(filters)
  const [draft, setDraft] = useState(filters)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const change = (part: Partial<ActiveFilters>) => setDraft((old) => ({ ...old, ...part }))
  const clear = () => {
    const next = { ...cleared, order: filters.order }
    setDraft(next)
    void onSearch(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (searching) return
    await onSearch(draft)
    // The sheet may have been reopened meanwhile; only the one that started this search may be closed.
    if (isOpen.current) onFound()
  }
  const apply = (saved: ActiveFilters) => {
    void onSearch(saved)
    onFound()
  }
  return (
    <div className={classes.panel}>
      <div className={classes.scroll}>
        {found.words && <p className={classes.found}>{found.words}</p>}
        <SavedSearches filters={draft} onApply={apply} />
        {/* The footer's button searches from outside: searches are saved by a form of their own. */}
        <form id={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
          <LocationFilters draft={draft} onChange={change} hasPlace={hasPlace} />
          <BasicFilters draft={draft} onChange={change} />
          <AdvancedFilters draft={draft} onChange={change} />
        </form>
      </div>
      <div className={classes.footer}>
        <Button variant="default" size="md" onClick={clear}>
          {t('discover.clear')}
        </Button>
        <Button
          type="submit"
          form={form}
          size="md"
          aria-disabled={searching}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        >
          {searching ? t('discover.searching') : t('discover.search')}
        </Button>
      </div>
    </div>
  )
}
