import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'

type Query = {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type Props = {
  id: 'blocked' | 'reports'
  query: Query
  count: number
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A paged list with its title: loading, filled, empty, or failed with a button to retry. */
export function ListPart({ id, query, count, heading, children }: Props) {
  const { t } = useTranslation()
  return (
    <SettingsPart
      id={id}
      title={t(`safety.${id}.title`)}
      heading={heading}
      query={query}
      notLoaded={t('safety.notLoaded')}
    >
      {!query.isPending && !query.isError && count === 0 && <p className={classes.none}>{t(`safety.${id}.none`)}</p>}
      {count > 0 && <SettingsList>{children}</SettingsList>}
      {query.hasNextPage && (
        <Button
          variant="default"
          my={14}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('members.loadMore')}
        </Button>
      )}
    </SettingsPart>
  )
}
