import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { useFilterWords } from '../../members/community-fields/filter-words.ts'
import classes from './Discover.module.css'
import { relax, relaxOwn, switchedOn } from './filters/filters.ts'
import { useFilterText } from './filters/use-filter-text.ts'

type Props = { filters: ActiveFilters; onSearch: (filters: ActiveFilters) => void }

/** The focus moves to the neighbour, because the pressed chip disappears. */
function focusBeside({ nextElementSibling, previousElementSibling }: HTMLElement) {
  const beside = nextElementSibling ?? previousElementSibling
  const button = beside?.matches('button') ? beside : beside?.querySelector('button')
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}

type Chip = { id: string; name: string | undefined; relaxed: ActiveFilters }

/** What is switched on, in words, and the search without it. */
function useChips(filters: ActiveFilters): Chip[] {
  const hasOwn = filters.fields !== undefined
  const textOf = useFilterText(hasOwn)
  const ownWords = useFilterWords(hasOwn)
  const own = ownWords(filters.fields).map(({ key, words }) => ({
    id: `fields.${key}`,
    name: words,
    relaxed: relaxOwn(filters, key),
  }))
  const others = switchedOn(filters).filter((key) => key !== 'fields')
  return [...others.map((key) => ({ id: key, name: textOf(filters, key), relaxed: relax(filters, key) })), ...own]
}

/** The filters that are switched on, each removed with one press. */
export function FilterChips({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  return useChips(filters).map(({ id, name, relaxed }) => {
    if (!name) return null
    return (
      <button
        key={id}
        type="button"
        className={classes.chip}
        aria-label={t('discover.remove', { name })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          onSearch(relaxed)
        }}
      >
        {name}
        <IconX size={16} aria-hidden="true" />
      </button>
    )
  })
}
