import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '~icons/clock'
import IconDownload from '~icons/download'
import IconPlayerPause from '~icons/player-pause'
import { useMember } from '../../app/session/use-member.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import part from '../../ui/settings-part.module.css'
import classes from './Deletion.module.css'
import { DeletionForm } from './DeletionForm.tsx'

const id = 'deletion'
const goes = ['profile', 'activity', 'photos', 'rest'] as const
const stays = ['messages', 'reports'] as const
const insteads = [
  { name: 'pause', hash: 'discovery', icon: IconPlayerPause },
  { name: 'export', hash: 'export', icon: IconDownload },
] as const

/** What a deletion means, what else there is, and the form that deletes the account. */
export function Deletion() {
  const { t } = useTranslation()
  const { status } = useMember()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    document.getElementById(id)?.focus()
  }
  return (
    <SettingsPart id={id} title={t('deletion.title')} lead={t('deletion.lead')}>
      <div className={classes.what}>
        <Points title={t('deletion.goes.title')} points={goes.map((name) => t(`deletion.goes.${name}`))} />
        <Points title={t('deletion.stays.title')} points={stays.map((name) => t(`deletion.stays.${name}`))} />
      </div>
      <SettingsRow as="div" icon={IconClock} name={t('deletion.back.title')} detail={t('deletion.back.text')} />
      {/* An incomplete profile has no settings yet. */}
      {status === 'member' && <Insteads />}
      {isOpen ? (
        <DeletionForm onCancel={close} />
      ) : (
        <div className={part.row}>
          <button type="button" className={`${part.button} ${classes.open}`} onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </button>
        </div>
      )}
    </SettingsPart>
  )
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
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
