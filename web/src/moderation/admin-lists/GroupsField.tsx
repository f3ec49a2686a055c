import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { type GenderGroup, isGroup } from '@hearth/shared/members/gender-groups'
import { genders } from '@hearth/shared/members/member-choices'
import { useTranslation } from 'react-i18next'
import { SeveralChips } from '../../ui/SeveralChips.tsx'
import type { ListForm } from './use-list-form.ts'

type Props = { form: ListForm<CommunityGender>; gender: CommunityGender }

/** The groups in which searches find the gender. One called like a group stays in it. */
export function GroupsField({ form, gender }: Props) {
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
