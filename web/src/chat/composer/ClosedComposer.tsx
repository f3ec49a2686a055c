import type { ClosedReason } from '@hearth/shared/chat-limits'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

/** Stands in the composer's place when nothing can be written any more, and says why. */
export function ClosedComposer({ reason, name }: { reason: ClosedReason; name: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.note} data-closed>
      {t(`chat.closed.${reason}`, { name })}
    </p>
  )
}
