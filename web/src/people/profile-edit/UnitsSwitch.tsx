import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { useUnits } from '../../members/display.ts'
import classes from '../../ui/fields.module.css'

/** Changes the units here, because the settings are closed to members whose profile is not complete. */
export function UnitsSwitch() {
  const { t } = useTranslation()
  const { change } = useSettings('notifications.failed')
  const other = useUnits() === 'metric' ? 'imperial' : 'metric'
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes.units}
      onClick={() => change({ units: other })}
    >
      {t(`profile.units.${other}`)}
    </Anchor>
  )
}
