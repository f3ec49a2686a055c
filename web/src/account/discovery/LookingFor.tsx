import { genders } from '@hearth/shared/members/member-choices'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import classes from '../../ui/settings-part.module.css'
import { useLookingFor } from './use-looking-for.ts'

const choices = ['any', ...genders] as const

/** The genders that the member looks for: the field of the profile. */
export function LookingFor() {
  const { t } = useTranslation()
  const { lookingFor, change } = useLookingFor()
  return (
    <SettingsPart id="looking-for" title={t('discovery.lookingFor.title')} about={t('discovery.lookingFor.text')}>
      <div className={classes.field}>
        <ChoiceChips
          label={t('profile.lookingFor')}
          value={lookingFor ?? ''}
          options={choices.map((value) => ({ value, label: t(`profile.wanted.${value}`) }))}
          onChange={(value) => change(value as (typeof choices)[number])}
        />
      </div>
    </SettingsPart>
  )
}
