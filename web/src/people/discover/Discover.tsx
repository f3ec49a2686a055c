import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Badge, Button, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import { queryClient } from '../../app/api/query-client.ts'
import { layer } from '../../app/lazy/layer.tsx'
import { useMe } from '../../app/session/session.ts'
import { useMember } from '../../app/session/use-member.ts'
import screen from '../../members/MemberListScreen.module.css'
import { PausedScreen } from '../../members/Paused.tsx'
import { Restricted } from '../../moderation/statements/Restricted.tsx'
import { Loading } from '../../ui/Loading.tsx'
import classes from './Discover.module.css'
import { FirstRadius } from './FirstRadius.tsx'
import { chosenCount } from './filters/filters.ts'
import { useFilters } from './filters/use-filters.ts'
import { membersQuery } from './members-query.ts'
import { Results } from './Results.tsx'
import { SavedSearches } from './saved/SavedSearches.tsx'

const FiltersSheet = layer(() => import('./filters/FiltersSheet.tsx'), 'FiltersSheet')

/** The members who fit, and the filters. */
export function Discover() {
  const { t } = useTranslation()
  const { profile } = useMember()
  const { data: me } = useMe()
  if (me?.settings.paused) return <PausedScreen title={t('discover.title')} />
  return profile ? <DiscoverForMember key={profile.id} profile={profile} /> : <Loading />
}

function DiscoverForMember({ profile }: { profile: OwnProfile }) {
  const { filters, apply, isFirst } = useFilters(profile)
  const hasPlace = profile.publicPoint !== null
  const [opened, setOpened] = useState(false)
  const [searching, setSearching] = useState(false)

  /** A search starts at the first page, even with unchanged filters. */
  async function search(next: ActiveFilters) {
    setSearching(true)
    void queryClient.resetQueries({ queryKey: membersQuery(next).queryKey, exact: true })
    void apply(next)
    await queryClient.prefetchInfiniteQuery(membersQuery(next))
    setSearching(false)
  }

  return (
    <div className={screen.screen}>
      <Restricted kind="hidden" className={classes.restricted} />
      <Heading
        filters={filters}
        chosen={chosenCount(filters, profile)}
        onOpen={() => setOpened(true)}
        onSearch={(next) => void search(next)}
      />
      {isFirst && hasPlace && <FirstRadius filters={filters} onSearch={(next) => void search(next)} />}
      <Results
        filters={filters}
        hasPlace={hasPlace}
        onFilters={() => setOpened(true)}
        onSearch={(next) => void search(next)}
      />
      <FiltersSheet
        opened={opened}
        onClose={() => setOpened(false)}
        filters={filters}
        hasPlace={hasPlace}
        searching={searching}
        onSearch={search}
      />
    </div>
  )
}

type HeadingProps = {
  filters: ActiveFilters
  /** How many filters the member chose. */
  chosen: number
  onOpen: () => void
  onSearch: (filters: ActiveFilters) => void
}

function Heading({ filters, chosen, onOpen, onSearch }: HeadingProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.heading}>
      <Title order={1}>{t('discover.title')}</Title>
      <SavedSearches filters={filters} onSearch={onSearch} />
      <Button
        variant="default"
        size="md"
        radius="xl"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        rightSection={chosen > 0 && <Badge circle>{chosen}</Badge>}
        onClick={onOpen}
      >
        {t('discover.filters')}
      </Button>
      <p className={classes.subtitle}>{t('discover.subtitle')}</p>
    </header>
  )
}
