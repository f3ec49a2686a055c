import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import actions from '../../ui/actions.module.css'
import evening from '../../ui/evening.svg'
import classes from './Invitation.module.css'

/** The call to sign up at the end of a public page. Only visitors see it. */
export function Invitation() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  if (me) return null
  return (
    <section className={classes.invitation} aria-labelledby="invitation">
      <div className={classes.card}>
        <img src={evening} alt="" width={800} height={1100} loading="lazy" className={classes.evening} />
        <div className={classes.words}>
          <h2 id="invitation" className={classes.title}>
            {t('landing.action.title')}
          </h2>
          <p className={classes.text}>{t('landing.action.text')}</p>
          <Link to="/auth" search={{ tab: 'sign-up' }} className={`${actions.main} ${actions.large}`}>
            {t('landing.join')}
          </Link>
        </div>
      </div>
    </section>
  )
}
