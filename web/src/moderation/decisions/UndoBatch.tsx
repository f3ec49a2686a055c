import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { isVisible } from '@hearth/shared/readable'
import { Button, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { casesKey } from './cases-key.ts'

const modalId = 'undo-batch'

/** Opens the question why a bulk act is undone, after its own dialog was closed. */
export const openUndoBatch = (batchId: string) =>
  openDialog({
    modalId,
    title: getI18n().t('admin.bulk.undoBatch'),
    size: 520,
    children: <UndoLater batchId={batchId} />,
  })

function UndoLater({ batchId }: { batchId: string }) {
  const { t } = useTranslation()
  const tell = (count: number) => {
    closeDialog(modalId)
    if (count) toastDone(t('admin.bulk.undone', { count }))
    else toastProblem(t('admin.takeBack.notNow'), t('admin.bulk.nothingLeft'))
  }
  return (
    <>
      <Text mb="md">{t('admin.bulk.undoText')}</Text>
      <UndoBatch batchId={batchId} onUndone={tell} />
    </>
  )
}

/** Takes all of a bulk act back that colleagues have left as it was. */
export function UndoBatch({ batchId, onUndone }: { batchId: string; onUndone: (count: number) => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const undoing = useMutation({
    mutationFn: () => staffClient.decisions.undo({ batchId, note }),
    onSuccess: ({ undone }) => onUndone(undone),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: casesKey })
      void queryClient.invalidateQueries({ queryKey: staffApi.adminAudit.key() })
    },
  })
  return (
    <>
      <Textarea
        label={t('admin.bulk.undoNote')}
        autosize
        minRows={2}
        {...atMost(decisionLimits.note)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {undoing.error && <p role="alert">{failureText(t, errorCode(undoing.error))}</p>}
      <Button
        variant="default"
        mt="xs"
        disabled={!isVisible(note)}
        loading={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        {t('admin.bulk.undoAll')}
      </Button>
    </>
  )
}
