import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import classes from './FiltersSheet.module.css'
import type { FilterProps } from './filters.ts'
import { RangeField } from './RangeField.tsx'

export function BasicFilters(props: FilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.section}>
      <legend>{t('discover.filters')}</legend>
      <RangeField range="age" {...props} />
      <ChoiceFilter filter="gender" {...props} />
      <ChoiceFilter filter="relationshipGoal" {...props} />
    </fieldset>
  )
}
