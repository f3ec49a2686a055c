import type { Pose } from '@hearth/shared/moderation/poses'
import { selfieFrames } from '@hearth/shared/moderation/selfies'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '~icons/camera'
import classes from './Check.module.css'
import { PoseWords } from './PoseWords.tsx'
import { type Shot, useShots } from './use-shots.ts'

type Props = { stream: MediaStream; pose: Pose; onTaken: (frames: Blob[]) => void }

/** What the camera sees, as in a mirror, with the pose beside it. */
export function Shoot({ stream, pose, onTaken }: Props) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { shot, begin } = useShots(video, onTaken)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    button.current?.focus()
  }, [stream])
  return (
    <div className={classes.step}>
      <div className={classes.mirror}>
        <video ref={video} autoPlay playsInline muted aria-label={t('selfie.view')} />
        <Said shot={shot} />
      </div>
      <PoseWords pose={pose} mirrored />
      <Button
        ref={button}
        size="md"
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        aria-disabled={shot !== null}
        data-disabled={shot !== null || undefined}
        onClick={() => shot === null && void begin()}
      >
        {t('selfie.take')}
      </Button>
    </div>
  )
}

/** The countdown and the number of the frame, on the picture and for those who hear it. */
function Said({ shot }: { shot: Shot }) {
  const { t } = useTranslation()
  const words = () => {
    if (!shot) return null
    if (shot.kind === 'ready') return t('selfie.ready', { seconds: shot.number })
    return t('selfie.hold', { number: shot.number, count: selfieFrames.count })
  }
  return (
    <p role="status" className={classes.said} data-shown={shot !== null}>
      {words()}
    </p>
  )
}
