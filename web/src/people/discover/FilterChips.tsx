import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import classes from './Discover.module.css'
import { relax, switchedOn } from './filters/filters.ts'
import { useFilterText } from './filters/use-filter-text.ts'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

/** The focus moves to the neighbour, because the pressed chip disappears. */
function focusBeside({ nextElementSibling, previousElementSibling }: HTMLElement) {
  const beside = nextElementSibling ?? previousElementSibling
  const button = beside?.matches('button') ? beside : beside?.querySelector('button')
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}

/** The filters that are switched on, each removed with one press. */
export function FilterChips({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const textOf = useFilterText()
  return switchedOn(filters).map((key) => {
    const name = textOf(filters, key)
    if (!name) return null
    return (
      <button
        key={key}
        type="button"
        className={classes.chip}
        aria-label={t('discover.remove', { name })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          onSearch(relax(filters, key))
        }}
      >
        {name}
        <IconX size={16} aria-hidden="true" />
      </button>
    )
  })
}
