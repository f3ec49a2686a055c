import type { WishName } from '@hearth/shared/recommendation-limits'
import type { Recommendation } from '@hearth/shared/recommendations'
import {
  type Icon,
  IconCake,
  IconHearts,
  IconInfoCircle,
  IconMapPin,
  IconRulerMeasure,
  IconScaleOutline,
  IconSparkles,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Reasons.module.css'
import { useReasonText } from './reason-text.ts'

const icons: Record<WishName, Icon> = {
  age: IconCake,
  distance: IconMapPin,
  goal: IconHearts,
  interests: IconSparkles,
  height: IconRulerMeasure,
  weight: IconScaleOutline,
}

/** Why this member is recommended: the three strongest reasons, and the strongest one against. */
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
