import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { background } from '../../app/lazy/background.tsx'
import { layer } from '../../app/lazy/layer.tsx'
import { useMe } from '../../app/session/session.ts'
import { useMember } from '../../app/session/use-member.ts'
import screen from '../../members/MemberListScreen.module.css'
import { PausedScreen } from '../../members/Paused.tsx'
import { Restricted } from '../../moderation/statements/Restricted.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Controls } from './Controls.tsx'
import classes from './Discover.module.css'
import { chosenCount } from './filters/filters.ts'
import { useFilters } from './filters/use-filters.ts'
import { membersQuery } from './members-query.ts'
import { Results } from './Results.tsx'
import { Subtitle } from './Subtitle.tsx'

const OwnSearch = background(() => import('./OwnSearch.tsx'), 'OwnSearch')
const Dropped = background(() => import('./Dropped.tsx'), 'Dropped')
const FiltersSheet = layer(() => import('./FiltersSheet.tsx'), 'FiltersSheet')

/** The members who fit, and the filters. */
export function Discover() {
  const { t } = useTranslation()
  const { profile } = useMember()
  const { data: me } = useMe()
  if (me?.settings.paused) return <PausedScreen title={t('discover.title')} />
  return profile ? <DiscoverForMember key={profile.id} profile={profile} /> : <Loading />
}

function DiscoverForMember({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const { filters, open, apply, isFirst, gone } = useFilters(profile)
  const hasPlace = profile.publicPoint !== null
  const [opened, setOpened] = useState(false)
  const [ownNames, setOwnNames] = useState('')
  const [searching, setSearching] = useState(false)

  /** A search starts at the first page, even with unchanged filters. */
  async function search(next: ActiveFilters) {
    setSearching(true)
    void queryClient.resetQueries({ queryKey: membersQuery(next).queryKey, exact: true })
    void apply(next)
    await queryClient.prefetchInfiniteQuery(membersQuery(next))
    setSearching(false)
  }
  const shared = {
    filters,
    hasPlace,
    onFilters: () => setOpened(true),
    onSearch: (next: ActiveFilters) => void search(next),
  }

  return (
    <div className={screen.screen}>
      <Restricted kind="hidden" className={classes.restricted} />
      <header>
        <Title order={1}>{t('discover.title')}</Title>
        <Subtitle filters={filters} />
      </header>
      <Controls {...shared} chosen={chosenCount(filters, profile)} />
      <Results
        {...shared}
        isFirst={isFirst && hasPlace}
        ownNames={ownNames}
        onDropped={(next) => void apply(next, true)}
      />
      {gone.length > 0 && <Dropped filters={filters} dropped={gone} onDropped={(next) => void apply(next, true)} />}
      {filters.fields && (
        <OwnSearch filters={filters} open={open} onOld={() => void apply(filters, true)} onNames={setOwnNames} />
      )}
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
