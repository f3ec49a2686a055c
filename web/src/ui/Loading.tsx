import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Loading.module.css'

let shown = 0

/** Tells whether a screen is still on its way. */
export const isLoadingShown = () => shown > 0

/** The placeholder of a screen that is loading. */
export function Loading() {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    shown += 1
    return () => {
      shown -= 1
    }
  }, [])
  return (
    <div className={classes.loading} role="status">
      {t('shell.loading')}
    </div>
  )
}
