import type { ClosedReason } from '@hearth/shared/chat/chat-limits'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

/** Replaces the composer of a closed conversation and says why it is closed. */
export function ClosedComposer({ reason, name }: { reason: ClosedReason; name: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.note} data-closed>
      {t(`chat.closed.${reason}`, { name })}
    </p>
  )
}
