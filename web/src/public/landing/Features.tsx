import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useTranslation } from 'react-i18next'
import { useOffForAll } from '../../app/session/functions.ts'
import { useScreenExists } from './existing-screens.ts'
import classes from './Features.module.css'
import { Glimpse } from './Glimpses.tsx'
import '../off-for-visitors.css'

type Feature = { key: string; screen: string; of?: CommunityFunction }

/** Hearth's features, each with the screen that offers it. One of a function goes with that. */
const features: Feature[] = [
  { key: 'recommendations', screen: '/match', of: 'recommendations' },
  { key: 'nearby', screen: '/', of: 'distance' },
  { key: 'chat', screen: '/chats' },
  { key: 'likes', screen: '/' },
  { key: 'views', screen: '/views', of: 'views' },
  { key: 'profiles', screen: '/profile-edit' },
]

export function Features() {
  const { t } = useTranslation()
  const isBuilt = useScreenExists()
  const off = useOffForAll()
  const offered = features.filter(({ of }) => !(of && off.includes(of)))
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        {t('landing.features')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.grid} role="list">
        {offered.map(({ key, screen, of }) => (
          <li key={key} className={classes.tile} data-function={of}>
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
