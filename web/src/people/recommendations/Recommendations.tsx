import { matchList, matchViewCookie } from '@hearth/shared/page-cookies'
import { setAsideDays } from '@hearth/shared/people/recommendation-limits'
import { Button, SegmentedControl, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHeart from '~icons/adjustments-heart'
import IconCards from '~icons/cards'
import IconInfoCircle from '~icons/info-circle'
import IconLayoutList from '~icons/layout-list'
import IconRefresh from '~icons/refresh'
import { screen } from '../../app/lazy/screen.ts'
import { useMe } from '../../app/session/session.ts'
import { readCookie, writeCookie } from '../../app/storage/browser-store.ts'
import { cardBudgetText } from '../../members/card-budget-text.ts'
import list from '../../members/MemberListScreen.module.css'
import { PausedScreen } from '../../members/Paused.tsx'
import { Deck, DeckSkeleton } from './Deck.tsx'
import { RecommendationList } from './RecommendationList.tsx'
import classes from './Recommendations.module.css'
import { useRecommendations } from './use-recommendations.ts'

const NoRecommendations = screen(() => import('./NoRecommendations.tsx'), 'NoRecommendations')

type View = 'cards' | typeof matchList
const views: View[] = ['cards', matchList]

/** The viewer's recommendations, one by one or side by side. */
export function Recommendations() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  return me?.settings.paused ? <PausedScreen title={t('recommendations.title')} /> : <RecommendationsForMember />
}

function RecommendationsForMember() {
  const { t } = useTranslation()
  const [view, setView] = useState<View>(() => (readCookie(matchViewCookie) === matchList ? matchList : 'cards'))
  const choose = (next: string) => {
    setView(next as View)
    // Not in storage: the server reads it, to begin the page with the right places.
    writeCookie(matchViewCookie, next)
  }
  const state = useRecommendations()
  return (
    <div className={list.screen}>
      <header className={classes.heading}>
        <Title order={1}>{t('recommendations.title')}</Title>
        <nav className={classes.tools} aria-label={t('recommendations.tools')}>
          <Link to="/match/wishes" className={classes.tool} title={t('recommendations.wishes.title')}>
            <IconAdjustmentsHeart size={20} aria-hidden="true" />
            <span className={classes.label}>{t('recommendations.wishes.title')}</span>
          </Link>
          <Link to="/match/how-it-works" className={classes.tool} title={t('recommendations.how.link')}>
            <IconInfoCircle size={20} aria-hidden="true" />
            <span className={classes.label}>{t('recommendations.how.link')}</span>
          </Link>
        </nav>
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('recommendations.view.label')}
            radius="xl"
            value={view}
            onChange={choose}
            data={views.map((value) => ({ value, label: <Choice value={value} /> }))}
          />
          <Button
            className={classes.refresh}
            variant="default"
            radius="xl"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            title={t('recommendations.refreshHint', { days: setAsideDays })}
            aria-disabled={state.refreshing}
            onClick={() => void state.refresh()}
          >
            <span className={classes.label}>{t('recommendations.refresh')}</span>
          </Button>
        </div>
      </header>
      <Content state={state} view={view} />
    </div>
  )
}

function Choice({ value }: { value: View }) {
  const { t } = useTranslation()
  const Icon = value === 'cards' ? IconCards : IconLayoutList
  return (
    <span className={classes.choice}>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.label}>{t(`recommendations.view.${value}`)}</span>
    </span>
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
