import {
  type QuietHours as Hours,
  type NotificationChanges,
  usualQuietHours,
} from '@hearth/shared/notifications/notifications'
import { Button, NativeSelect, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { browserTimeZone } from '../app/session/named-time-zone.ts'
import { SettingSwitch } from '../ui/SettingSwitch.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import classes from './notification-settings.module.css'
import { useClockTimes } from './use-clock-times.ts'
import { useNotificationSettings } from './use-notification-settings.ts'

/** The hours in which nothing is pushed or mailed, and the time zone that they are in. */
export function QuietHours() {
  const { t } = useTranslation()
  const { query, settings, change } = useNotificationSettings()
  const quiet = settings?.quiet ?? null
  return (
    <SettingsPart
      id="quiet-hours"
      title={t('notifications.quiet.title')}
      about={t('notifications.zone.text')}
      query={query}
      notLoaded={t('notifications.notLoaded')}
    >
      {settings && (
        <>
          <SettingSwitch
            label={t('notifications.quiet.label')}
            text={t('notifications.quiet.text')}
            on={quiet !== null}
            onChange={(on) => change({ quiet: on ? usualQuietHours : null })}
          />
          {quiet && <Times quiet={quiet} onChange={change} />}
          <Zone timeZone={settings.timeZone} onChange={change} />
        </>
      )}
    </SettingsPart>
  )
}

type Change = { onChange: (changes: NotificationChanges) => void }

function Times({ quiet, onChange }: Change & { quiet: Hours }) {
  const { t } = useTranslation()
  const times = useClockTimes()
  return (
    <div className={classes.times}>
      {(['from', 'to'] as const).map((end) => (
        <NativeSelect
          key={end}
          size="md"
          label={t(`notifications.quiet.${end}`)}
          // The same time twice would be no time at all, or all day.
          data={times.map((time) => ({
            ...time,
            disabled: Number(time.value) === quiet[end === 'from' ? 'to' : 'from'],
          }))}
          value={String(quiet[end])}
          onChange={(event) => onChange({ quiet: { ...quiet, [end]: Number(event.currentTarget.value) } })}
        />
      ))}
    </div>
  )
}

/** The names of zones are the same in every language, as in other products: places in English. */
const zoneName = (zone: string) => zone.replaceAll('_', ' ')

function Zone({ timeZone, onChange }: Change & { timeZone: string | null }) {
  const { t } = useTranslation()
  const own = browserTimeZone()
  const zones = useMemo(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own, timeZone ?? own])
    return [...all].sort().map((value) => ({ value, label: zoneName(value) }))
  }, [own, timeZone])
  return (
    <div className={classes.zone}>
      <Select
        size="md"
        searchable
        allowDeselect={false}
        className={classes.zoneField}
        label={t('notifications.zone.label')}
        nothingFoundMessage={t('notifications.zone.none')}
        data={zones}
        value={timeZone ?? own}
        onChange={(zone) => zone && onChange({ timeZone: zone })}
      />
      {timeZone !== null && timeZone !== own && (
        <Button variant="default" onClick={() => onChange({ timeZone: own })}>
          {t('notifications.zone.here', { zone: zoneName(own) })}
        </Button>
      )}
    </div>
  )
}
