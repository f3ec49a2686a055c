import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import type { SavedSearch } from '@hearth/shared/people/searches'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '~icons/trash'
import { useOff } from '../../../app/session/functions.ts'
import { fromQuery, inUse, isSame } from '../filters/filters.ts'
import classes from './SavedSearches.module.css'
import { useSummary } from './use-summary.ts'

type Props = {
  search: SavedSearch
  filters: ActiveFilters
  isRemoved: boolean
  onApply: (filters: ActiveFilters) => void
  onRemove: () => void
  onRestore: () => void
}

/** One search. Pressing it searches; after deleting, the row offers Undo. */
export function SearchRow({ search, filters, isRemoved, onApply, onRemove, onRestore }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(search.filters.fields !== undefined)
  const row = useFocusAfterChange(isRemoved)
  const { name } = search
  const asked = fromQuery(search.filters, search.order)
  const active = inUse(asked, useOff())
  if (isRemoved)
    return (
      <li className={classes.row} ref={row}>
        <span className={classes.removed}>{t('searches.deleted', { name })}</span>
        <Button
          variant="default"
          radius="xl"
          className={classes.undo}
          aria-label={t('searches.undoOf', { name })}
          onClick={onRestore}
        >
          {t('searches.undo')}
        </Button>
      </li>
    )
  return (
    <li className={classes.row} ref={row}>
      <UnstyledButton
        className={classes.apply}
        aria-current={isSame(active, filters) || undefined}
        // What the community has switched off since is named once, and dropped.
        onClick={() => onApply(asked)}
      >
        <span className={classes.searchName}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.summary}>{summary(active)}</span>
      </UnstyledButton>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('searches.delete', { name })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

/** The pressed button disappears when the row changes: the focus moves to the row's new button. */
function useFocusAfterChange(isRemoved: boolean) {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(isRemoved)
  useEffect(() => {
    if (before.current !== isRemoved) row.current?.querySelector('button')?.focus()
    before.current = isRemoved
  }, [isRemoved])
  return row
}
