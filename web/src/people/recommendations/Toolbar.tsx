import { setAsideDays } from '@hearth/shared/people/recommendation-limits'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHeart from '~icons/adjustments-heart'
import IconDots from '~icons/dots'
import IconRefresh from '~icons/refresh'
import { layer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'
import classes from './Recommendations.module.css'
import type { View } from './ViewMenu.tsx'

const ViewMenu = layer(() => import('./ViewMenu.tsx'), 'ViewMenu')

type Props = { view: View; onView: (view: View) => void; refreshing: boolean; onRefresh: () => void }

/** The viewer's preferences, new suggestions, and a menu with the rest. */
export function Toolbar({ view, onView, refreshing, onRefresh }: Props) {
  const { t } = useTranslation()
  const menu = useOpened()
  const button = (
    <button
      type="button"
      className={classes.tool}
      aria-label={t('recommendations.tools')}
      aria-haspopup="menu"
      onClick={() => menu.onChange(true)}
    >
      <IconDots size={22} aria-hidden="true" />
    </button>
  )
  return (
    <div className={classes.tools}>
      <Link to="/match/wishes" className={classes.tool}>
        <IconAdjustmentsHeart size={20} aria-hidden="true" />
        <span>{t('recommendations.wishes.short')}</span>
      </Link>
      <button
        type="button"
        className={classes.tool}
        title={t('recommendations.refreshHint', { days: setAsideDays })}
        aria-disabled={refreshing}
        onClick={onRefresh}
      >
        <IconRefresh size={20} aria-hidden="true" />
        <span>{t('recommendations.refresh')}</span>
      </button>
      <ViewMenu {...menu} view={view} onView={onView} button={button} />
    </div>
  )
}
