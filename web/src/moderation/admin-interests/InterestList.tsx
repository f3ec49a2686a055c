import { interestLimits as limits } from '@hearth/shared/members/community-interest-limits'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { Input, Title } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { AddButton } from '../admin-fields/AddButton.tsx'
import classes from '../admin-fields/Fields.module.css'
import { newKey } from '../admin-fields/keys.ts'
import { InterestRow } from './InterestRow.tsx'
import { wholeList } from './interest-draft.ts'
import type { InterestsForm } from './use-interests-form.ts'

type Props = { form: InterestsForm; words: EditedInterests['words'] }

/** The interests, the newest last: beside the button that has added them. */
export function InterestList({ form, words }: Props) {
  const { t } = useTranslation()
  const add = useRef<HTMLButtonElement>(null)
  const problem = form.errorOf(wholeList)
  const addInterest = () => {
    const key = newKey(form.list)
    form.add({ key, names: {}, group: null, retired: false })
    return key
  }
  return (
    <section className={classes.part} aria-labelledby="interest-list">
      <Title order={2} id="interest-list">
        {t('admin.lists.interests.title')}
      </Title>
      <ul className={classes.list} aria-labelledby="interest-list">
        {form.list.map((interest) => (
          <InterestRow
            key={interest.key}
            form={form}
            interest={interest}
            words={words}
            onRemoved={() => add.current?.focus()}
          />
        ))}
      </ul>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {form.list.length >= limits.inUse ? (
        <SmallPrint role="status">{t('admin.lists.interests.full', { count: limits.inUse })}</SmallPrint>
      ) : (
        <AddButton form={form} name={wholeList} label={t('admin.lists.interests.add')} button={add} add={addInterest} />
      )}
    </section>
  )
}
