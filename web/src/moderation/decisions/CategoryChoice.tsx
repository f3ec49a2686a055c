import { reportCategories } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { value: ReportCategory | ''; onChange: (category: ReportCategory) => void }

/** Names the reported behaviour in the words of staff. It begins without a choice. */
export function CategoryChoice({ value, onChange }: Props) {
  const { t } = useTranslation()
  const named = reportCategories.map((category) => ({ value: category, label: t(`admin.category.${category}`) }))
  return (
    <NativeSelect
      label={t('admin.decision.category')}
      data={[{ value: '', label: t('admin.decision.choose') }, ...named]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as ReportCategory)}
    />
  )
}
