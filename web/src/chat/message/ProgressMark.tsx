import { useTranslation } from 'react-i18next'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconChecks from '~icons/checks'
import IconClock from '~icons/clock'
import classes from './ProgressMark.module.css'
import type { Progress } from './timeline.ts'

const icons = { pending: IconClock, failed: IconAlertCircle, sent: IconCheck, delivered: IconChecks, read: IconChecks }

/** The progress of the sender's message: a clock, one tick, two ticks, two coloured ticks. */
export function ProgressMark({ progress }: { progress: NonNullable<Progress> }) {
  const { t } = useTranslation()
  const Icon = icons[progress]
  return (
    <span className={classes.mark} data-progress={progress}>
      <Icon size={14} stroke={2} role="img" aria-label={t(`chat.progress.${progress}`)} />
    </span>
  )
}
