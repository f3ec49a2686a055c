import type { TrustedDevice } from '@hearth/shared/account/second-factors'
import { useTranslation } from 'react-i18next'
import IconShieldCheck from '~icons/shield-check'
import { useDay } from '../../members/use-day.ts'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'

/** The browsers that need no second factor, each with the day on which that ends. */
export function TrustedDevices({ devices, onEnd }: { devices: TrustedDevice[]; onEnd: (id: string) => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const nameOf = ({ browser, system }: TrustedDevice) =>
    [browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice')
  return (
    <SettingsList label={t('secondFactor.trusted.title')}>
      {devices.map((device) => (
        <SettingsRow
          key={device.id}
          icon={IconShieldCheck}
          name={nameOf(device)}
          detail={
            <>
              {device.current && `${t('sessions.current')} · `}
              {t('secondFactor.trusted.until', { day: day(device.expiresAt) })}
            </>
          }
        >
          <button
            type="button"
            className={classes.button}
            aria-label={t('secondFactor.trusted.endOne', { device: nameOf(device) })}
            onClick={() => onEnd(device.id)}
          >
            {t('secondFactor.trusted.end')}
          </button>
        </SettingsRow>
      ))}
    </SettingsList>
  )
}
