import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '~icons/clock'
import IconDownload from '~icons/download'
import IconPlayerPause from '~icons/player-pause'
import { useMember } from '../../app/session/use-member.ts'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import part from '../../ui/settings-part.module.css'
import classes from './Deletion.module.css'

const goes = ['profile', 'activity', 'photos', 'rest'] as const
const stays = ['messages', 'reports'] as const
const insteads = [
  { name: 'pause', hash: 'discovery', icon: IconPlayerPause },
  { name: 'export', hash: 'export', icon: IconDownload },
] as const

/** What a deletion means, and what else there is. It is read before the word is typed, so it takes the focus. */
export function Consequences() {
  const { t } = useTranslation()
  const { status } = useMember()
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <div className={classes.what}>
        <Points
          title={t('deletion.goes.title')}
          points={goes.map((name) => t(`deletion.goes.${name}`))}
          heading={first}
        />
        <Points title={t('deletion.stays.title')} points={stays.map((name) => t(`deletion.stays.${name}`))} />
      </div>
      <SettingsRow as="div" icon={IconClock} name={t('deletion.back.title')} detail={t('deletion.back.text')} />
      {/* An incomplete profile has no settings yet. */}
      {status === 'member' && <Insteads />}
    </>
  )
}

type PointsProps = { title: string; points: string[]; heading?: Ref<HTMLHeadingElement> }

function Points({ title, points, heading }: PointsProps) {
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

/** What a member may want instead of a deletion. */
function Insteads() {
  const { t } = useTranslation()
  return (
    <SettingsList label={t('deletion.instead.label')}>
      {insteads.map(({ name, hash, icon }) => (
        <SettingsRow
          key={name}
          icon={icon}
          name={t(`deletion.instead.${name}.title`)}
          detail={t(`deletion.instead.${name}.text`)}
        >
          <Link to="/settings" hash={hash} className={`${part.button} ${classes.link}`}>
            {t(`deletion.instead.${name}.link`)}
          </Link>
        </SettingsRow>
      ))}
    </SettingsList>
  )
}
