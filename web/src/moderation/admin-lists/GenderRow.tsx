import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { SortableItem } from '../../ui/SortableList.tsx'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import classes from '../admin-fields/Fields.module.css'
import { GenderEditor } from './GenderEditor.tsx'
import { useGenderWords } from './use-gender-words.ts'
import type { GendersForm } from './use-genders-form.ts'

type Props = { form: GendersForm; gender: CommunityGender; onRemoved: () => void }

/** A gender in the list: what it is, and its editor when it is open. */
export function GenderRow({ form, gender, onRemoved }: Props) {
  const { text } = useGenderWords()(gender)
  const isOpen = form.open === gender.key
  const editorId = `editor-${gender.key}`
  return (
    <SortableItem id={gender.key} name={text} className={classes.row!}>
      {(handle) => (
        <>
          <div className={classes.line}>
            {handle}
            <button
              type="button"
              className={classes.open}
              data-line
              aria-expanded={isOpen}
              aria-controls={isOpen ? editorId : undefined}
              onClick={() => form.setOpen(isOpen ? null : gender.key)}
            >
              <Facts form={form} gender={gender} />
              <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
            </button>
          </div>
          {isOpen && <GenderEditor id={editorId} form={form} gender={gender} onRemoved={onRemoved} />}
        </>
      )}
    </SortableItem>
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
