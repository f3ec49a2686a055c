import type { PushDevice } from '@hearth/shared/notifications/push'
import { useTranslation } from 'react-i18next'
import IconBell from '~icons/bell'
import IconBellOff from '~icons/bell-off'
import IconDeviceDesktop from '~icons/device-desktop'
import IconDeviceMobile from '~icons/device-mobile'
import IconDeviceTablet from '~icons/device-tablet'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { useNotificationSettings } from '../use-notification-settings.ts'
import { usePushDevice } from './use-push-device.ts'

const id = 'push'
const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }
/** The pressed button disappears. */
const focusHeading = () => document.getElementById(id)?.focus()

/** Push notifications: on or off in this browser, in which others they are on, and what they show. */
export function PushPart() {
  const { t } = useTranslation()
  const push = usePushDevice()
  const { query, state, others } = push
  const end = (device: PushDevice) => {
    focusHeading()
    push.endOther(device.id)
  }
  return (
    <SettingsPart id={id} title={t('push.title')} about={t('push.lead')} query={query} notLoaded={t('push.notLoaded')}>
      {state && !query.isPending && !query.isError && <ThisDevice push={push} state={state} />}
      {(state === 'blocked' || state === 'unsupported') && <HelpLink article="push-problems" />}
      {others.length > 0 && (
        <SettingsList label={t('push.others')}>
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} onEnd={() => end(device)} />
          ))}
        </SettingsList>
      )}
      {(state === 'on' || others.length > 0) && <Content />}
    </SettingsPart>
  )
}

type Push = ReturnType<typeof usePushDevice>

function ThisDevice({ push, state }: { push: Push; state: NonNullable<Push['state']> }) {
  const { t } = useTranslation()
  const { isBusy } = push
  const button = (name: 'turnOn' | 'turnOff' | 'test', act: () => void) => (
    <button
      type="button"
      className={classes.button}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) act()
      }}
    >
      {t(`push.${name}`)}
    </button>
  )
  return (
    <SettingsRow
      as="div"
      icon={state === 'on' ? IconBell : IconBellOff}
      name={t('push.thisDevice')}
      detail={<span role="status">{t(`push.state.${state}`)}</span>}
    >
      {state === 'off' && button('turnOn', push.switchOn)}
      {state === 'on' && button('test', push.sendTest)}
      {state === 'on' && button('turnOff', push.switchOff)}
    </SettingsRow>
  )
}

function OtherDevice({ device, onEnd }: { device: PushDevice; onEnd: () => void }) {
  const { t } = useTranslation()
  const { browser, system, kind, createdAt } = device
  const name = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice')
  return (
    <SettingsRow icon={icons[kind ?? 'desktop']} name={name} detail={<TimeAgo at={createdAt} />}>
      <button type="button" className={classes.button} aria-label={t('push.endOne', { device: name })} onClick={onEnd}>
        {t('push.turnOff')}
      </button>
    </SettingsRow>
  )
}

function Content() {
  const { t } = useTranslation()
  const { settings, change } = useNotificationSettings()
  return (
    <SettingSwitch
      label={t('push.content.label')}
      hint={t('push.content.text')}
      on={settings?.pushContent}
      onChange={(pushContent) => change({ pushContent })}
    />
  )
}
