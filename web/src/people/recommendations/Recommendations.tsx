import { matchList, matchViewCookie } from '@hearth/shared/page-cookies'
import { Button, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import { useMe } from '../../app/session/session.ts'
import { readCookie, writeCookie } from '../../app/storage/browser-store.ts'
import { cardBudgetText } from '../../members/card-budget-text.ts'
import list from '../../members/MemberListScreen.module.css'
import { PausedScreen } from '../../members/Paused.tsx'
import { Deck, DeckSkeleton } from './Deck.tsx'
import { RecommendationList } from './RecommendationList.tsx'
import classes from './Recommendations.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useRecommendations } from './use-recommendations.ts'
import type { View } from './ViewMenu.tsx'

const NoRecommendations = screen(() => import('./NoRecommendations.tsx'), 'NoRecommendations')

/** The viewer's recommendations, one by one or side by side. */
export function Recommendations() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  return me?.settings.paused ? <PausedScreen title={t('recommendations.title')} /> : <RecommendationsForMember />
}

function RecommendationsForMember() {
  const { t } = useTranslation()
  const [view, setView] = useState<View>(() => (readCookie(matchViewCookie) === matchList ? matchList : 'cards'))
  const choose = (next: View) => {
    setView(next)
    // Not in storage: the server reads it, to begin the page with the right places.
    writeCookie(matchViewCookie, next)
  }
  const state = useRecommendations()
  return (
    <div className={list.screen}>
      <header className={classes.heading}>
        <Title order={1}>{t('recommendations.title')}</Title>
        <Toolbar view={view} onView={choose} refreshing={state.refreshing} onRefresh={() => void state.refresh()} />
      </header>
      <Content state={state} view={view} />
    </div>
  )
}

type ContentProps = { state: ReturnType<typeof useRecommendations>; view: View }

function Content({ state, view }: ContentProps) {
  const { t } = useTranslation()
  const { query, members } = state
  if (query.isLoadingError)
    return (
      <div className={list.failed} role="alert">
        <p>{cardBudgetText(t, query.error, 'recommendations.failed')}</p>
        <Button size="md" radius="xl" onClick={() => void query.refetch()}>
          {t('recommendations.tryAgain')}
        </Button>
      </div>
    )
  if (query.isPending || (!members.length && query.isFetching)) return <DeckSkeleton />
  if (!members.length)
    return (
      <Suspense fallback={<DeckSkeleton />}>
        <NoRecommendations onRefresh={() => void state.refresh()} undo={state.undo} />
      </Suspense>
    )
  return view === 'cards' ? <Deck {...state} /> : <RecommendationList {...state} />
}
