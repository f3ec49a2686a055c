import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Loading.module.css'

let shown = 0

/** Tells whether a screen is still on its way. */
export const isLoadingShown = () => shown > 0

/**
 * Counts a placeholder as shown.
 * @returns whether it replaces another placeholder, for which screen readers have announced "Loading..." already
 */
export function useLoadingShown(): boolean {
  const [isContinued] = useState(isLoadingShown)
  useLayoutEffect(() => {
    shown += 1
    return () => {
      shown -= 1
    }
  }, [])
  return isContinued
}

/** The placeholder of a screen that is loading. */
export function Loading() {
  const { t } = useTranslation()
  const isContinued = useLoadingShown()
  return (
    <div className={classes.loading} role={isContinued ? undefined : 'status'}>
      {t('shell.loading')}
    </div>
  )
}
