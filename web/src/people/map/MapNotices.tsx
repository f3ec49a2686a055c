import type { OwnProfile } from '@hearth/shared/people/profile'
import { Anchor, Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../members/places/use-location.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './MapNotices.module.css'
import type { OwnPosition } from './use-own-position.ts'

type Props = { missing: boolean; styleFailed: boolean; own: OwnPosition; profile: OwnProfile }

/** Messages about the map itself, on top of it. */
export function MapNotices({ missing, styleFailed, own, profile }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.notices}>
      {missing && <Notice title={t('map.missing')} text={t('map.missingText')} />}
      {styleFailed && <Notice title={t('map.streetsFailed')} text={t('map.missingText')} />}
      {own.problem && (
        <Notice text={t(`profile.location.problem.${own.problem}`)} onClose={own.forget} close={t('ui.close')}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/settings" hash="place" {...props} />}>
            {t('profile.location.set')}
          </Anchor>{' '}
          <HelpLink article="set-location" />
        </Notice>
      )}
      {own.at && <OwnNotice own={own} profile={profile} />}
    </div>
  )
}

type NoticeProps = { title?: string; text: string; onClose?: () => void; close?: string; children?: ReactNode }

function Notice({ title, text, onClose, close, children }: NoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p>
        {title && <strong>{title}</strong>} {text} {children}
      </p>
      {onClose && <CloseButton size={44} aria-label={close} onClick={onClose} />}
    </div>
  )
}

const problems = ['DENIED', 'UNKNOWN', 'TOO_MANY_MOVES', 'NO_PLACE']

/** The device's position stays on this screen until the member shares it as their location. */
function OwnNotice({ own, profile }: Pick<Props, 'own' | 'profile'>) {
  const { t } = useTranslation()
  const place = useLocation(profile)
  const problem = place.problem && (problems.includes(place.problem) ? place.problem : 'other')
  const words = () => {
    if (problem) return t(`profile.location.problem.${problem}`)
    if (place.isWaiting) return t('profile.location.state.waiting')
    return t(place.isSaved ? 'profile.location.state.saved' : 'map.onlyYou')
  }
  return (
    <div className={classes.notice}>
      <p role="status">{words()}</p>
      {!place.isSaved && (
        <Button variant="default" loading={place.isSaving} onClick={place.measure}>
          {t('map.useAsMine')}
        </Button>
      )}
      <CloseButton size={44} aria-label={t('ui.close')} onClick={own.forget} />
    </div>
  )
}
