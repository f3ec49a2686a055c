import type { CommunityFieldValue, ShownField } from '@hearth/shared/members/community-fields'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { useTranslation } from 'react-i18next'
import IconLock from '~icons/lock'
import { useCommunityFields } from '../../members/community-fields/fields-query.ts'
import { groupsOf } from '../../members/community-fields/groups.ts'
import { langOf } from '../../members/community-fields/named.ts'
import { useValueWords, type Word } from '../../members/community-fields/value-words.ts'
import { asWritten } from '../../members/script-language.ts'
import classes from './OwnFacts.module.css'
import view from './ProfileView.module.css'

type Props = { profile: MemberProfile; own: boolean }

/** What a member says in the community's own fields, under the headings of the editor. */
export function OwnFacts({ profile, own }: Props) {
  const { t } = useTranslation()
  const { fields } = useCommunityFields()
  const wordsOf = useValueWords()
  const isSaid = (field: ShownField) =>
    field.key in (profile.fields ?? {}) && wordsOf(field, said(profile, field)).length > 0
  const groups = groupsOf(fields.filter(isSaid))
  if (!groups.length) return null
  return (
    <section className={view.part} aria-labelledby="own-facts">
      <h2 id="own-facts">{own ? t('fields.title') : t('fields.about', { name: profile.name })}</h2>
      {groups.map((group) => (
        <div key={group.group} className={classes.group}>
          {groups.length > 1 && <h3 className={classes.heading}>{t(`fields.group.${group.group}`)}</h3>}
          <dl className={classes.facts}>
            {group.fields.map((field) => (
              <Fact key={field.key} field={field} words={wordsOf(field, said(profile, field))} own={own} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

const said = (profile: MemberProfile, { key }: ShownField): CommunityFieldValue => profile.fields?.[key] ?? []

function Fact({ field, words, own }: { field: ShownField; words: Word[]; own: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.fact}>
      <dt lang={langOf(field)}>{field.name}</dt>
      {words.map(({ text, lang, isWritten }) => (
        <dd key={text} data-chip={field.kind === 'choices' || undefined} {...(isWritten ? asWritten(text) : { lang })}>
          {text}
        </dd>
      ))}
      {own && field.audience === 'matches' && (
        <dd className={classes.mark}>
          <IconLock size={14} aria-hidden="true" />
          {t('fields.matchesOnly')}
        </dd>
      )}
    </div>
  )
}
