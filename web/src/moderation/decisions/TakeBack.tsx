import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { isVisible } from '@hearth/shared/readable'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { casesKey } from './cases-key.ts'
import { WrittenField } from './WrittenField.tsx'

const modalId = 'take-back'

/** What the title names: the case or, without one, the decision. */
export type Naming = { number: number } | { puid: string }
export type Decided = { decisionId: string } & Naming

/** Opens the question why a decision is taken back. */
export function openTakeBack(decided: Decided) {
  const { t } = getI18n()
  openDialog({
    modalId,
    title: 'puid' in decided ? t('admin.takeBack.titleOfDecision', decided) : t('admin.takeBack.title', decided),
    size: 520,
    children: <TakeBack {...decided} />,
  })
}

function useTakeBack({ decisionId }: Decided) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (note: string) => staffClient.decisions.undo({ decisionId, note }),
    onSuccess: ({ undone }) => {
      closeDialog(modalId)
      if (undone) toastDone(t('admin.takeBack.done'))
      else toastProblem(t('admin.takeBack.notNow'), t('admin.takeBack.why'))
      void queryClient.invalidateQueries({ queryKey: casesKey })
      void queryClient.invalidateQueries({ queryKey: staffApi.adminUsers.key() })
    },
  })
}

/** Why the decision is taken back, for the log. All that it did is undone, and a member who was told is told again. */
function TakeBack(decided: Decided) {
  const { t } = useTranslation()
  const [note, setNote] = useState(() => t('admin.takeBack.usual'))
  const taking = useTakeBack(decided)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisible(note) && !taking.isPending) taking.mutate(note)
  }
  const failed = taking.error && !isDeclined(taking.error) && failureText(t, errorCode(taking.error))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('admin.takeBack.text')}</Text>
        <WrittenField
          name="note"
          label={t('admin.bulk.undoNote')}
          description={t('admin.decision.noteHint')}
          minRows={2}
          maxLength={decisionLimits.note}
          value={note}
          error={failed}
          onChange={setNote}
        />
        <Button type="submit" data-autofocus disabled={!isVisible(note)} loading={taking.isPending}>
          {t('admin.takeBack.submit')}
        </Button>
      </Stack>
    </form>
  )
}
