import type { Pose } from '@hearth/shared/moderation/poses'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '~icons/camera'
import { errorCode } from '../../app/api/query-client.ts'
import { useTimeFormat } from '../../members/display.ts'
import classes from './Check.module.css'
import { PoseWords } from './PoseWords.tsx'
import { Problem } from './Problem.tsx'
import type { Camera } from './use-camera.ts'

type Props = { pose: Pose; expiresAt: string; camera: Camera; before: Error | null }

/** The pose that was drawn, before the camera is on. `before`: why sending failed. */
export function PoseStep({ pose, expiresAt, camera, before }: Props) {
  const { t } = useTranslation()
  const time = useTimeFormat()
  const wordsId = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The step before took its button away and the focus with it; so does a wait for the camera.
  useEffect(() => {
    if (!camera.starting) button.current?.focus()
  }, [camera.starting])
  return (
    <div className={classes.step}>
      <div id={wordsId}>
        <PoseWords pose={pose} mirrored />
      </div>
      <p className={classes.quiet}>{t('selfie.until', { time: time.format(new Date(expiresAt)) })}</p>
      {before && <Problem code={errorCode(before)} />}
      {camera.problem && <Problem code={camera.problem} />}
      <Button
        ref={button}
        aria-describedby={wordsId}
        size="md"
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        loading={camera.starting}
        onClick={() => void camera.start()}
      >
        {t('selfie.camera')}
      </Button>
    </div>
  )
}
