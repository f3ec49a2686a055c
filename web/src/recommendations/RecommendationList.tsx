import { useTranslation } from 'react-i18next'
import { MoreTiles } from '../members/TileGrid.tsx'
import { RecommendationActions } from './RecommendationActions.tsx'
import { RecommendationCard } from './RecommendationCard.tsx'
import classes from './Recommendations.module.css'
import type { HandState } from './use-recommendations.ts'

const sizes = '(min-width: 62em) 380px, (min-width: 48em) 50vw, 100vw'

/** The hand side by side. */
export function RecommendationList({ hand, decide, way, query }: HandState) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={classes.list} aria-label={t('match.title')}>
        {hand.map((match, index) => (
          <li className={classes.entry} key={match.id}>
            <RecommendationCard match={match} sizes={sizes} eager={index < 3} />
            <RecommendationActions match={match} onDecide={decide} />
          </li>
        ))}
      </ul>
      {way && (
        <div className={classes.undoBar}>
          <button type="button" className={classes.undo} onClick={way.undo}>
            {way.label}
          </button>
        </div>
      )}
      {query.hasNextPage && <MoreTiles loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  )
}
