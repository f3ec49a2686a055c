import type { Photo } from '@hearth/shared/members/members'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Pictures.module.css'

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 90 120" role="img" aria-label={label}>
      {children}
    </svg>
  )
}

/** The placeholder of a member without a photo. */
export function NoPicture({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <circle className={classes.halo} cx="45" cy="50" r="29" />
      <circle cx="45" cy="44" r="11" />
      <path d="M25 76c1.500-12 9-17.500 20-17.500S63.500 64 65 76" />
    </Drawing>
  )
}

/** The placeholder of the viewer's own photo that others do not see yet. */
function WaitingPicture({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <circle className={classes.halo} cx="45" cy="50" r="29" />
      <circle cx="45" cy="50" r="14" />
      <path d="M45 41v9l6 4" />
    </Drawing>
  )
}

/** What stands in place of a photo without a picture. */
export function MissingPicture({ photo }: { photo: Photo }) {
  const { t } = useTranslation()
  if (photo.state === 'removed') return <RemovedPicture label={t('members.removedPhoto')} />
  return <WaitingPicture label={t('members.waitingPhoto')} />
}

/** The placeholder of a photo that an administrator has removed. */
function RemovedPicture({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <circle className={classes.halo} cx="45" cy="50" r="29" />
      <path d="M38 36h20a4 4 0 0 1 4 4v18M62 64H32a4 4 0 0 1-4-4V40a4 4 0 0 1 2-3.400" />
      <path d="m28 58 9-9 8 8M50 53l3-3 9 9" />
      <path d="M26 30l39 40" />
    </Drawing>
  )
}
