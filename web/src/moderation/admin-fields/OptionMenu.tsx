import type { CommunityField, CommunityFieldOption } from '@hearth/shared/members/community-fields'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import { openMerge } from './MergeForm.tsx'
import type { FieldsForm } from './use-fields-form.ts'

export type OptionProps = {
  form: FieldsForm
  field: CommunityField
  option: CommunityFieldOption
  index: number
  onChange: (part: Partial<CommunityFieldOption>) => void
  onAddAfter: () => void
  onRemove: () => void
  onMerged: () => void
}

type Props = OptionProps & { name: string; isUsed: boolean }

/** What can be done with an option that members have chosen, or that is retired. */
export function OptionMenu({ form, field, option, name, isUsed, onChange, onRemove, onMerged }: Props) {
  const { t } = useTranslation()
  const merge = () => openMerge({ saved: form.saved, field, from: option, onMerged })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('admin.fields.optionActs', { name })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange({ retired: !option.retired })}>
          {t(option.retired ? 'admin.fields.bringBack' : 'admin.fields.retire')}
        </Menu.Item>
        {isUsed ? (
          <Menu.Item disabled={form.isChanged} onClick={merge}>
            {t(form.isChanged ? 'admin.fields.merge.later' : 'admin.fields.merge.open')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={onRemove}>{t('admin.fields.remove')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
