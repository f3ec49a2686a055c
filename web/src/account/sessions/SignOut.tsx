import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../app/session/use-sign-out.ts'
import classes from '../../ui/settings-part.module.css'

/** Ends the session of this browser. */
export function SignOut() {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${classes.button} ${classes.last}`} onClick={useSignOut()}>
      {t('shell.account.signOut')}
    </button>
  )
}
