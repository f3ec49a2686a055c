import { interestLimits as limits } from '@hearth/shared/members/community-interest-limits'
import type { CommunityInterest } from '@hearth/shared/members/community-interests'
import { isFirstInterest } from '@hearth/shared/members/first-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { Badge, Button, NativeSelect } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { EntryLine } from '../admin-fields/EntryLine.tsx'
import classes from '../admin-fields/Fields.module.css'
import { NameField } from '../admin-fields/NameField.tsx'
import { useNames } from '../admin-fields/use-names.ts'
import { useInterestWords } from './use-interest-words.ts'
import type { InterestsForm } from './use-interests-form.ts'

type Props = {
  form: InterestsForm
  interest: CommunityInterest
  words: EditedInterests['words']
  onRemoved: () => void
}

/** An interest in the list, and its editor when it is open. */
export function InterestRow(props: Props) {
  const { t } = useTranslation()
  const { form, interest } = props
  const { key } = interest
  return (
    <li className={classes.row}>
      <EntryLine form={form} id={key} facts={<Facts {...props} />}>
        <NameField
          form={form}
          entry={interest}
          max={limits.name}
          hint={isFirstInterest(key) ? t('admin.lists.interests.productName') : undefined}
          onChange={(names) => form.change(key, { names })}
        />
        <GroupField {...props} />
        <Act {...props} />
      </EntryLine>
    </li>
  )
}

/** Name, group, and whether it is hidden. */
function Facts({ form, interest, words }: Props) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const { text, language } = useInterestWords(words)(interest)
  const group = form.groups.find(({ key }) => key === interest.group)
  const heading = group && nameOf(group)
  return (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
      {heading && (
        <span className={list.detail} lang={heading.language}>
          {heading.text}
        </span>
      )}
      {interest.retired && (
        <span>
          <Badge component="span" variant="light" className={list.badge!}>
            {t('admin.lists.interests.hidden')}
          </Badge>
        </span>
      )}
    </span>
  )
}

/** The group under which it stands, once there is one. */
function GroupField({ form, interest: { key, group } }: Props) {
  const { t } = useTranslation()
  const nameOf = useNames()
  if (!form.groups.length) return null
  const none = { value: '', label: t('admin.lists.interests.noGroup') }
  return (
    <NativeSelect
      size="md"
      name={`${key}.group`}
      label={t('admin.lists.interests.group')}
      error={form.errorOf(`${key}.group`)}
      value={group ?? ''}
      data={[none, ...form.groups.map((one) => ({ value: one.key, label: nameOf(one).text }))]}
      onChange={({ currentTarget }) => form.change(key, { group: currentTarget.value || null })}
    />
  )
}

/** Hides the interest or offers it again, or takes it away as long as it is not saved. */
function Act({ form, interest: { key, retired }, onRemoved }: Props) {
  const { t } = useTranslation()
  const remove = () => {
    flushSync(() => {
      form.remove(key)
      form.setOpen(null)
    })
    onRemoved()
  }
  if (!form.isStored(key))
    return (
      <Button size="md" variant="default" className={classes.add!} onClick={remove}>
        {t('admin.fields.remove')}
      </Button>
    )
  return (
    <div className={classes.part}>
      <SmallPrint>{t('admin.lists.interests.hideText')}</SmallPrint>
      <Button
        size="md"
        variant="default"
        className={classes.add!}
        onClick={() => form.change(key, { retired: !retired })}
      >
        {t(retired ? 'admin.lists.interests.show' : 'admin.lists.interests.hide')}
      </Button>
    </div>
  )
}
