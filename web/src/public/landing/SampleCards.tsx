import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import IconHeartFilled from '~icons/heart-filled'
import IconMapPin from '~icons/map-pin'
import { useOffForAll } from '../../app/session/functions.ts'
import { openingEnd } from './opening.ts'
import { amara, mei, type Sample, tomas } from './people.ts'
import classes from './SampleCards.module.css'
import '../off-for-visitors.css'

/** From left to right. */
const samples = [tomas, amara, mei]

/** Three sample cards that look like those members see. */
export function SampleCards() {
  const { t } = useTranslation()
  return (
    <figure className={classes.figure}>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.fan} role="list" aria-label={t('landing.sample')}>
        {samples.map((sample) => (
          <SampleCard key={sample.key} sample={sample} />
        ))}
      </ul>
      <figcaption id={openingEnd} className={classes.caption}>
        {t('landing.drawn')}
      </figcaption>
    </figure>
  )
}

function SampleCard({ sample }: { sample: Sample }) {
  const { t, i18n } = useTranslation()
  const showsDistance = !useOffForAll().includes('distance')
  const distance = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'unit', unit: 'kilometer' }).format(sample.km)
  const Heart = sample.liked ? IconHeartFilled : IconHeart
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <img src={sample.picture} alt="" width={480} height={640} fetchPriority={sample.liked ? 'high' : 'auto'} />
        {sample.online && <span className={classes.online}>{t('members.online')}</span>}
        <div className={classes.scrim}>
          <p className={classes.name}>
            {sample.name} <span className={classes.age}>{sample.age}</span>
          </p>
          {/* The build and the browser may know a language's numbers in different editions. */}
          {showsDistance && (
            <p className={classes.distance} data-function="distance" suppressHydrationWarning>
              <IconMapPin size={14} aria-hidden="true" /> {t('members.away', { distance })}
            </p>
          )}
        </div>
      </div>
      <span className={classes.heart} data-liked={sample.liked}>
        <Heart size={22} aria-hidden="true" />
      </span>
      <p className={classes.bio}>{t(`landing.${sample.key}.bio`)}</p>
      <span className={classes.chip}>{t(`landing.${sample.key}.likes`)}</span>
    </li>
  )
}
