import { shownInterests } from '@hearth/shared/members/member-limits'
import type { RelationshipGoal } from '@hearth/shared/members/members'
import { useTranslation } from 'react-i18next'
import IconConfetti from '~icons/confetti'
import IconDiamond from '~icons/diamond'
import IconFriends from '~icons/friends'
import IconHearts from '~icons/hearts'
import classes from './Badges.module.css'

const icons = { casual: IconConfetti, serious: IconHearts, marriage: IconDiamond, friendship: IconFriends }

type Props = { goal: RelationshipGoal; interests: string[]; nameOf: (interest: string) => string }

/** A member's goal, first interests, and the number of further ones. */
export function Badges({ goal, interests, nameOf }: Props) {
  const { t } = useTranslation()
  const more = interests.length - shownInterests
  return (
    <div className={classes.badges}>
      <Goal goal={goal} />
      {interests.slice(0, shownInterests).map((key) => (
        <span className={classes.chip} key={key}>
          {nameOf(key)}
        </span>
      ))}
      {more > 0 && <span className={classes.chip}>{t('members.moreInterests', { number: more })}</span>}
    </div>
  )
}

export function Goal({ goal, className = '' }: { goal: RelationshipGoal; className?: string | undefined }) {
  const { t } = useTranslation()
  const Icon = icons[goal]
  return (
    <span className={`${classes.goal} ${className}`}>
      <Icon size={15} aria-hidden="true" />
      {t(`members.relationshipGoal.${goal}`)}
    </span>
  )
}
