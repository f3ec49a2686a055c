import { genderLimits as limits } from '@hearth/shared/members/community-gender-limits'
import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { type GenderGroup, isGroup } from '@hearth/shared/members/gender-groups'
import { genders } from '@hearth/shared/members/member-choices'
import { Button, Group } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SeveralChips } from '../../ui/SeveralChips.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from '../admin-fields/Fields.module.css'
import { NameField } from '../admin-fields/NameField.tsx'
import type { GendersForm } from './use-genders-form.ts'

type Props = { form: GendersForm; gender: CommunityGender }

/** Everything about one gender. Names are shown in one language at a time. */
export function GenderEditor({ onRemoved, form, gender }: Props & { onRemoved: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <NameField
        form={form}
        entry={gender}
        max={limits.name}
        hint={isGroup(gender.key) ? t('admin.lists.genders.productName') : undefined}
        onChange={(names) => form.change(gender.key, { names })}
      />
      <GroupsField form={form} gender={gender} />
      <Acts form={form} gender={gender} onRemoved={onRemoved} />
    </>
  )
}

/** The groups in which searches find the gender. One called like a group stays in it. */
function GroupsField({ form, gender }: Props) {
  const { t } = useTranslation()
  const { key, groups } = gender
  const own = isGroup(key) ? [key] : []
  const set = (chosen: GenderGroup[]) =>
    form.change(key, { groups: [...own, ...chosen.filter((group) => !own.includes(group))] })
  return (
    <SeveralChips
      name={`${key}.groups`}
      label={t('admin.lists.genders.groups')}
      description={t('admin.lists.genders.groupsText')}
      error={form.errorOf(`${key}.groups`)}
      value={groups}
      options={genders.map((group) => ({
        value: group,
        label: t(`profile.wanted.${group}`),
        disabled: own.includes(group),
      }))}
      onChange={(chosen) => set(chosen as GenderGroup[])}
    />
  )
}

/** Takes the gender out of use, or away as long as nobody has it. */
function Acts({ form, gender: { key, retired }, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useTranslation()
  const mayRetire = form.isStored(key) || retired
  const stays = isGroup(key) || form.usesOf(key) > 0
  const remove = () => {
    flushSync(() => {
      form.remove(key)
      form.setOpen(null)
    })
    onRemoved()
  }
  return (
    <div className={classes.part}>
      {mayRetire && <SmallPrint>{t('admin.lists.genders.retireText')}</SmallPrint>}
      <Group gap="xs">
        {mayRetire && (
          <Button size="md" variant="default" onClick={() => form.change(key, { retired: !retired })}>
            {t(retired ? 'admin.fields.bringBack' : 'admin.fields.retire')}
          </Button>
        )}
        {!stays && (
          <Button size="md" variant="default" onClick={remove}>
            {t('admin.fields.remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
