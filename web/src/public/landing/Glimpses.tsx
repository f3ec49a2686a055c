import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconHeartFilled from '~icons/heart-filled'
import IconMapPin from '~icons/map-pin'
import IconStarFilled from '~icons/star-filled'
import classes from './Glimpses.module.css'
import { amara, mei, tomas } from './people.ts'
import bread from './pictures/bread.webp'
// Vite would inline this small image into the script, which has a size budget.
import sunset from './pictures/sunset.webp?no-inline'

const Face = ({ picture, className = '' }: { picture: string; className?: string | undefined }) => (
  <img src={picture} alt="" width={480} height={640} loading="lazy" className={`${classes.face} ${className}`} />
)

// The build and the browser may know a language's numbers in different editions: what one has written, the other leaves.
/** Uses the texts and icons of the real screens, so the page cannot promise more than they offer. */
function Recommendations() {
  const { t, i18n } = useTranslation()
  const number = (value: number, how: Intl.NumberFormatOptions) => value.toLocaleString(i18n.resolvedLanguage, how)
  const reasons = [t('recommendations.reasons.both.goal'), t('recommendations.reasons.both.distance')]
  return (
    <div className={classes.sheet}>
      <div className={classes.row}>
        <Face picture={tomas.picture} />
        <span className={classes.name}>{tomas.name}</span>
        <span className={classes.pill} suppressHydrationWarning>
          {number(0.92, { style: 'percent' })}
        </span>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className={classes.reason}>
          <IconCheck size={16} stroke={2.4} /> <span>{reason}</span>
        </p>
      ))}
    </div>
  )
}

/** A shore and streets in the colours of the map, with members and a cluster. */
function Nearby() {
  const { t, i18n } = useTranslation()
  const distance = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'unit', unit: 'kilometer' }).format(amara.km)
  return (
    <div className={classes.map}>
      <svg viewBox="0 0 360 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={classes.water} d="M0 138c58-22 92 18 150 8s92-44 150-34 44 10 60 4v84H0z" />
        <path className={classes.street} d="M-6 62 118 84l96-38 152 16M64-6l22 150M214 46l22 74M300-6l-14 112" />
      </svg>
      <Face picture={amara.picture} className={classes.pinned} />
      <Face picture={mei.picture} className={classes.pinnedToo} />
      <span className={classes.group}>8</span>
      <span className={classes.away} suppressHydrationWarning>
        <IconMapPin size={14} /> {t('members.away', { distance })}
      </span>
    </div>
  )
}

function Chat() {
  const { t } = useTranslation()
  return (
    <div className={classes.talk}>
      <p className={classes.mine}>{t('landing.chat.question')}</p>
      <div className={classes.row}>
        <Face picture={tomas.picture} className={classes.small} />
        <p className={classes.theirs}>{t('landing.chat.answer')}</p>
      </div>
      <p className={classes.mine}>{t('landing.chat.yes')}</p>
    </div>
  )
}

function Likes() {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <img src={amara.picture} alt="" width={480} height={640} loading="lazy" />
      <img src={tomas.picture} alt="" width={480} height={640} loading="lazy" />
      <span className={classes.heart}>
        <IconHeartFilled size={26} />
      </span>
      <span className={`${classes.pill} ${classes.matched}`}>{t('likes.match.title')}</span>
    </div>
  )
}

function Views() {
  const { t } = useTranslation()
  const visits = [
    { person: mei, ago: t('members.ago.minutes', { number: 5 }) },
    { person: amara, ago: t('members.ago.hours', { number: 2 }) },
  ]
  return (
    <div className={classes.sheet}>
      {visits.map(({ person, ago }) => (
        <div key={person.name} className={classes.row}>
          <Face picture={person.picture} />
          <span className={classes.name}>{person.name}</span>
          <span className={classes.when}>{ago}</span>
        </div>
      ))}
    </div>
  )
}

function Profiles() {
  const { t } = useTranslation()
  return (
    <div className={classes.profile}>
      <div className={classes.photos}>
        {[amara.picture, bread, sunset].map((picture, index) => (
          <span key={picture} className={classes.photo}>
            <img src={picture} alt="" width={240} height={320} loading="lazy" className={classes.picture} />
            {index === 0 && (
              <span className={classes.star}>
                <IconStarFilled size={14} />
              </span>
            )}
          </span>
        ))}
      </div>
      <div className={classes.chips}>
        {['first', 'second', 'third'].map((key) => (
          <span key={key}>{t(`landing.${key}.likes`)}</span>
        ))}
      </div>
    </div>
  )
}

const glimpses: Record<string, () => ReactNode> = {
  recommendations: Recommendations,
  nearby: Nearby,
  chat: Chat,
  likes: Likes,
  views: Views,
  profiles: Profiles,
}

/** A miniature of a feature's screen. Screen readers skip it, because the text beside it says the same. */
export function Glimpse({ of }: { of: string }) {
  const Picture = glimpses[of]!
  return (
    <div className={classes.glimpse} aria-hidden="true">
      <Picture />
    </div>
  )
}
