import type { OwnEmail } from '@hearth/shared/account/email-change'
import { useTranslation } from 'react-i18next'
import IconMailForward from '~icons/mail-forward'
import { useDay } from '../../members/use-day.ts'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { EmailAddress } from './EmailAddress.tsx'
import { useCancel, useRequest } from './use-email.ts'

type Pending = NonNullable<OwnEmail['pending']>

/** Which sentence says what is still missing. */
function stateOf({ newConfirmed, oldConfirmed }: Pending) {
  if (oldConfirmed === null) return 'first'
  if (newConfirmed) return 'old'
  return oldConfirmed ? 'new' : 'both'
}

/** The address that waits for its links: what is missing, until when, and a way back. */
export function PendingEmail({ pending, onGone }: { pending: Pending; onGone: () => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const again = useRequest()
  const cancel = useCancel(onGone)
  return (
    <SettingsRow
      as="div"
      icon={IconMailForward}
      name={<EmailAddress email={pending.email} />}
      detail={t(`emailChange.waiting.${stateOf(pending)}`, { day: day(pending.dueAt) })}
    >
      <button
        type="button"
        className={classes.button}
        aria-disabled={again.isPending}
        onClick={() => again.isPending || again.mutate(pending.email)}
      >
        {t('emailChange.again')}
      </button>
      <button
        type="button"
        className={classes.button}
        aria-disabled={cancel.isPending}
        onClick={() => cancel.isPending || cancel.mutate()}
      >
        {t('emailChange.cancel')}
      </button>
    </SettingsRow>
  )
}
