import { useTranslation } from 'react-i18next'
import classes from './Loading.module.css'

/** What stands where a screen is still on its way. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className={classes.loading} role="status">
      {t('shell.loading')}
    </div>
  )
}
