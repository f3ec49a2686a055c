import { isGone } from '@hearth/shared/community-functions'
import { chosenKinds, digestAt } from '@hearth/shared/notifications/notifications'
import { useTranslation } from 'react-i18next'
import { useOff } from '../app/session/functions.ts'
import { useMe } from '../app/session/session.ts'
import { useTimeFormat } from '../members/display.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { SettingSwitch } from '../ui/SettingSwitch.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import parts from '../ui/settings-part.module.css'
import { Kind } from './Kind.tsx'
import { Presets } from './Presets.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** What the member is notified of, and how: in the product, by push, by mail. */
export function NotificationKinds() {
  const { t } = useTranslation()
  const { query, settings, change } = useNotificationSettings()
  const { data: me } = useMe()
  const off = useOff()
  const kinds = chosenKinds.filter((kind) => !isGone(off, 'notices', kind))
  const hasMailbox = me?.account.email !== null
  const time = useTimeFormat().format(new Date(2026, 0, 4, 0, digestAt.minutes))
  return (
    <SettingsPart
      id="kinds"
      title={t('notifications.kinds.title')}
      about={
        <>
          <p>{t('notifications.kinds.lead', { time })}</p>
          <HelpLink article="choose-notifications" />
        </>
      }
      query={query}
      notLoaded={t('notifications.notLoaded')}
    >
      {settings && <Presets choices={settings.choices} onChange={change} />}
      {settings &&
        kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            choice={settings.choices[kind]}
            hasMailbox={hasMailbox}
            onChange={(choices) => change({ choices })}
          />
        ))}
      {settings && (
        <SettingSwitch
          label={t('notifications.reminders.label')}
          text={t('notifications.reminders.text')}
          on={settings.reminders}
          onChange={(reminders) => change({ reminders })}
        />
      )}
      {settings && !hasMailbox && <p className={parts.none}>{t('notifications.kinds.noMailbox')}</p>}
    </SettingsPart>
  )
}
