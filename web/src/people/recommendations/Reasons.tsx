import type { ReasonTopic } from '@hearth/shared/people/recommendation-limits'
import type { Recommendation } from '@hearth/shared/people/recommendations'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHeart from '~icons/adjustments-heart'
import IconHearts from '~icons/hearts'
import IconMapPin from '~icons/map-pin'
import IconMessageCircle from '~icons/message-circle'
import IconSparkles from '~icons/sparkles'
import type { Icon } from '../../ui/icon.tsx'
import classes from './Reasons.module.css'
import { ReasonText } from './ReasonText.tsx'

const icons: Record<ReasonTopic, Icon> = {
  age: IconAdjustmentsHeart,
  distance: IconMapPin,
  goal: IconHearts,
  interests: IconSparkles,
  // The sign of preferences, as above the card.
  height: IconAdjustmentsHeart,
  weight: IconAdjustmentsHeart,
  languages: IconMessageCircle,
  fields: IconAdjustmentsHeart,
}

/** Why this member is recommended. */
export function Reasons({ member: { reasons } }: { member: Recommendation }) {
  const { t } = useTranslation()
  if (!reasons.length) return null
  return (
    <ul className={classes.reasons} aria-label={t('recommendations.why')}>
      {reasons.map((reason) => {
        const Icon = icons[reason.about]
        return (
          <li key={reason.about}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            <span>
              <ReasonText reason={reason} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
