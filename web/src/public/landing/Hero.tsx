import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import classes from './Hero.module.css'
import { SampleCards } from './SampleCards.tsx'

export function Hero() {
  const { t } = useTranslation()
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.tagline}>{t('shell.tagline')}</p>
        <h1 className={classes.headline}>{t('landing.headline')}</h1>
        <p className={classes.lead}>{t('landing.lead')}</p>
        <div className={classes.actions}>
          <Link to="/auth" search={{ tab: 'sign-up' }} className={`${actions.main} ${actions.large}`}>
            {t('landing.join')}
          </Link>
          <Link to="/learn-more" className={classes.more}>
            {t('shell.learnMore')}
          </Link>
        </div>
      </div>
      <SampleCards />
    </section>
  )
}
