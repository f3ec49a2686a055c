import { useTranslation } from 'react-i18next'
import classes from './Loading.module.css'

/** The placeholder of a screen that is loading. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className={classes.loading} role="status">
      {t('shell.loading')}
    </div>
  )
}
