import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import cards from './CardGrid.module.css'
import classes from './MemberTile.module.css'

export function TileGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={`${cards.grid} ${classes.four}`} aria-label={label}>
      {children}
    </ul>
  )
}

/** The placeholder of loading tiles. */
export function TileSkeletons() {
  return (
    <div className={`${cards.grid} ${classes.four}`} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <div className={cards.skeleton} key={index}>
          <Skeleton className={cards.skeletonPicture} radius="16px 16px 0 0" />
          <div className={classes.main}>
            <Skeleton height={44} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The button that loads the next page. */
export function MoreTiles({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      <Button variant="default" size="md" radius="xl" aria-disabled={loading} onClick={() => !loading && onMore()}>
        {t(loading ? 'members.loadingMore' : 'members.loadMore')}
      </Button>
    </div>
  )
}
