import { useTranslation } from 'react-i18next'
import { useScreenExists } from './existing-screens.ts'
import classes from './Features.module.css'
import { Glimpse } from './Glimpses.tsx'

/** Hearth's features, each with the screen that offers it. */
const features: { key: string; screen: string }[] = [
  { key: 'recommendations', screen: '/match' },
  { key: 'nearby', screen: '/' },
  { key: 'chat', screen: '/chats' },
  { key: 'likes', screen: '/' },
  { key: 'views', screen: '/views' },
  { key: 'profiles', screen: '/profile-edit' },
]

export function Features() {
  const { t } = useTranslation()
  const isBuilt = useScreenExists()
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        {t('landing.features')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.grid} role="list">
        {features.map(({ key, screen }) => (
          <li key={key} className={classes.tile}>
            <Glimpse of={key} />
            <h3 className={classes.name}>
              {t(`landing.${key}.title`)}{' '}
              {!isBuilt(screen) && <span className={classes.soon}>{t('landing.soon')}</span>}
            </h3>
            <p className={classes.text}>{t(`landing.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
