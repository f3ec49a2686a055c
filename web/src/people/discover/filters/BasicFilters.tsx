import { Checkbox } from '@mantine/core'
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
      <Checkbox
        size="md"
        label={t('discover.likesToMeet')}
        description={t('discover.likesToMeetText')}
        checked={props.draft.lookingFor !== undefined}
        onChange={(event) => props.onChange({ lookingFor: event.currentTarget.checked ? 'me' : undefined })}
      />
      <ChoiceFilter filter="relationshipGoal" {...props} />
    </fieldset>
  )
}
