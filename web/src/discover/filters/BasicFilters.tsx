import { genders, relationshipGoals } from '@hearth/shared/members'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FiltersSheet.module.css'
import type { ActiveFilters } from './filters.ts'
import type { FilterProps } from './LocationFilters.tsx'
import { RangeField } from './RangeField.tsx'

export function BasicFilters({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.section}>
      <legend>{t('discover.filters')}</legend>
      <RangeField range="age" draft={draft} onChange={onChange} />
      <NativeSelect
        label={t('discover.filter.gender')}
        size="md"
        value={draft.gender ?? ''}
        onChange={(event) => onChange({ gender: (event.currentTarget.value || undefined) as ActiveFilters['gender'] })}
        data={[
          { value: '', label: t('discover.drop.gender') },
          ...genders.map((value) => ({ value, label: t(`people.gender.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('discover.filter.relationshipGoal')}
        size="md"
        value={draft.relationshipGoal ?? ''}
        onChange={(event) =>
          onChange({ relationshipGoal: (event.currentTarget.value || undefined) as ActiveFilters['relationshipGoal'] })
        }
        data={[
          { value: '', label: t('discover.drop.relationshipGoal') },
          ...relationshipGoals.map((value) => ({ value, label: t(`people.goal.${value}`) })),
        ]}
      />
    </fieldset>
  )
}
