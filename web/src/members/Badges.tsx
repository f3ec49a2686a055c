import { shownInterests } from '@hearth/shared/members/member-limits'
import { useTranslation } from 'react-i18next'
import classes from './Badges.module.css'
import { GoalNames } from './community-goals/GoalNames.tsx'
import { iconOfGoals } from './community-goals/goal-icons.ts'
import { type GoalName, useGoalsOf } from './community-goals/use-goals.ts'
import { useInterests } from './interest-names.ts'

type Props = { member: Parameters<ReturnType<typeof useGoalsOf>>[0] & { interests: string[] } }

/** A member's goals, first interests, and the number of further ones. */
export function Badges({ member }: Props) {
  const { t } = useTranslation()
  const goalsOf = useGoalsOf()
  const { nameOf, langOf } = useInterests()
  const { interests } = member
  const more = interests.length - shownInterests
  return (
    <div className={classes.badges}>
      <Goals goals={goalsOf(member)} />
      {interests.slice(0, shownInterests).map((key) => (
        <span className={classes.chip} key={key} lang={langOf(key)}>
          {nameOf(key)}
        </span>
      ))}
      {more > 0 && <span className={classes.chip}>{t('members.moreInterests', { number: more })}</span>}
    </div>
  )
}

/** What a member hopes to find, in one badge. It keeps its line while the words are on their way. */
export function Goals({ goals, className = '' }: { goals: GoalName[]; className?: string | undefined }) {
  const Icon = iconOfGoals(goals)
  return (
    <span className={`${classes.goal} ${className}`}>
      <Icon size={15} aria-hidden="true" />
      <span>{goals.length ? <GoalNames goals={goals} /> : '\u00a0'}</span>
    </span>
  )
}
