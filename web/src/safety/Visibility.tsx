import type { Settings } from '@hearth/shared/settings'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../ui/settings-part.module.css'
import { useSettings } from './use-settings.ts'

const switches = [
  'browseInvisibly',
  'showLastSeen',
  'discoverableInternationally',
] as const satisfies (keyof Settings)[]

/** Settings for who can see the member. Some of them also limit what the member sees of others. */
export function Visibility() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <section className={classes.part} aria-labelledby="visibility">
      <h2 id="visibility">{t('safety.visibility')}</h2>
      <div className={classes.card}>
        {switches.map((name) => (
          <Switch
            key={name}
            size="md"
            labelPosition="left"
            classNames={{
              root: classes.switch,
              body: classes.switchBody,
              labelWrapper: classes.switchWords,
              label: classes.switchLabel,
              track: classes.switchTrack,
              description: classes.switchText,
            }}
            label={t(`safety.${name}.label`)}
            description={t(`safety.${name}.text`)}
            disabled={!settings}
            checked={settings?.[name] ?? false}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </section>
  )
}
