import type { ReasonTopic } from '@hearth/shared/people/recommendation-limits'
import type { Recommendation } from '@hearth/shared/people/recommendations'
import {
  type Icon,
  IconAdjustmentsHeart,
  IconHearts,
  IconInfoCircle,
  IconMapPin,
  IconMessageCircle,
  IconSparkles,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Reasons.module.css'
import { useReasonText } from './reason-text.ts'

const icons: Record<ReasonTopic, Icon> = {
  age: IconAdjustmentsHeart,
  distance: IconMapPin,
  goal: IconHearts,
  interests: IconSparkles,
  // The sign of preferences, as above the card.
  height: IconAdjustmentsHeart,
  weight: IconAdjustmentsHeart,
  languages: IconMessageCircle,
}

/** Why this member is recommended, and the strongest reason against. */
export function Reasons({ member: { reasons, against } }: { member: Recommendation }) {
  const { t } = useTranslation()
  const say = useReasonText()
  if (!reasons.length && !against) return null
  return (
    <ul className={classes.reasons} aria-label={t('recommendations.why')}>
      {reasons.map((reason) => {
        const Icon = icons[reason.about]
        return (
          <li key={reason.about}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            <span>{say(reason)}</span>
          </li>
        )
      })}
      {against && (
        <li data-against>
          <IconInfoCircle size={20} stroke={1.8} aria-hidden="true" />
          <span>{say(against)}</span>
        </li>
      )}
    </ul>
  )
}
