import type { TrustedDevice } from '@hearth/shared/second-factors'
import { useTranslation } from 'react-i18next'
import classes from '../ui/settings-part.module.css'

function useDay() {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' })
  return (at: string) => format.format(new Date(at))
}

/** The browsers that need no second factor, each with the day on which that ends. */
export function TrustedDevices({ devices, onEnd }: { devices: TrustedDevice[]; onEnd: (id: string) => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const nameOf = ({ browser, system }: TrustedDevice) =>
    [browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.list} role="list" aria-label={t('secondFactor.trusted.title')}>
      {devices.map((device) => (
        <li key={device.id} className={classes.row}>
          <div className={classes.rowWords}>
            <p className={classes.name}>{nameOf(device)}</p>
            <p className={classes.detail}>
              {device.current && `${t('sessions.current')} · `}
              {t('secondFactor.trusted.until', { day: day(device.expiresAt) })}
            </p>
          </div>
          <button
            type="button"
            className={classes.button}
            aria-label={t('secondFactor.trusted.endOne', { device: nameOf(device) })}
            onClick={() => onEnd(device.id)}
          >
            {t('secondFactor.trusted.end')}
          </button>
        </li>
      ))}
    </ul>
  )
}
