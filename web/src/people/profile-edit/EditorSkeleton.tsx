import { useTranslation } from 'react-i18next'
import { useLoadingShown } from '../../ui/Loading.tsx'
import classes from './EditorSkeleton.module.css'

const fields = ['first', 'second', 'third', 'fourth']

/**
 * The placeholder of the profile's form. It has plain elements only, because it shows when only the first script has
 * loaded.
 */
export function EditorSkeleton() {
  const { t } = useTranslation()
  const isContinued = useLoadingShown()
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.title} aria-hidden="true" />
      <p className={classes.word} role={isContinued ? undefined : 'status'}>
        {t('shell.loading')}
      </p>
      <div className={classes.form} aria-hidden="true">
        {fields.map((field) => (
          <div key={field} className={classes.field} />
        ))}
      </div>
    </div>
  )
}
