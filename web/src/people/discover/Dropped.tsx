import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { fieldsOf, filterKeys } from '@hearth/shared/people/discover-filters'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { closeButton, showToast } from '../../ui/toast.ts'

type Props = {
  filters: ActiveFilters
  /** The filters that the community does not have any more. */
  dropped: string[]
  onDropped: (filters: ActiveFilters) => void
}

/** Says once that a filter is gone, and goes on without it. */
export function Dropped({ filters, dropped, onDropped }: Props) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const words = { title: t('fields.dropped.title'), message: t('fields.dropped.text', { count: dropped.length }) }
    showToast({ id: 'dropped-filters', ...words, closeButtonProps: closeButton() })
    const gone = filterKeys
      .filter((key) => dropped.includes(key))
      .flatMap((key) => fieldsOf(key).map((field) => [field]))
    const kept = filters.fields?.filter((text) => !dropped.includes(text)) ?? []
    const interests = filters.interests?.filter((key) => !dropped.includes(`interests${filterSeparator}${key}`)) ?? []
    onDropped({
      ...filters,
      interests: interests.length ? interests : undefined,
      fields: kept.length ? kept : undefined,
      ...Object.fromEntries(gone),
    })
    // The fields that the browser knows are outdated too.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }, [dropped])
  return null
}
