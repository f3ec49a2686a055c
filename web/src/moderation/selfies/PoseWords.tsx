import type { Pose } from '@hearth/shared/moderation/poses'
import { useTranslation } from 'react-i18next'
import classes from './Check.module.css'
import { PoseDrawing } from './PoseDrawing.tsx'

/** A pose as a drawing and in words. `mirrored`: as the member sees themselves. */
export function PoseWords({ pose, mirrored }: { pose: Pose; mirrored?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.pose}>
      <PoseDrawing pose={pose} mirrored={mirrored} />
      <ol className={classes.words}>
        <li>{t(`selfie.hand.${pose.hand}`)}</li>
        <li>{t(`selfie.sign.${pose.sign}`)}</li>
        <li>{t(`selfie.place.${pose.place}`)}</li>
      </ol>
    </div>
  )
}
