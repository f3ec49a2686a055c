import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import { EntryRow } from '../admin-fields/EntryRow.tsx'
import classes from '../admin-fields/Fields.module.css'
import { GenderEditor } from './GenderEditor.tsx'
import { useGenderWords } from './use-gender-words.ts'
import type { GendersForm } from './use-genders-form.ts'

type Props = { form: GendersForm; gender: CommunityGender; onRemoved: () => void }

/** A gender in the list: what it is, and its editor when it is open. */
export function GenderRow({ form, gender, onRemoved }: Props) {
  const { text } = useGenderWords()(gender)
  return (
    <EntryRow form={form} id={gender.key} name={text} facts={<Facts form={form} gender={gender} />}>
      <GenderEditor form={form} gender={gender} onRemoved={onRemoved} />
    </EntryRow>
  )
}

/** Name, groups, and how many members have it. */
function Facts({ form, gender }: Pick<Props, 'form' | 'gender'>) {
  const { t } = useTranslation()
  const number = useNumber()
  const { text, language } = useGenderWords()(gender)
  const count = form.usesOf(gender.key)
  const groups = new Intl.ListFormat(currentLanguage(), { type: 'unit' }).format(
    gender.groups.map((group) => t(`profile.wanted.${group}`)),
  )
  const facts = [groups, ...(count ? [t('admin.fields.members', { count, number: number(count) })] : [])]
  return (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
      <span className={list.detail}>{facts.join(' · ')}</span>
      {gender.retired && (
        <span>
          <Badge component="span" variant="light" className={list.badge!}>
            {t('admin.fields.marks.retired')}
          </Badge>
        </span>
      )}
    </span>
  )
}
