import type { MemberProfile } from '@hearth/shared/people/member-profile'
import {
  IconConfetti,
  IconDiamond,
  IconFriends,
  IconHearts,
  IconLanguage,
  IconMessageLanguage,
  IconRuler2,
  IconSearch,
  IconUser,
  IconWeight,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../members/use-format.ts'
import { useLanguages } from '../../members/use-languages.ts'
import classes from './ProfileView.module.css'

const goals = { casual: IconConfetti, serious: IconHearts, marriage: IconDiamond, friendship: IconFriends }

/** A member's short facts. */
export function ProfileFacts({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const words = useFormat()
  const named = useLanguages()
  const { relationshipGoal: goal, lookingForGender: wanted } = profile
  const facts = [
    { key: 'relationshipGoal', icon: goals[goal], value: t(`members.relationshipGoal.${goal}`) },
    { key: 'lookingForGender', icon: IconSearch, value: t(`member.looking.${wanted}`) },
    { key: 'gender', icon: IconUser, value: t(`members.gender.${profile.gender}`) },
    { key: 'height', icon: IconRuler2, value: profile.height !== null && words.height(profile.height) },
    { key: 'weight', icon: IconWeight, value: profile.weight !== null && words.weight(profile.weight) },
    { key: 'languages', icon: IconMessageLanguage, value: named(profile.languages) },
    { key: 'languageCode', icon: IconLanguage, value: named([profile.languageCode]) },
  ] as const
  return (
    <section className={classes.part} aria-labelledby="facts">
      <h2 id="facts">{t('member.facts')}</h2>
      <dl className={classes.facts}>
        {facts
          .filter(({ value }) => value)
          .map(({ key, icon: Icon, value }) => (
            <div className={classes.fact} key={key}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <dt>{t(`member.fact.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
