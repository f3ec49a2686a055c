import { useTranslation } from 'react-i18next'
import { SoughtField } from '../../members/community-genders/SoughtField.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import classes from '../../ui/settings-part.module.css'
import { useLookingFor } from './use-looking-for.ts'

/** Whom the member would like to meet: the field of the profile. */
export function LookingFor() {
  const { t } = useTranslation()
  const { sought, change } = useLookingFor()
  return (
    <SettingsPart id="looking-for" title={t('discovery.lookingFor.title')} about={t('discovery.lookingFor.text')}>
      <div className={classes.field}>
        <SoughtField value={sought} onChange={change} />
      </div>
    </SettingsPart>
  )
}
