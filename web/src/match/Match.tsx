import { Button, SegmentedControl, Skeleton, Title } from '@mantine/core'
import { IconAdjustmentsHeart, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api.ts'
import { readStored, writeStored } from '../app/browser-store.ts'
import { MembersOnly } from '../app/MembersOnly.tsx'
import screen from '../people/PeopleScreen.module.css'
import { toastProblem } from '../ui/toast.ts'
import { Deck } from './Deck.tsx'
import classes from './Match.module.css'
import { MatchEmpty } from './MatchEmpty.tsx'
import { MatchList } from './MatchList.tsx'
import { putHand } from './match-query.ts'
import { useHand } from './use-hand.ts'

type View = 'cards' | 'list'
const views: View[] = ['cards', 'list']
const key = 'hearth-match-view'

/** Members who may be right for the viewer, one by one or side by side. */
export function Match() {
  return (
    <MembersOnly>
      <Matches />
    </MembersOnly>
  )
}

function Matches() {
  const { t } = useTranslation()
  const [view, setView] = useState<View>(() => (readStored(key) === 'list' ? 'list' : 'cards'))
  const choose = (next: string) => {
    setView(next as View)
    writeStored(key, next)
  }
  const state = useHand()
  const { refreshing, refresh } = useRefresh()
  return (
    <div className={screen.screen}>
      <header className={classes.heading}>
        <Title order={1}>{t('match.title')}</Title>
        <nav className={classes.tools} aria-label={t('match.tools')}>
          <Link to="/match/wishes" className={classes.tool}>
            <IconAdjustmentsHeart size={20} aria-hidden="true" />
            {t('match.wishes.title')}
          </Link>
          <Link to="/match/how-it-works" className={classes.tool}>
            <IconInfoCircle size={20} aria-hidden="true" />
            {t('match.how.link')}
          </Link>
        </nav>
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('match.view.label')}
            radius="xl"
            value={view}
            onChange={choose}
            data={views.map((value) => ({ value, label: t(`match.view.${value}`) }))}
          />
          <Button
            variant="default"
            radius="xl"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            aria-disabled={refreshing}
            onClick={() => void refresh()}
          >
            {t('match.refresh')}
          </Button>
        </div>
      </header>
      <Content state={state} view={view} onRefresh={() => void refresh()} />
    </div>
  )
}

/** Puts the undecided away and deals anew. */
function useRefresh() {
  const { t } = useTranslation()
  const [refreshing, setRefreshing] = useState(false)
  async function refresh() {
    if (refreshing) return
    setRefreshing(true)
    try {
      await putHand(await client.match.refresh())
    } catch {
      toastProblem(t('match.failed'))
    } finally {
      setRefreshing(false)
    }
  }
  return { refreshing, refresh }
}

type ContentProps = { state: ReturnType<typeof useHand>; view: View; onRefresh: () => void }

function Content({ state, view, onRefresh }: ContentProps) {
  const { t } = useTranslation()
  const { query, hand } = state
  if (query.isLoadingError)
    return (
      <div className={screen.failed} role="alert">
        <p>{t('match.failed')}</p>
        <Button size="md" radius="xl" onClick={() => void query.refetch()}>
          {t('match.tryAgain')}
        </Button>
      </div>
    )
  if (query.isPending || (!hand.length && query.isFetching)) return <Coming />
  if (!hand.length) return <MatchEmpty onRefresh={onRefresh} last={state.last} onUndo={state.undo} />
  return view === 'cards' ? <Deck {...state} /> : <MatchList {...state} />
}

/** Where the card is to come. */
function Coming() {
  const { t } = useTranslation()
  return (
    <div className={classes.deck}>
      <p className="visually-hidden" role="status">
        {t('match.finding')}
      </p>
      <div className={classes.stack}>
        <div className={classes.card} aria-hidden="true">
          <Skeleton className={classes.coming} radius="16px" />
        </div>
      </div>
    </div>
  )
}
