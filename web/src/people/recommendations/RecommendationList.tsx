import { useTranslation } from 'react-i18next'
import { MoreTiles } from '../../members/TileGrid.tsx'
import { RecommendationActions } from './RecommendationActions.tsx'
import { RecommendationCard } from './RecommendationCard.tsx'
import classes from './RecommendationList.module.css'
import type { RecommendationsState } from './use-recommendations.ts'

const sizes = '(min-width: 62em) 380px, (min-width: 48em) 50vw, 100vw'

/** The recommended members side by side. */
export function RecommendationList({ members, decide, undo, query }: RecommendationsState) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={classes.list} aria-label={t('recommendations.title')}>
        {members.map((member, index) => (
          <li className={classes.entry} key={member.id}>
            <RecommendationCard layout="list" member={member} sizes={sizes} eager={index < 3} />
            <RecommendationActions layout="list" member={member} onDecide={decide} />
          </li>
        ))}
      </ul>
      {undo && (
        <div className={classes.undoBar}>
          <button type="button" className={classes.undo} onClick={undo.run}>
            {undo.label}
          </button>
        </div>
      )}
      {query.hasNextPage && <MoreTiles loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  )
}
