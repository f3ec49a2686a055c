import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import type { SavedSearch } from '@hearth/shared/people/searches'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../app/api/client.ts'
import { errorCode } from '../../../app/api/query-client.ts'
import { refetchInFlight } from '../../../app/api/refetch.ts'
import { failureText } from '../../../app/i18n/failure-text.ts'
import { currentLanguage } from '../../../app/i18n/i18n.ts'
import { byName } from '../../../ui/by-name.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import classes from './SavedSearches.module.css'
import { SaveSearch } from './SaveSearch.tsx'
import { SearchRow } from './SearchRow.tsx'

const listed = api.searches.list.queryOptions()

type Props = { filters: ActiveFilters; onApply: (filters: ActiveFilters) => void }

/** The list, in which deleted searches keep their place until the panel closes, and the form below. */
export function SearchesPanel({ filters, onApply }: Props) {
  const { t } = useTranslation()
  const query = useQuery(listed)
  const { removed, said, failed, remove, restore, saved } = useChanges()
  const kept = query.data ?? []
  const names = new Set(kept.map(({ name }) => name))
  const rows = [...kept, ...removed.filter(({ name }) => !names.has(name))]
  return (
    <>
      {query.isPending && <Skeleton h={56} my={8} />}
      {query.isError && (
        <LoadFailed
          className={classes.listFailed}
          text={t('searches.listFailed')}
          retryLabel={t('discover.retry')}
          onRetry={() => void query.refetch()}
          quiet
        />
      )}
      {query.data && rows.length === 0 && <p className={classes.hint}>{t('searches.none')}</p>}
      <ul className={classes.list}>
        {rows.sort(byName(currentLanguage(), ({ name }) => name)).map((search) => (
          <SearchRow
            key={search.name}
            search={search}
            filters={filters}
            isRemoved={removed.includes(search)}
            onApply={onApply}
            onRemove={() => void remove(search)}
            onRestore={() => void restore(search)}
          />
        ))}
      </ul>
      {failed && (
        <p className={classes.problem} role="alert">
          {failureText(t, failed)}
        </p>
      )}
      <SaveSearch filters={filters} names={names} onSaved={saved} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** Deletes at once, undoes that, and announces both to screen readers. */
function useChanges() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<SavedSearch[]>([])
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const show = (change: (list: SavedSearch[]) => SavedSearch[]) => {
    queries.setQueryData(listed.queryKey, (list) => change(list ?? []))
    refetchInFlight(listed.queryKey)
  }
  const attempt = async (work: () => Promise<void>) => {
    setFailed(null)
    await work().catch((error: unknown) => setFailed(errorCode(error)))
  }
  const forget = ({ name }: SavedSearch) => setRemoved((list) => list.filter((one) => one.name !== name))
  const saved = (search: SavedSearch) => {
    forget(search)
    show((list) => [...list.filter(({ name }) => name !== search.name), search])
    setSaid(t('searches.saved', { name: search.name }))
  }
  const remove = (search: SavedSearch) =>
    attempt(async () => {
      await client.searches.remove({ id: search.id })
      setRemoved((list) => [...list, search])
      show((list) => list.filter(({ id }) => id !== search.id))
      setSaid(t('searches.deleted', { name: search.name }))
    })
  const restore = ({ name, filters, order }: SavedSearch) =>
    // What was kept with the member's agreement comes back with it.
    attempt(async () => {
      const agreed = filters.fields && { agrees: true }
      saved(await client.searches.save({ name, filters, order, ...agreed }))
    })
  return { removed, said, failed, remove, restore, saved }
}
