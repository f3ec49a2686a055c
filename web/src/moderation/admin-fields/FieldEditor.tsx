import {
  communityFieldAudiences,
  communityFieldGroups,
  communityFieldKinds,
  communityFieldLimits as limits,
  retiredFieldDays,
} from '@hearth/shared/members/community-field-limits'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { Button, Group, Input, NativeSelect } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './Fields.module.css'
import { NameField } from './NameField.tsx'
import { OptionList } from './OptionList.tsx'
import { SensitiveQuestion } from './SensitiveQuestion.tsx'
import type { FieldsForm } from './use-fields-form.ts'

type Props = { form: FieldsForm; field: CommunityField }

/** Everything about one field. Names are shown in one language at a time. */
export function FieldEditor({ onRemoved, ...props }: Props & { onRemoved: () => void }) {
  const { form, field } = props
  return (
    <>
      <NameField
        form={form}
        entry={field}
        parts={field.kind.startsWith('choice') ? field.options : []}
        max={limits.fieldName}
        onChange={(names) => form.change(field.key, { names })}
      />
      <SensitiveQuestion {...props} role="status" />
      <KindField {...props} />
      {field.kind.startsWith('choice') && <OptionList {...props} />}
      {field.kind === 'number' && <RangeFields {...props} />}
      <PlaceFields {...props} />
      <Switches {...props} />
      <Acts {...props} onRemoved={onRemoved} />
    </>
  )
}

function KindField({ form, field }: Props) {
  const { t } = useTranslation()
  const isUsed = form.usesOf(field.key).members > 0
  return (
    <NativeSelect
      size="md"
      name={field.key}
      label={t('admin.fields.kind')}
      description={isUsed ? t('admin.fields.problem.kind_fixed') : undefined}
      disabled={isUsed}
      value={field.kind}
      data={communityFieldKinds.map((value) => ({ value, label: t(`admin.fields.kinds.${value}`) }))}
      error={form.errorOf(field.key)}
      onChange={(event) => form.change(field.key, { kind: event.currentTarget.value as CommunityField['kind'] })}
    />
  )
}

/** The smallest and the largest number that members may give. */
function RangeFields({ form, field }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      {(['min', 'max'] as const).map((end) => (
        <NumberField
          key={end}
          size="md"
          name={`${field.key}.${end}`}
          label={t(`admin.fields.${end}`)}
          value={field[end]}
          error={form.errorOf(`${field.key}.${end}`)}
          onChange={(value) => form.change(field.key, { [end]: typeof value === 'number' ? value : Number.NaN })}
        />
      ))}
    </div>
  )
}

/** Where the field stands, and who sees it. */
function PlaceFields({ form, field }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <NativeSelect
        size="md"
        label={t('admin.fields.group')}
        value={field.group}
        data={communityFieldGroups.map((value) => ({ value, label: t(`admin.fields.groups.${value}`) }))}
        onChange={(event) => form.change(field.key, { group: event.currentTarget.value as CommunityField['group'] })}
      />
      <NativeSelect
        size="md"
        label={t('admin.fields.audience')}
        value={field.audience}
        data={communityFieldAudiences.map((value) => ({ value, label: t(`admin.fields.audiences.${value}`) }))}
        onChange={(event) =>
          form.change(field.key, { audience: event.currentTarget.value as CommunityField['audience'] })
        }
      />
    </div>
  )
}

function Switches({ form, field: { key, kind, sensitive, required, filterable } }: Props) {
  const { t } = useTranslation()
  const problem = form.errorOf(`${key}.required`)
  return (
    <div className={classes.switches}>
      {kind !== 'text' && (
        <SettingSwitch
          label={t('admin.fields.filter')}
          hint={t('admin.fields.filterText')}
          on={filterable}
          onChange={(on) => form.change(key, { filterable: on })}
        />
      )}
      <SettingSwitch
        label={t('admin.fields.sensitive')}
        hint={t('admin.fields.sensitiveText')}
        on={sensitive}
        onChange={(on) => form.change(key, on ? { sensitive: on, required: false } : { sensitive: on })}
      />
      <SettingSwitch
        label={t('admin.fields.required')}
        hint={t(sensitive ? 'admin.fields.problem.sensitive_required' : 'admin.fields.requiredText')}
        on={sensitive && !required ? undefined : required}
        onChange={(on) => form.change(key, { required: on })}
      />
      {problem && <Input.Error size="md">{problem}</Input.Error>}
    </div>
  )
}

/** Takes the field out of use, or away as long as nobody has filled it in. */
function Acts({ form, field: { key, retired }, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useTranslation()
  const isUsed = form.usesOf(key).members > 0
  const isStored = form.saved.fields.some((field) => field.key === key)
  const remove = () => {
    flushSync(() => {
      form.edit((all) => all.filter((field) => field.key !== key))
      form.setOpen(null)
    })
    onRemoved()
  }
  return (
    <div className={classes.part}>
      {isUsed && <SmallPrint>{t('admin.fields.retireText', { days: retiredFieldDays })}</SmallPrint>}
      <Group gap="xs">
        {(isStored || retired) && (
          <Button size="md" variant="default" onClick={() => form.change(key, { retired: !retired })}>
            {t(retired ? 'admin.fields.bringBack' : 'admin.fields.retire')}
          </Button>
        )}
        {!isUsed && (
          <Button size="md" variant="default" onClick={remove}>
            {t('admin.fields.remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
