import type { ShownKey } from '@hearth/shared/members/profile-fields'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { useTranslation } from 'react-i18next'
import IconHearts from '~icons/hearts'
import IconLanguage from '~icons/language'
import IconMessageLanguage from '~icons/message-language'
import IconRuler2 from '~icons/ruler-2'
import IconSearch from '~icons/search'
import IconUser from '~icons/user'
import IconWeight from '~icons/weight'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useGenderOf } from '../../members/community-genders/use-genders.ts'
import { GoalNames } from '../../members/community-goals/GoalNames.tsx'
import { iconOfGoals } from '../../members/community-goals/goal-icons.ts'
import { useGoalsOf } from '../../members/community-goals/use-goals.ts'
import { useFormat } from '../../members/use-format.ts'
import { useLanguages } from '../../members/use-languages.ts'
import type { Icon } from '../../ui/icon.tsx'
import classes from './ProfileView.module.css'

/** What the card, the place, and parts of their own show of a profile. */
type ShownElsewhere = 'country' | 'city' | 'bio' | 'interests'
/** Another fact says these. */
type SaidByAnother = 'ownGender' | 'ownGoals' | 'lookingForGenders'
type Fact = Exclude<ShownKey, ShownElsewhere | SaidByAnother> | 'languageCode'

/** The facts in this order, with their icons. */
const icons = {
  relationshipGoal: IconHearts,
  lookingForGender: IconSearch,
  gender: IconUser,
  height: IconRuler2,
  weight: IconWeight,
  languages: IconMessageLanguage,
  languageCode: IconLanguage,
} satisfies Record<Fact, Icon>
const facts = Object.keys(icons) as Fact[]
/** The facts whose icon and value do not say what they are about. */
const named: Fact[] = ['lookingForGender', 'languageCode']

const listed = (names: string[]) => new Intl.ListFormat(currentLanguage(), { type: 'unit' }).format(names)

/** Names the value of a fact; nothing where the member hides it, has left it open or says it elsewhere. */
function useFactWords() {
  const { t } = useTranslation()
  const words = useFormat()
  const languages = useLanguages()
  const genderOf = useGenderOf()
  return (fact: Exclude<Fact, 'relationshipGoal'>, profile: MemberProfile) => {
    const value = profile[fact]
    if (value === null) return ''
    if (fact === 'languageCode' && profile.languages.includes(profile.languageCode)) return ''
    if (fact === 'height' || fact === 'weight') return words[fact](value as number)
    if (fact === 'languages' || fact === 'languageCode') return languages([value].flat() as SpokenLanguage[])
    if (fact === 'gender') return genderOf(profile).text
    if (fact === 'lookingForGender')
      return listed((profile.lookingForGenders ?? [value]).map((one) => t(`member.looking.${one}`)))
    // Does not compile while a fact has no words.
    return fact satisfies never
  }
}

/** A member's short facts. */
export function ProfileFacts({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const wordsOf = useFactWords()
  const genderOf = useGenderOf()
  const goals = useGoalsOf()(profile)
  const shown = (fact: Fact) =>
    fact === 'relationshipGoal' ? goals.length > 0 && <GoalNames goals={goals} /> : wordsOf(fact, profile)
  const known = facts.map((fact) => ({ fact, words: shown(fact) })).filter(({ words }) => words)
  return (
    <section className={classes.part} aria-labelledby="facts">
      <h2 id="facts">{t('member.facts')}</h2>
      <dl className={classes.facts}>
        {known.map(({ fact, words }) => {
          const isNamed = named.includes(fact)
          const FactIcon = fact === 'relationshipGoal' ? iconOfGoals(goals) : icons[fact]
          return (
            <div className={classes.fact} data-named={isNamed || undefined} key={fact}>
              <FactIcon size={20} stroke={1.6} aria-hidden="true" />
              <dt className={isNamed ? undefined : 'visually-hidden'}>{t(`member.fact.${fact}`)}</dt>
              <dd lang={fact === 'gender' ? genderOf(profile).lang : undefined}>{words}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
