import type { EvidenceMessage } from '@hearth/shared/moderation/cases'
import { staffLimits } from '@hearth/shared/moderation/staff'
import { isVisible } from '@hearth/shared/readable'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { atMost } from '../../ui/at-most.ts'
import { staffClient } from '../admin/staff-client.ts'
import classes from './Evidence.module.css'

type Props = { caseId: string; itemId: string; messageId: string; onShown: (messages: EvidenceMessage[]) => void }

/** Asks why before it shows private messages that no report names. */
export function Surroundings({ caseId, itemId, messageId, onShown }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const asking = useMutation({
    mutationFn: () => staffClient.cases.surroundings({ caseId, itemId, messageId, reason }),
    onSuccess: onShown,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisible(reason) && !asking.isPending) asking.mutate()
  }
  const code = asking.error && !isDeclined(asking.error) ? errorCode(asking.error) : null
  const refused = code === 'NOT_CLAIMED' ? t('admin.refusal.NOT_CLAIMED') : code && failureText(t, code)
  return (
    <form className={classes.reason} onSubmit={submit} noValidate>
      <Textarea
        autoFocus
        label={t('admin.messages.reason')}
        description={t('admin.messages.reasonHint')}
        autosize
        {...atMost(staffLimits.reason)}
        value={reason}
        error={refused}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={!isVisible(reason)} loading={asking.isPending}>
        {t('admin.messages.show')}
      </Button>
    </form>
  )
}
